import { countries, states } from '@waypost/contract/core/places';
import { administrationTypes, mediaTypes, preClaimRequirements } from '@waypost/contract/coverages/lists';
import { genders, relationships } from '@waypost/contract/patients/lists';
import type { PayerAddress } from '@waypost/contract/payers/plans';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { AutocompleteField } from '#src/ui/form/AutocompleteField.tsx';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { DateField } from '#src/ui/form/DateField.tsx';
import { displayDate } from '#src/ui/form/date-text.ts';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { LockedFields } from '#src/ui/form/LockedFields.tsx';
import { type Option, SelectField } from '#src/ui/form/SelectField.tsx';
import { SuggestField } from '#src/ui/form/SuggestField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { localToday } from '#src/ui/local-time.ts';
import { coverageLabels } from './coverage-rules.ts';
import { type CoverageValues, hasManualAddress, lineValues } from './coverage-values.ts';
import { type CoveragePlace, requirementOf } from './payer-queries.ts';
import { usePayerSearch, type usePlan } from './use-payer-data.ts';

const options = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));
const named = (list: Readonly<Record<string, string>>): Option[] =>
  Object.entries(list).map(([value, label]) => ({ value, label }));
const choices = {
  administrationType: options(administrationTypes),
  media: options(mediaTypes),
  preClaim: [{ value: '', label: 'Blank (default)' }, ...named(preClaimRequirements)],
  relationship: options(relationships),
  gender: [{ value: '', label: 'Blank' }, ...options(genders)],
  state: Object.entries(states).map(([value, name]) => ({ value, label: `${name} (${value})` })),
  country: [{ value: '', label: 'Blank' }, ...named(countries)],
};

/** The text by which an address of a payer is chosen. */
const addressLabel = ({ code, address }: PayerAddress): string =>
  [code, address.line1, address.city].filter(Boolean).join(', ');

/** The current claim addresses (C-103), and the address that the coverage already has. */
function addressOptions(addresses: readonly PayerAddress[], own: string): Option[] {
  const today = localToday();
  const offered = addresses.flatMap((one): Option[] => {
    const { code, deactivationDate: gone } = one;
    if (gone === null || gone > today) return [{ value: code, label: addressLabel(one) }];
    return code === own
      ? [{ value: code, label: `${addressLabel(one)} (not used since ${displayDate(gone)})` }]
      : [];
  });
  const isListed = own === '' || offered.some(({ value }) => value === own);
  return [{ value: '', label: 'Blank' }, ...offered, ...(isListed ? [] : [{ value: own, label: own }])];
}

type CoverageFieldsProps = {
  form: UseFormReturn<CoverageValues>;
  place: CoveragePlace;
  plan: ReturnType<typeof usePlan>;
  /** The code of its present address. */
  savedAddressCode?: string;
  isNew?: boolean;
};

