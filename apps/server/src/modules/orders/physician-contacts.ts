import type { ProviderContact } from '@waypost/contract/services/provider-individuals';
import type { Db } from '../../kernel/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { once } from '../../kernel/idempotency.ts';
import type { Scope, Work } from '../../kernel/scope.ts';
import { orderIn, orderToChange } from './change-order.ts';
import { orderChanges, orderName } from './order-facts.ts';
import { chosenContacts } from './provider-individuals.ts';

type Of = { orderId: string; orderPhysicianId: string };

/** Nothing is to be done, and nothing to be put on record. */
class NothingChanges extends Error {}

/** The physician of an order that is there, from the directory: nobody else has contacts to choose from. */
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
 * Does something to the contacts of an order and puts it on record as a change of the order. Its version stays: whom to
 * call is no part of what the form of an order saves.
 */
async function changeContacts({ db, audit }: Work, of: Of, change: () => Promise<void>): Promise<void> {
  const { case_id } = await orderToChange(db, of.orderId);
  const before = await orderIn(db, of.orderId);
  await change();
  const after = await orderIn(db, of.orderId);
  const details = orderChanges(before, after);
  if (details.length === 0) throw new NothingChanges();
  audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'Order',
    domainId: of.orderId,
    details,
    snapshot: orderName(case_id, after),
  });
}

async function contactsAfter(scope: Scope, of: Of, change: Promise<unknown>): Promise<ProviderContact[]> {
  await change.catch((error: unknown) => {
    if (!(error instanceof NothingChanges)) throw error;
  });
  return scope.read(async ({ db }) => {
    await physicianOf(db, of);
    return chosenContacts(db, of.orderPhysicianId);
  });
}

/** Chooses contacts of a physician for an order; those that are chosen stay (C-303). */
export function addPhysicianContacts(
  scope: Scope,
  of: Of,
  contactIds: readonly string[],
  key: string | undefined,
): Promise<ProviderContact[]> {
  const call = { operation: 'orders.addPhysicianContacts', key, request: { ...of, contactIds } };
  const add = async (work: Work): Promise<string> => {
    const { db } = work;
    await changeContacts(work, of, async () => {
      const { facility_id, provider_individual_id } = await physicianOf(db, of);
      const ids = [...new Set(contactIds.map((id) => id.toLowerCase()))];
      const known = await db
        .selectFrom('provider_individual_contact')
        .select('id')
        .where('id', 'in', ids)
        .where('provider_individual_id', '=', provider_individual_id)
        .execute();
      if (provider_individual_id === null || known.length !== ids.length)
        throw new AppError('BAD_REQUEST', [{ path: 'body', message: 'Not a contact of this physician' }]);
      const rows = ids.map((id) => ({
        entity_id: scope.entity.id,
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
  };
  return contactsAfter(scope, of, once(scope, call, add));
}

/** Takes contacts of a physician from an order; one that is not chosen is left as it is (C-304). */
export function removePhysicianContacts(
  scope: Scope,
  of: Of,
  contactIds: readonly string[],
): Promise<ProviderContact[]> {
  const remove = scope.change((work) =>
    changeContacts(work, of, async () => {
      await physicianOf(work.db, of);
      await work.db
        .deleteFrom('order_physician_contact')
        .where('order_physician_id', '=', of.orderPhysicianId)
        .where('provider_individual_contact_id', 'in', contactIds)
        .execute();
    }),
  );
  return contactsAfter(scope, of, remove);
}
