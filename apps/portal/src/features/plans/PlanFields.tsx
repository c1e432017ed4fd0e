import { useQuery } from '@tanstack/react-query';
import { states } from '@waypost/contract/core/places';
import { MAX_PLAN_ADDRESSES, MAX_PLAN_BILLING, type ManagedPlan } from '@waypost/contract/payers/plan-calls';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { useEntity } from '#src/app/entity-context.ts';
import { facilityOptions } from '#src/app/facility-options.ts';
import { DateField } from '#src/ui/form/DateField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { LockedFields } from '#src/ui/form/LockedFields.tsx';
import { RowsField } from '#src/ui/form/RowsField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import {
  addressLabels,
  billingLabels,
  choices,
  emptyAddress,
  emptyBilling,
  type PlanValues,
  planLabels,
} from './plan-values.ts';
import { payersQuery } from './queries.ts';

type PlanFieldsProps = { form: UseFormReturn<PlanValues>; plan: ManagedPlan | null };

const stateOptions = [
  { value: '', label: 'Not set' },
  ...Object.entries(states).map(([value, name]) => ({ value, label: name })),
];

/** All fields of a plan. */
export function PlanFields({ form: { control }, plan }: PlanFieldsProps) {
  const { entity } = useEntity();
  const payers = useQuery(payersQuery(entity.id));
  const field = (name: keyof typeof planLabels, span: number) => ({
    control,
    name,
    label: planLabels[name],
    span,
  });
  const own = plan?.payerCode ?? null;
  const known = (payers.data ?? []).map(({ payerCode, payerName }) => ({
    value: payerCode,
    label: `${payerName} (${payerCode})`,
  }));
  const isGone = own !== null && !known.some(({ value }) => value === own);
  return (
    <>
      <FormSection>
        <LockedFields isLocked={plan !== null}>
          <TextField
            {...field('insuranceCode', 4)}
            isRequired
            autoFocus={plan === null}
            hint={plan ? 'Cannot be changed' : 'Cannot be changed later'}
          />
        </LockedFields>
        <TextField {...field('insurancePlan', 8)} isRequired />
        <TextField {...field('payerName', 6)} isRequired />
        <SelectField
          {...field('payerCode', 6)}
          options={[
            { value: '', label: 'None' },
            ...known,
            ...(isGone ? [{ value: own, label: payers.data ? `${own} (no connection)` : own }] : []),
          ]}
          hint={payers.error ? 'The payers could not be read' : 'Who is asked about insurances of this plan'}
        />
        <TextField {...field('clientInsuranceCode', 4)} />
        <TextField {...field('insuranceCategory', 4)} />
        <TextField {...field('financialCategory', 4)} />
        <TextField {...field('insuranceCompany', 6)} />
        <TextField {...field('parentInsuranceCompany', 6)} />
      </FormSection>
      <Addresses control={control} plan={plan} />
      <Billing control={control} plan={plan} />
    </>
  );
}

type PartProps = Pick<UseFormReturn<PlanValues>, 'control'> & { plan: ManagedPlan | null };

function Addresses({ control, plan }: PartProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'addresses' });
  const rows = useWatch({ control, name: 'addresses' });
  const saved = new Set(plan?.addresses.map(({ code }) => code));
  const isSaved = (at: number) =>
    plan !== null && at < plan.addresses.length && saved.has(rows[at]?.code ?? '');
  const field = (at: number, name: keyof typeof addressLabels, span: number) =>
    ({ control, name: `addresses.${at}.${name}`, label: addressLabels[name], span }) as const;
  return (
    <RowsField
      title="Addresses for claims"
      none="No address yet. Claims that are not electronic need one."
      addLabel="Add Address"
      rows={fields}
      most={MAX_PLAN_ADDRESSES}
      rowName={(at) => `address ${rows[at]?.code || at + 1}`}
      onAdd={() => append(emptyAddress, { focusName: `addresses.${fields.length}.code` })}
      onRemove={remove}
      canRemove={(at) => !isSaved(at)}
    >
      {(at) => (
        <>
          <LockedFields isLocked={isSaved(at)}>
            <TextField
              {...field(at, 'code', 3)}
              isRequired
              {...(isSaved(at) ? { hint: 'Cannot be changed' } : {})}
            />
          </LockedFields>
          <TextField {...field(at, 'name', 6)} />
          <DateField {...field(at, 'deactivatedOn', 3)} />
          <TextField {...field(at, 'line1', 6)} />
          <TextField {...field(at, 'line2', 6)} />
          <TextField {...field(at, 'line3', 6)} />
          <TextField {...field(at, 'line4', 6)} />
          <TextField {...field(at, 'city', 6)} />
          <SelectField {...field(at, 'state', 3)} options={stateOptions} />
          <TextField {...field(at, 'postalCode', 3)} inputMode="numeric" />
        </>
      )}
    </RowsField>
  );
}

function Billing({ control, plan }: PartProps) {
  const { entity } = useEntity();
  const { fields, append, remove } = useFieldArray({ control, name: 'billing' });
  const rows = useWatch({ control, name: 'billing' });
  const chosen = (plan?.billing ?? []).flatMap(({ facilityId }) => facilityId ?? []);
  const facilities = new Map(
    facilityOptions(entity.facilities, chosen).map(({ value, label }) => [value, label]),
  );
  // The plan provides the names of facilities where the user does not work.
  for (const { facilityId, facilityName } of plan?.billing ?? [])
    if (facilityId !== null && !facilities.has(facilityId))
      facilities.set(facilityId, facilityName ?? facilityId);
  const offered = [
    { value: '', label: 'All facilities' },
    ...[...facilities].map(([value, label]) => ({ value, label })),
  ];
  const field = (at: number, name: keyof typeof billingLabels) =>
    ({ control, name: `billing.${at}.${name}`, label: billingLabels[name], span: 3 }) as const;
  return (
    <RowsField
      title="Billing"
      none="Claims of this plan are sent electronically from every facility, and nothing is required before."
      addLabel="Add Billing Row"
      rows={fields}
      most={MAX_PLAN_BILLING}
      rowName={(at) => `billing row ${at + 1}`}
      onAdd={() => append(emptyBilling, { focusName: `billing.${fields.length}.facilityId` })}
      onRemove={remove}
    >
      {(at) => (
        <>
          <SelectField {...field(at, 'facilityId')} options={offered} />
          <SelectField
            {...field(at, 'insuranceSequence')}
            options={choices.places(rows[at]?.insuranceSequence ?? '')}
          />
          <SelectField {...field(at, 'mediaType')} options={choices.mediaType} />
          <SelectField {...field(at, 'requirementCode')} options={choices.requirementCode} />
        </>
      )}
    </RowsField>
  );
}
