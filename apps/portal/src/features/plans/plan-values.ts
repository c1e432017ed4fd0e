import { mediaTypes, preClaimRequirements } from '@waypost/contract/coverages/lists';
import { type ManagedPlan, newPlanSchema } from '@waypost/contract/payers/plan-calls';
import type { FieldPath } from 'react-hook-form';
import type { z } from 'zod';
import { noTexts, rowLabels, textsOf } from '#src/ui/form/field-texts.ts';
import { requestRules } from '#src/ui/form/zod-rules.ts';

type AddressRow = Record<keyof typeof addressLabels, string>;
type BillingRow = Record<keyof typeof billingLabels, string>;

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
export const addressLabels = {
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
export const billingLabels = {
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
  return {
    ...planLabels,
    ...rowLabels({ name: 'addresses', count: addresses.length, word: 'Address' }, addressLabels),
    addresses: 'Addresses',
    ...rowLabels({ name: 'billing', count: billing.length, word: 'Billing' }, billingLabels),
  };
}

export const emptyAddress: AddressRow = noTexts(addressLabels);
export const emptyBilling: BillingRow = { ...noTexts(billingLabels), mediaType: 'Electronic' };
export const newPlan: PlanValues = { ...noTexts(planLabels), addresses: [], billing: [] };

export const valuesOf = (plan: ManagedPlan): PlanValues => ({
  ...textsOf(planLabels, plan),
  addresses: plan.addresses.map((address) => textsOf(addressLabels, address)),
  billing: plan.billing.map((row) => textsOf(billingLabels, row)),
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
const MAX_POSITIONS = 10;
export const choices = {
  mediaType: [
    { value: '', label: 'Not set' },
    ...mediaTypes.map((media) => ({ value: media, label: media })),
  ],
  requirementCode: [{ value: '', label: 'None' }, ...named(preClaimRequirements)],
  places: (saved: string) => {
    const count = Math.max(MAX_POSITIONS, Number(saved));
    return [
      { value: '', label: 'Every place' },
      ...Array.from({ length: count }, (_, at) => ({
        value: String(at + 1),
        label: ordinals[at] ?? `Place ${at + 1}`,
      })),
    ];
  },
};
