import { shownDate } from '@waypost/contract/core/empty-date';
import { message } from '@waypost/contract/core/messages';
import type { Order, OrderPhysician } from '@waypost/contract/orders/calls';
import { ATTENDING, physicianLabel, REFERRAL, SERVICE_LOCATION } from '@waypost/contract/orders/lists';
import { z } from 'zod';
import { isDiagnosisCode, isProcedureCode } from './order-codes.ts';

/** The longest text of a field and of a code that the call accepts. */
const text = z.string().trim().max(100, 'At most 100 characters');
const code = z.string().trim().max(20, 'At most 20 characters');
const isDay = (date: string): boolean =>
  date === '' || (z.iso.date().safeParse(date).success && date >= '1900-01-01' && date <= '2100-12-31');
const date = z.string().refine(isDay, message('search.invalidDate'));

/** The values of the order form (C-187 to C-196). All are optional; blank means none. */
const fields = z.object({
  orderTypeId: z.string(),
  billTypeId: z.string(),
  orderNumber: text,
  dateOfService: date,
  admitDate: date,
  dischargeDate: date,
  procedureCode: code,
  priorAuthorization: text,
  accessionNumber: text,
  isAbnSigned: z.boolean(),
  code1: code,
  code2: code,
  code3: code,
  code4: code,
  /** The search text for the referring physician, then the one who was chosen or typed. */
  nameNpi: z.string(),
  referringProviderId: z.string(),
  referringNpi: text,
  referringFamilyName: text,
  referringFirstName: text,
  referringMiddleName: text,
  referringSuffix: text,
  referringQdxCode: text,
  attendingFamilyName: text,
  attendingFirstName: text,
  attendingMiddleName: text,
  attendingSuffix: text,
  attendingNpi: text,
  attendingQdxCode: text,
  locationCode: text,
});
export type OrderValues = z.infer<typeof fields>;
export type OrderField = keyof OrderValues;

/** The fields that identify the referring physician, chosen or typed. */
export type TypedPhysician = Pick<
  OrderValues,
  'referringNpi' | 'referringFamilyName' | 'referringFirstName' | 'referringMiddleName' | 'referringSuffix'
>;

/** The referring physician in one line; empty for none. */
export const referringLabel = (values: TypedPhysician): string =>
  physicianLabel({
    npi: values.referringNpi.trim(),
    firstName: values.referringFirstName.trim(),
    middleName: values.referringMiddleName.trim(),
    familyName: values.referringFamilyName.trim(),
    suffix: values.referringSuffix.trim(),
  });

export const diagnosisFields = ['code1', 'code2', 'code3', 'code4'] as const;

/**
 * The rules of the form. A search text without a chosen physician is refused, because it would be lost; an invalid code
 * is refused unless the saved order contains it.
 */
export const orderRules = (saved: OrderValues) =>
  fields
    .refine(({ nameNpi, ...values }) => nameNpi.trim() === referringLabel(values), {
      path: ['nameNpi'],
      message: message('order.physicianInvalid'),
    })
    .check(({ value, issues }) => {
      const refuse = (name: OrderField, text: string) =>
        issues.push({ code: 'custom', path: [name], message: text, input: value[name] });
      for (const name of diagnosisFields)
        if (value[name] !== saved[name] && !isDiagnosisCode(value[name]))
          refuse(name, message('order.diagnosisInvalid'));
      if (value.procedureCode !== saved.procedureCode && !isProcedureCode(value.procedureCode))
        refuse('procedureCode', message('order.procedureInvalid'));
    });

/** Labels in the order of the screen, for the summary of problems. */
export const orderLabels = {
  orderTypeId: 'Order type',
  billTypeId: 'Bill type',
  orderNumber: 'Order number',
  dateOfService: 'Date of service',
  admitDate: 'Admit date',
  dischargeDate: 'Discharge date',
  procedureCode: 'Procedure',
  priorAuthorization: 'Prior authorization',
  accessionNumber: 'Accession number',
  isAbnSigned: 'ABN signed',
  code1: 'Code 1',
  code2: 'Code 2',
  code3: 'Code 3',
  code4: 'Code 4',
  nameNpi: 'Name or NPI',
  referringFamilyName: 'Last name',
  referringFirstName: 'First name',
  referringMiddleName: 'Middle name',
  referringSuffix: 'Suffix',
  referringNpi: 'NPI',
  referringQdxCode: 'QDX code',
  attendingFamilyName: 'Last name',
  attendingFirstName: 'First name',
  attendingMiddleName: 'Middle name',
  attendingSuffix: 'Suffix',
  attendingNpi: 'NPI',
  attendingQdxCode: 'QDX code',
  locationCode: 'Location',
} as const satisfies Partial<Record<OrderField, string>>;

export const physicianOf = (order: Order | null, useId: number): OrderPhysician | undefined =>
  order?.physician.find((one) => one.useId === useId);

/** The form values of an order, or of a new order for the insurance. */
export function valuesOf(order: Order | null): OrderValues {
  const diagnosis = (sequence: number): string =>
    order?.diagnosis.find((one) => one.sequence === sequence)?.code ?? '';
  const attending = physicianOf(order, ATTENDING);
  const referring = referringValues(physicianOf(order, REFERRAL));
  return {
    orderTypeId: String(order?.orderTypeId ?? 0),
    billTypeId: String(order?.billTypeId ?? 0),
    orderNumber: order?.orderNumber ?? '',
    dateOfService: order ? shownDate(order.dateOfService) : '',
    admitDate: order ? shownDate(order.admitDate) : '',
    dischargeDate: order ? shownDate(order.dischargeDate) : '',
    procedureCode: order?.procedureCode ?? '',
    priorAuthorization: order?.priorAuthorization ?? '',
    accessionNumber: order?.accessionNumber ?? '',
    isAbnSigned: order?.isAbnSigned ?? false,
    code1: diagnosis(1),
    code2: diagnosis(2),
    code3: diagnosis(3),
    code4: diagnosis(4),
    nameNpi: referringLabel(referring),
    ...referring,
    attendingFamilyName: attending?.familyName ?? '',
    attendingFirstName: attending?.firstName ?? '',
    attendingMiddleName: attending?.middleName ?? '',
    attendingSuffix: attending?.suffix ?? '',
    attendingNpi: attending?.npi ?? '',
    attendingQdxCode: attending?.qdxCode ?? '',
    locationCode: order?.location.find(({ useId }) => useId === SERVICE_LOCATION)?.code ?? '',
  };
}

const referringValues = (physician: OrderPhysician | undefined) => ({
  referringProviderId: physician?.providerIndividualId ?? '',
  referringNpi: physician?.npi ?? '',
  referringFamilyName: physician?.familyName ?? '',
  referringFirstName: physician?.firstName ?? '',
  referringMiddleName: physician?.middleName ?? '',
  referringSuffix: physician?.suffix ?? '',
  referringQdxCode: physician?.qdxCode ?? '',
});

/** The fields that differ between two states of a form. */
export const differingFields = (one: OrderValues, other: OrderValues): OrderField[] =>
  (Object.keys(one) as OrderField[]).filter((name) => one[name] !== other[name]);
