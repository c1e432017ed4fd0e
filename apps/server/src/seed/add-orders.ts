import { orderWriteSchema } from '@waypost/contract/orders/calls';
import { ATTENDING, REFERRAL } from '@waypost/contract/orders/lists';
import type { Clock } from '@waypost/platform/clock';
import type { Db } from '../infrastructure/database.ts';
import { addOrder, addPhysicianContacts } from '../modules/orders/module.ts';
import { carryOut, type Deed, registrar } from './commands.ts';
import type { CastOrder } from './orders.ts';
import type { CastEntity } from './organisations.ts';

const DAY_MS = 86_400_000;

/** Adds orders to cases, as whoever registers patients does: a week ago, before what is worked now came up. */
export async function addOrders(
  db: Db,
  { entity, clock }: { entity: CastEntity; clock: Clock },
  orders: readonly CastOrder[],
): Promise<void> {
  const at = new Date(clock.now().getTime() - 9.5 * DAY_MS);
  const deeds = orders.map(
    (order): Deed<void> => ({
      at,
      run: async (work) => {
        const orderId = await addOrder(work, order.of.caseId, bodyOf(order));
        if (order.contactId === null) return;
        const { id: orderPhysicianId } = await db
          .selectFrom('order_physician')
          .select('id')
          .where('order_id', '=', orderId)
          .where('use_id', '=', REFERRAL)
          .executeTakeFirstOrThrow();
        await addPhysicianContacts(work, { orderId, orderPhysicianId }, [order.contactId]);
      },
    }),
  );
  await carryOut(db, entity, registrar(entity), deeds);
}

const bodyOf = (order: CastOrder) =>
  orderWriteSchema.parse({
    orderTypeId: order.orderType,
    billTypeId: order.billType,
    dateOfService: order.day,
    admitDate: order.of.serviceEnd && order.day,
    procedureCode: order.procedure,
    isAbnSigned: order.isAbnSigned,
    accessionNumber: order.accession,
    orderNumber: order.number,
    diagnosis: order.diagnoses.map((code, at) => ({ sequence: at + 1, code, version: 'I10' })),
    physician: [
      { useId: REFERRAL, providerIndividualId: order.referring.id },
      ...(order.attending ? [{ useId: ATTENDING, providerIndividualId: order.attending.id }] : []),
    ],
    ...(order.location && { location: [{ useId: 0, ...order.location }] }),
  });
