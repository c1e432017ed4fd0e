import { mediaTypes, preClaimRequirements } from '@waypost/contract/coverages/lists';
import { type ManagedPlan, newPlanSchema } from '@waypost/contract/payers/plan-calls';
import type { FieldPath } from 'react-hook-form';
import type { z } from 'zod';
import { requestRules } from '#src/ui/form/zod-rules.ts';

type AddressField =
  | 'code'
  | 'name'
  | 'line1'
  | 'line2'
  | 'line3'
  | 'line4'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'deactivatedOn';
type AddressRow = Record<AddressField, string>;
type BillingRow = Record<'facilityId' | 'insuranceSequence' | 'mediaType' | 'requirementCode', string>;

/** The values of the form; missing ones are empty. */
export type PlanValues = Record<keyof typeof planLabels, string> & {
  addresses: AddressRow[];
  billing: BillingRow[];
};

export const planLabels = {
  insuranceCode: 'Plan Id',
  insurancePlan: 'Plan name',
  payerName: 'Payer name',
  payerCode: 'Payer for eligibility requests',
  clientInsuranceCode: 'Client code',
  insuranceCompany: 'Insurance company',
  parentInsuranceCompany: 'Parent insurance company',
  insuranceCategory: 'Insurance category',
  financialCategory: 'Financial category',
};
export const addressLabels: Record<AddressField, string> = {
  code: 'Code',
  name: 'Name',
  line1: 'Address line 1',
  line2: 'Line 2',
  line3: 'Line 3',
  line4: 'Line 4',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  deactivatedOn: 'Deactivated on',
};
export const billingLabels: Record<keyof BillingRow, string> = {
  facilityId: 'Facility',
  insuranceSequence: 'Billing order',
  mediaType: 'Media type',
  requirementCode: 'Pre-claim requirement',
};

/** The labels of all fields, those in rows with their number. */
export function labelsOf({
  addresses,
  billing,
}: Pick<PlanValues, 'addresses' | 'billing'>): Partial<Record<FieldPath<PlanValues>, string>> {
  const rows = (name: 'addresses' | 'billing', count: number, word: string, labels: Record<string, string>) =>
    Array.from({ length: count }, (_, at) =>
      Object.entries(labels).map(([field, label]) => [
        `${name}.${at}.${field}`,
        `${word} ${at + 1}, ${label}`,
      ]),
    ).flat();
  return {
    ...planLabels,
    ...Object.fromEntries(rows('addresses', addresses.length, 'Address', addressLabels)),
    addresses: 'Addresses',
    ...Object.fromEntries(rows('billing', billing.length, 'Billing', billingLabels)),
  };
}

export const emptyAddress: AddressRow = {
  code: '',
  name: '',
  line1: '',
  line2: '',
  line3: '',
  line4: '',
  city: '',
  state: '',
  postalCode: '',
  deactivatedOn: '',
};
export const emptyBilling: BillingRow = {
  facilityId: '',
  insuranceSequence: '',
  mediaType: 'Electronic',
  requirementCode: '',
};
export const newPlan: PlanValues = {
  insuranceCode: '',
  insurancePlan: '',
  payerName: '',
  payerCode: '',
  clientInsuranceCode: '',
  insuranceCompany: '',
  parentInsuranceCompany: '',
  insuranceCategory: '',
  financialCategory: '',
  addresses: [],
  billing: [],
};

/** The form values of some fields; missing ones are empty. */
const textsOf = <Field extends string>(fields: readonly Field[], of: Record<Field, string | number | null>) =>
  Object.fromEntries(fields.map((field) => [field, String(of[field] ?? '')])) as Record<Field, string>;
const fieldsOf = <Row extends object>(row: Row) => Object.keys(row) as (keyof Row & string)[];

export const valuesOf = (plan: ManagedPlan): PlanValues => ({
  ...textsOf(fieldsOf(planLabels), plan),
  addresses: plan.addresses.map((address) => textsOf(fieldsOf(emptyAddress), address)),
  billing: plan.billing.map((row) => textsOf(fieldsOf(emptyBilling), row)),
});

/** The request of the form. Address parts that the form does not show stay. */
export const bodyOf = (values: PlanValues, saved: ManagedPlan | null) => ({
  ...values,
  addresses: values.addresses.map((address) => {
    const known = saved?.addresses.find(({ code }) => code === address.code);
    return { ...address, country: known?.country ?? null, district: known?.district ?? null };
  }),
  billing: values.billing.map((row) => ({
    ...row,
    insuranceSequence: row.insuranceSequence === '' ? null : Number(row.insuranceSequence),
  })),
});

export const planRules: z.ZodType<PlanValues> = requestRules(newPlanSchema, (values) => bodyOf(values, null));

const named = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const ordinals = ['Primary', 'Secondary', 'Tertiary'];
/** The numbers offered for the position in the list; a saved higher one is offered too. */
const PLACES_OFFERED = 10;
export const choices = {
  mediaType: [
    { value: '', label: 'Not set' },
    ...mediaTypes.map((media) => ({ value: media, label: media })),
  ],
  requirementCode: [{ value: '', label: 'None' }, ...named(preClaimRequirements)],
  places: (saved: string) => {
    const count = Math.max(PLACES_OFFERED, Number(saved));
    return [
      { value: '', label: 'Every place' },
      ...Array.from({ length: count }, (_, at) => ({
        value: String(at + 1),
        label: ordinals[at] ?? `Place ${at + 1}`,
      })),
    ];
  },
};
