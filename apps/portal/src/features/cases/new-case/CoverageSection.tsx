import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { genders, relationships } from '@waypost/contract/patients/lists';
import { ArrowUp, Plus, X } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { plansQuery } from '#src/api/plan-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DateField } from '#src/ui/form/DateField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { SuggestField } from '#src/ui/form/SuggestField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { usePayerSearch } from '../coverages/use-payer-data.ts';
import { moved, without } from './coverage-order.ts';
import { type CoverageField, keyAt, type Place, places } from './coverage-places.ts';
import { SectionNotice } from './new-case-layout.ts';
import { coverageFieldLabels, type NewCaseValues, shownPlaces } from './new-case-values.ts';

const options = (list: readonly string[]) => list.map((value) => ({ value, label: value }));
const relationshipOptions = options(relationships);
const genderOptions = [{ value: '', label: 'Not given' }, ...options(genders)];

type CoverageSectionProps = { form: UseFormReturn<NewCaseValues>; values: NewCaseValues };

/** The insurances, in billing order. */
export function CoverageSection({ form, values }: CoverageSectionProps) {
  const shown = shownPlaces(values);
  const put = (changes: Partial<NewCaseValues>) => {
    for (const [name, value] of Object.entries(changes))
      form.setValue(name as keyof NewCaseValues, value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
  };
  const next = places[shown.length];
  const add = () => {
    put({ coverageCount: String(shown.length + 1) });
    // Its fields exist after the next render.
    if (next) setTimeout(() => form.setFocus(keyAt('insuranceName', next)));
  };
  return (
    <>
      {shown.map((place) => (
        <OneCoverage key={place} form={form} values={values} place={place} onPut={put} />
      ))}
      {next && (
        <SectionNotice sx={{ marginBottom: '16px' }}>
          <Button
            size="small"
            variant="text"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={add}
          >
            Add Insurance
          </Button>
        </SectionNotice>
      )}
    </>
  );
}

type OneCoverageProps = CoverageSectionProps & {
  place: Place;
  onPut: (changes: Partial<NewCaseValues>) => void;
};

function OneCoverage({ form, values, place, onPut }: OneCoverageProps) {
  const { entity } = useEntity();
  const { control } = form;
  const name = values[keyAt('insuranceName', place)];
  const planId = values[keyAt('planId', place)];
  // The name of a chosen plan is not searched again.
  const found = usePayerSearch(planId === '' ? name : '');
  const { data: plans = [] } = useQuery(plansQuery(entity.id));
  const plan = plans.find(({ harpInsuranceCode }) => harpInsuranceCode === planId);
  const isSelf = values[keyAt('relationship', place)] === 'Self';
  const isOnly = shownPlaces(values).length === 1;
  const field = (field: CoverageField, span: number) => ({
    control,
    name: keyAt(field, place),
    label: coverageFieldLabels[field],
    span,
  });
  return (
    <FormSection title={isOnly ? 'Insurance' : `Insurance ${place}`}>
      <SuggestField
        {...field('insuranceName', 8)}
        hint={
          plan ? `Plan: ${plan.harpInsurancePlan} (${planId})` : 'At least 2 letters of the payer or the plan'
        }
        suggestions={found.map(({ harpInsuranceCode, harpInsurancePlan, payerName }) => ({
          id: harpInsuranceCode,
          value: payerName,
          label: `${harpInsurancePlan} (${harpInsuranceCode})`,
        }))}
        onTyped={() =>
          planId !== '' && onPut({ [keyAt('planId', place)]: '', [keyAt('clientCode', place)]: '' })
        }
        onTaken={({ id }) => {
          const taken = found.find(({ harpInsuranceCode }) => harpInsuranceCode === id);
          onPut({
            [keyAt('planId', place)]: id,
            [keyAt('clientCode', place)]: taken?.clientInsuranceCode ?? '',
          });
        }}
      />
      <TextField {...field('subscriberId', 4)} />
      <SelectField {...field('relationship', 8)} options={relationshipOptions} />
      <TextField {...field('groupNumber', 4)} />
      {!isSelf && (
        <>
          <TextField {...field('holderFamilyName', 6)} />
          <TextField {...field('holderFirstName', 6)} />
          <DateField {...field('holderBirthDate', 6)} isPast />
          <SelectField {...field('holderGender', 6)} options={genderOptions} />
        </>
      )}
      {!isOnly && (
        <SectionNotice>
          {place > 1 && (
            <Button
              size="small"
              variant="text"
              aria-label={`Bill Earlier: Insurance ${place}`}
              startIcon={<ArrowUp size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => onPut(moved(values, place))}
            >
              Bill Earlier
            </Button>
          )}
          <Button
            size="small"
            variant="text"
            aria-label={`Remove: Insurance ${place}`}
            startIcon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => onPut(without(values, place))}
          >
            Remove
          </Button>
        </SectionNotice>
      )}
    </FormSection>
  );
}