/** Every field of a coverage (C-097, C-098, C-099). */
export function CoverageFields({
  form,
  place,
  plan,
  savedAddressCode = '',
  isNew = false,
}: CoverageFieldsProps) {
  const { control, setValue, formState } = form;
  const values = useWatch({ control }) as CoverageValues;
  // A selected suggestion is not searched again.
  const [taken, setTaken] = useState('');
  const isTyped = formState.dirtyFields.insuranceName && values.insuranceName !== taken;
  const found = usePayerSearch(isTyped ? values.insuranceName : '');
  const { plans, addresses, media, isConfigured } = plan;
  const field = (name: keyof CoverageValues, span: number) => ({
    control,
    name,
    label: coverageLabels[name],
    span,
  });
  const put = (changes: Partial<CoverageValues>) => {
    for (const [name, value] of Object.entries(changes))
      setValue(name as keyof CoverageValues, value, {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted,
      });
  };
  const applyPlan = async (planId: string, clientCode: string | null) => {
    put({ planId, ...(clientCode === null ? {} : { clientCode }) });
    // A change of plan removes the old plan's address; an address typed by the user stays.
    if (values.addressCode !== '') put({ addressCode: '', ...lineValues(null) });
    if (!isNew) return;
    const preClaim = await requirementOf(planId, place.facilityId).catch(() => '');
    put({ preClaim });
  };
  const showsAddress = values.hardCopyClaim || media !== 'Electronic' || hasManualAddress(values);
  return (
    <>
      <FormSection title="Insurance Information">
        <SuggestField
          {...field('insuranceName', 12)}
          isRequired
          suggestions={found.map(({ harpInsuranceCode, harpInsurancePlan, payerName }) => ({
            id: harpInsuranceCode,
            value: payerName,
            label: `${harpInsurancePlan} (${harpInsuranceCode})`,
          }))}
          onTaken={({ id, value }) => {
            setTaken(value);
            const chosen = found.find(({ harpInsuranceCode }) => harpInsuranceCode === id);
            void applyPlan(id, chosen?.clientInsuranceCode ?? null);
          }}
        />
        <SuggestField
          {...field('planId', 6)}
          isRequired={isNew}
          suggestions={plans.map(({ harpInsuranceCode, harpInsurancePlan }) => ({
            id: harpInsuranceCode,
            value: harpInsuranceCode,
            label: harpInsurancePlan,
          }))}
          onTaken={({ value }) => void applyPlan(value, null)}
        />
        <TextField {...field('clientCode', 6)} />
        <TextField {...field('subscriberId', 6)} />
        <TextField {...field('groupNumber', 6)} />
        <DateField {...field('periodStart', 6)} />
        <DateField {...field('periodEnd', 6)} />
        <SelectField {...field('administrationType', 6)} options={choices.administrationType} />
        <SelectField {...field('preClaim', 6)} options={choices.preClaim} />
        <LockedFields isLocked={isConfigured}>
          <SelectField
            // For a configured plan it is shown, not chosen (C-226).
            key={isConfigured ? media : 'chosen'}
            {...field('media', 6)}
            options={isConfigured ? [{ value: values.media, label: media }] : choices.media}
            hint={isConfigured ? 'As configured for the plan' : 'How claims go out'}
          />
        </LockedFields>
        <CheckboxField {...field('hardCopyClaim', 6)} />
        <SelectField
          {...field('addressCode', 12)}
          options={addressOptions(addresses, values.addressCode || savedAddressCode)}
          onChosen={(code) =>
            put(lineValues(addresses.find((address) => address.code === code)?.address ?? null))
          }
        />
      </FormSection>
      {showsAddress && (
        <FormSection title="Address for Claims">
          <LockedFields isLocked={values.addressCode !== ''}>
            <TextField
              {...field('toName', 12)}
              hint={values.addressCode === '' ? undefined : 'As the address chosen above says'}
            />
            <TextField {...field('toLine1', 12)} />
            <TextField {...field('toLine2', 12)} />
            <TextField {...field('toLine3', 12)} />
            <TextField {...field('toLine4', 12)} />
            <TextField {...field('toCity', 6)} />
            <AutocompleteField {...field('toState', 6)} options={choices.state} />
            <TextField {...field('toPostalCode', 6)} />
            <SelectField {...field('toCountry', 6)} options={choices.country} />
            <TextField {...field('toDistrict', 12)} />
          </LockedFields>
        </FormSection>
      )}
      <FormSection title="Subscriber Information">
        <SelectField {...field('relationship', 12)} options={choices.relationship} />
        <TextField {...field('firstName', 6)} />
        <TextField {...field('lastName', 6)} />
        <TextField {...field('middleInitial', 6)} />
        <DateField {...field('birthDate', 6)} isPast />
        <SelectField {...field('gender', 6)} options={choices.gender} />
      </FormSection>
      <FormSection title="Subscriber Address">
        <TextField {...field('line1', 12)} />
        <TextField {...field('line2', 12)} />
        <TextField {...field('line3', 12)} />
        <TextField {...field('line4', 12)} />
        <TextField {...field('city', 6)} />
        <AutocompleteField {...field('state', 6)} options={choices.state} />
        <TextField {...field('postalCode', 6)} />
        <SelectField {...field('country', 6)} options={choices.country} />
      </FormSection>
    </>
  );
}
