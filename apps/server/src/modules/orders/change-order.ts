import type { Order, OrderWrite } from '@waypost/contract/orders/calls';
import type { AuditEntry, PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import { facilityOf } from '../cases/module.ts';
import { orderChanges, orderName, orderSnapshot } from './order-facts.ts';
import { ordersOf } from './queries.ts';
import { orderColumns, writeParts } from './write-parts.ts';

type Locked = { case_id: string; facility_id: string; version: number };

const entry = (
  orderId: string,
  rest: Omit<AuditEntry, 'action' | 'domainType' | 'domainId'>,
): AuditEntry => ({
  action: 'Mutation',
  domainType: 'Order',
  domainId: orderId,
  ...rest,
});

/** Locks an order for a change until the transaction ends. */
export async function orderToChange(db: Db, orderId: string): Promise<Locked> {
  const found = await db
    .selectFrom('case_order')
    .select(['case_id', 'facility_id', 'version'])
    .where('id', '=', orderId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Finds an order; one that the caller cannot see is not found. */
export async function orderIn(db: Db, orderId: string): Promise<Order> {
  const [order] = await ordersOf(db, { orderId });
  if (!order) throw new AppError('NOT_FOUND');
  return order;
}

/** Adds an order to a case, at the case's facility. Its types default to New and Insurance. */
export async function addOrder(work: Work, caseId: string, given: OrderWrite): Promise<string> {
  const { db, audit } = work;
  const id = newId(work.clock);
  const facilityId = await facilityOf(db, caseId);
  const { order_type = 0, bill_type = 0, ...columns } = orderColumns(given);
  await db
    .insertInto('case_order')
    .values({
      ...columns,
      entity_id: work.entity.id,
      id,
      case_id: caseId,
      facility_id: facilityId,
      order_type,
      bill_type,
    })
    .execute();
  await writeParts(work, { orderId: id, facilityId }, given);
  audit(entry(id, { operation: 'Create', snapshot: orderSnapshot(caseId, await orderIn(db, id)) }));
  work.emit({ type: 'order.added', subjectId: id, caseId, facilityId, data: {} });
  return id;
}

/** Nothing changed, so nothing is written or audited. */
class NothingChanges extends Error {}

/** Runs a change that may turn out to change nothing; then nothing is written or audited. */
export async function skipUnchanged(work: Work, change: () => Promise<void>): Promise<void> {
  try {
    await work.part(change);
  } catch (error) {
    if (!(error instanceof NothingChanges)) throw error;
  }
}

/** The properties of an order that have changed. */
export function changesBetween(before: Order, after: Order): PropertyChange[] {
  const details = orderChanges(before, after);
  if (details.length === 0) throw new NothingChanges();
  return details;
}

/** Changes the given fields of an order, and audits each property that has changed. */
export async function changeOrder(
  work: Work,
  orderId: string,
  version: number,
  given: OrderWrite,
): Promise<Order> {
  const { db, audit } = work;
  await skipUnchanged(work, async () => {
    const { case_id, facility_id, version: current } = await orderToChange(db, orderId);
    if (current !== version) throw new AppError('VERSION_CHANGED');
    const before = await orderIn(db, orderId);
    await db
      .updateTable('case_order')
      .set({ ...orderColumns(given), version: version + 1 })
      .where('id', '=', orderId)
      .execute();
    await writeParts(work, { orderId, facilityId: facility_id }, given);
    const after = await orderIn(db, orderId);
    const details = changesBetween(before, after);
    audit(entry(orderId, { operation: 'Update', details, snapshot: orderName(case_id, after) }));
    work.emit({
      type: 'order.changed',
      subjectId: orderId,
      caseId: case_id,
      facilityId: facility_id,
      data: {},
    });
  });
  return orderIn(db, orderId);
}

/** Deletes an order: its row is kept with the time of deletion, and never shown. */
export async function deleteOrder(work: Work, orderId: string, version: number): Promise<void> {
  const { db, audit } = work;
  const { case_id, facility_id, version: current } = await orderToChange(db, orderId);
  if (current !== version) throw new AppError('VERSION_CHANGED');
  const before = await orderIn(db, orderId);
  await db
    .updateTable('case_order')
    .set({ deleted_at: work.clock.now(), version: version + 1 })
    .where('id', '=', orderId)
    .execute();
  audit(entry(orderId, { operation: 'Delete', snapshot: orderSnapshot(case_id, before) }));
  work.emit({
    type: 'order.removed',
    subjectId: orderId,
    caseId: case_id,
    facilityId: facility_id,
    data: {},
  });
}
