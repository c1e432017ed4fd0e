import type { ProviderContact } from '@waypost/contract/orders/physicians';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { changesBetween, orderIn, orderToChange, skipUnchanged } from './change-order.ts';
import { orderName } from './order-facts.ts';
import { chosenContacts } from './provider-individuals.ts';

type Of = { orderId: string; orderPhysicianId: string };

/** The order's physician from the directory; only such a physician has contacts to choose from. */
async function physicianOf(db: Db, { orderId, orderPhysicianId }: Of) {
  const found = await db
    .selectFrom('order_physician')
    .select(['id', 'facility_id', 'provider_individual_id'])
    .where('id', '=', orderPhysicianId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/**
 * Changes the contacts of an order, audited as a change of the order. Its version stays, because the form of an order
 * does not contain the contacts.
 */
async function changeContacts(work: Work, of: Of, change: () => Promise<void>): Promise<void> {
  const { db, audit } = work;
  await skipUnchanged(work, async () => {
    const { case_id, facility_id } = await orderToChange(db, of.orderId);
    const before = await orderIn(db, of.orderId);
    await change();
    const after = await orderIn(db, of.orderId);
    audit({
      action: 'Mutation',
      operation: 'Update',
      domainType: 'Order',
      domainId: of.orderId,
      details: changesBetween(before, after),
      snapshot: orderName(case_id, after),
    });
    work.emit({
      type: 'order.changed',
      subjectId: of.orderId,
      caseId: case_id,
      facilityId: facility_id,
      data: {},
    });
  });
}

/** The contacts of a physician that are chosen for an order. */
export async function contactsOf(db: Db, of: Of): Promise<ProviderContact[]> {
  await physicianOf(db, of);
  return chosenContacts(db, of.orderPhysicianId);
}

/** Adds contacts of a physician to an order, besides those already chosen (C-303). */
export async function addPhysicianContacts(
  work: Work,
  of: Of,
  contactIds: readonly string[],
): Promise<string> {
  const { db } = work;
  await changeContacts(work, of, async () => {
    const { facility_id, provider_individual_id } = await physicianOf(db, of);
    const ids = [...new Set(contactIds.map((id) => id.toLowerCase()))];
    const known = await db
      .selectFrom('provider_individual_contact')
      .select('id')
      .where('id', 'in', ids)
      .where('provider_individual_id', '=', provider_individual_id)
      .where('ended_at', 'is', null)
      .execute();
    if (provider_individual_id === null || known.length !== ids.length)
      throw new AppError('BAD_REQUEST', [{ path: 'body', message: 'Not a contact of this physician' }]);
    const rows = ids.map((id) => ({
      entity_id: work.entity.id,
      order_physician_id: of.orderPhysicianId,
      provider_individual_contact_id: id,
      provider_individual_id,
      facility_id,
    }));
    await db
      .insertInto('order_physician_contact')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return of.orderPhysicianId;
}

/** Removes contacts of a physician from an order; one that was not chosen is ignored (C-304). */
export async function removePhysicianContacts(
  work: Work,
  of: Of,
  contactIds: readonly string[],
): Promise<ProviderContact[]> {
  const { db } = work;
  await changeContacts(work, of, async () => {
    await physicianOf(db, of);
    await db
      .deleteFrom('order_physician_contact')
      .where('order_physician_id', '=', of.orderPhysicianId)
      .where('provider_individual_contact_id', 'in', contactIds)
      .execute();
  });
  return contactsOf(db, of);
}
