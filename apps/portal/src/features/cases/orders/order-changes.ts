import { wireDate } from '@waypost/contract/core/empty-date';
import type { OrderInput } from '@waypost/contract/orders/calls';
import { ATTENDING, diagnosisSlots, REFERRAL, SERVICE_LOCATION } from '@waypost/contract/orders/lists';
import { differingFields, type OrderField, type OrderValues } from './order-values.ts';

type Physician = NonNullable<OrderInput['physician']>[number];

/** The values sent to remove the physician: every field blank (C-149). */
const noPhysician = (useId: number): Physician => ({
  useId,
  code: '',
  qdxCode: '',
  npi: '',
  prefix: '',
  familyName: '',
  middleName: '',
  firstName: '',
  suffix: '',
  phoneNumber: '',
  faxNumber: '',
  email: '',
  address: [],
  providerIndividualId: null,
});

function referring(values: OrderValues): Physician {
  const fields = {
    qdxCode: values.referringQdxCode,
    npi: values.referringNpi,
    familyName: values.referringFamilyName,
    middleName: values.referringMiddleName,
    firstName: values.referringFirstName,
    suffix: values.referringSuffix,
  };
  return Object.values(fields).every((text) => text === '')
    ? noPhysician(REFERRAL)
    : { useId: REFERRAL, ...fields, providerIndividualId: values.referringProviderId || null };
}

function attending(values: OrderValues): Physician {
  const fields = {
    qdxCode: values.attendingQdxCode,
    npi: values.attendingNpi,
    familyName: values.attendingFamilyName,
    middleName: values.attendingMiddleName,
    firstName: values.attendingFirstName,
    suffix: values.attendingSuffix,
  };
  return Object.values(fields).every((text) => text === '')
    ? noPhysician(ATTENDING)
    : { useId: ATTENDING, ...fields };
}

const texts = [
  'orderNumber',
  'procedureCode',
  'priorAuthorization',
  'accessionNumber',
] as const satisfies readonly OrderField[];
const dates = ['dateOfService', 'admitDate', 'dischargeDate'] as const satisfies readonly OrderField[];
const types = ['orderTypeId', 'billTypeId'] as const satisfies readonly OrderField[];

/** The name of a location code, when another order has it. */
export type LocationNames = ReadonlyMap<string, string>;

/** The values to save: only changed ones (C-148). An empty date is the placeholder (C-192). */
export function changesOf(before: OrderValues, after: OrderValues, names: LocationNames): OrderInput {
  const changed = new Set(differingFields(before, after));
  const has = (start: string): boolean => [...changed].some((name) => name.startsWith(start));
  const diagnosis = diagnosisSlots.flatMap((sequence) =>
    changed.has(`code${sequence}`) ? [{ sequence, code: after[`code${sequence}`] }] : [],
  );
  const physician = [
    ...(has('referring') ? [referring(after)] : []),
    ...(has('attending') ? [attending(after)] : []),
  ];
  const location = changed.has('locationCode') ? [locationOf(after.locationCode, names)] : [];
  return {
    ...Object.fromEntries(
      types.filter((name) => changed.has(name)).map((name) => [name, Number(after[name])]),
    ),
    ...Object.fromEntries(texts.filter((name) => changed.has(name)).map((name) => [name, after[name]])),
    ...Object.fromEntries(
      dates.filter((name) => changed.has(name)).map((name) => [name, wireDate(after[name])]),
    ),
    ...(changed.has('isAbnSigned') ? { isAbnSigned: after.isAbnSigned } : {}),
    ...(diagnosis.length > 0 ? { diagnosis } : {}),
    ...(physician.length > 0 ? { physician } : {}),
    ...(location.length > 0 ? { location } : {}),
  };
}

/** All values of a new order: the typed values, the types, and the dates even when empty. */
export const newOrder = (blank: OrderValues, typed: OrderValues, names: LocationNames): OrderInput => ({
  ...changesOf(blank, typed, names),
  orderTypeId: Number(typed.orderTypeId),
  billTypeId: Number(typed.billTypeId),
  ...Object.fromEntries(dates.map((name) => [name, wireDate(typed[name])])),
});

/** Changing the code changes the location, so the earlier location's name is dropped. */
const locationOf = (code: string, names: LocationNames) => ({
  useId: SERVICE_LOCATION,
  code,
  qdxCode: '',
  alias: '',
  name: names.get(code) ?? '',
  address: [],
});
