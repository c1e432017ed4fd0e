import { EMPTY_DATE } from '@waypost/contract/core/empty-date';
import type { Order, OrderAddress, OrderPhysician } from '@waypost/contract/orders/calls';
import { billTypes, contactUses, orderTypes, REFERRAL } from '@waypost/contract/orders/lists';
import type { PropertyChange } from '../../framework/audit.ts';

type Facts = Map<string, string | null>;

const dateFact = (date: string): string | null => (date === EMPTY_DATE ? null : date);
const yesNo = (flag: boolean | null): string | null => (flag === null ? null : flag ? 'Yes' : 'No');

const addressFact = (addresses: readonly OrderAddress[]): string | null =>
  addresses
    .map(({ line1, line2, city, state, postalCode, country }) =>
      [line1, line2, city, state, postalCode, country].filter(Boolean).join(', '),
    )
    .join('; ') || null;

const physicianLabels = {
  code: 'code',
  qdxCode: 'QDX code',
  npi: 'NPI',
  prefix: 'prefix',
  familyName: 'last name',
  middleName: 'middle name',
  firstName: 'first name',
  suffix: 'suffix',
  phoneNumber: 'phone',
  faxNumber: 'fax',
  email: 'e-mail',
  providerIndividualId: 'directory entry',
} as const satisfies Partial<Record<keyof OrderPhysician, string>>;

/** All properties of an order, by their names in the audit log. */
function orderFacts(order: Order): Facts {
  const facts: Facts = new Map([
    ['External order ID', order.externalOrderId],
    ['Order type', orderTypes[order.orderTypeId] ?? null],
    ['Bill type', billTypes[order.billTypeId] ?? null],
    ['Order number', order.orderNumber],
    ['Date of service', dateFact(order.dateOfService)],
    ['Admit date', dateFact(order.admitDate)],
    ['Discharge date', dateFact(order.dischargeDate)],
    ['Procedure', order.procedureCode],
    ['Prior authorization', order.priorAuthorization],
    ['Accession number', order.accessionNumber],
    ['Requisition number', order.requisitionNumber],
    ['ABN signed', yesNo(order.isAbnSigned)],
    ['Charge', order.chargeAmount],
  ]);
  for (const { sequence, code, version } of order.diagnosis)
    facts.set(`Diagnosis ${sequence}`, `${code} (${version})`);
  for (const physician of order.physician) {
    const who = physician.useId === REFERRAL ? 'Referring physician' : 'Attending physician';
    for (const [field, label] of Object.entries(physicianLabels))
      facts.set(`${who}: ${label}`, physician[field as keyof typeof physicianLabels]);
    facts.set(`${who}: address`, addressFact(physician.address));
    for (const { useId, lastName, firstName, providerIndividualContactId } of physician.contacts) {
      const name = [lastName, firstName].filter(Boolean).join(', ') || 'no name';
      facts.set(`${who}: contact ${providerIndividualContactId}`, `${contactUses[useId]}: ${name}`);
    }
  }
  for (const { useId, qdxCode, alias, code, name, address } of order.location) {
    const where = useId === 0 ? 'Location' : `Location ${useId + 1}`;
    const parts = { 'QDX code': qdxCode, alias, code, name, address: addressFact(address) };
    for (const [label, value] of Object.entries(parts)) facts.set(`${where}: ${label}`, value);
  }
  return facts;
}

/** The differences between two states of an order. */
export function orderChanges(before: Order, after: Order): PropertyChange[] {
  const [old, now] = [orderFacts(before), orderFacts(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((propertyName) => {
    const previousValue = old.get(propertyName) ?? null;
    const newValue = now.get(propertyName) ?? null;
    return previousValue === newValue ? [] : [{ propertyName, previousValue, newValue }];
  });
}

/** All properties of an order, for the record of its creation or deletion. */
export const orderSnapshot = (caseId: string, order: Order): Record<string, unknown> => ({
  ...orderName(caseId, order),
  ...Object.fromEntries([...orderFacts(order)].filter(([, value]) => value !== null)),
});

/** The name of an order in the audit log, and its case. */
export const orderName = (caseId: string, { orderNumber }: Order): Record<string, unknown> => ({
  CaseId: caseId,
  ...(orderNumber === null ? {} : { RecordNumber: orderNumber }),
});
