import { orderWriteSchema } from '@waypost/contract/orders/calls';
import type { AnyRecord, OrderRecord } from '@waypost/tables';
import { orderNames, ordersNamed, orderVersions, putOrder, withdrawOrder } from '../../orders/module.ts';
import { type FoundCase, findCases } from './of-case.ts';
import { parseValues } from './read-as.ts';
import type { RecordKind } from './record-kind.ts';

const isOne = (record: AnyRecord): record is OrderRecord => 'of' in record && 'order' in record;
const fields: Readonly<Record<string, string>> = {
  externalOrderId: 'order.externalId',
  orderNumber: 'order.number',
  orderTypeId: 'order.type',
  billTypeId: 'order.billType',
  accessionNumber: 'order.accession',
  requisitionNumber: 'order.requisition',
  chargeAmount: 'order.charge',
};
const fieldOf = (path: string): string =>
  path.startsWith('diagnosis')
    ? 'order.diagnoses'
    : path.startsWith('physician')
      ? 'order.referringName'
      : (fields[path] ?? `order.${path}`);

/** Orders of existing cases, by their number. */
export const orders: RecordKind<OrderRecord, FoundCase> = {
  kind: 'orders',
  isOne,
  find: async (work, setup, records) => {
    const found = await findCases(
      work,
      setup,
      records.map(({ of }) => of),
    );
    const known = await ordersNamed(
      work,
      found.map(({ of }, at) => ({ caseId: of?.id ?? null, ...orderNames(records[at]?.order ?? {}) })),
    );
    return found.map((one, at) => ({ ...one, known: known.get(at) ?? null }));
  },
  apply: async (work, { record, found: { of, known } }) => {
    const given = parseValues(orderWriteSchema, record.order, fieldOf);
    return putOrder(work, { caseId: of?.id ?? '', known }, given);
  },
  statesOf: orderVersions,
  takeBack: async (work, left) => ((await withdrawOrder(work, left)) ? null : 'changed'),
};
