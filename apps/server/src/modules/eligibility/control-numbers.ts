import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import type { PayerConnection } from './connection.ts';

/**
 * The next interchange control number of a connection (ISA13, GS06). Connections that share sender and receiver, as those
 * through one clearinghouse do, share the count: a receiver tells a repeated interchange by the sender and the number. The
 * first begins above all that the organisation has ever sent. After 999,999,999 comes 1, as ISA13 has nine digits.
 *
 * The row stays locked until the transaction ends. A number whose transaction is taken back was never sent.
 */
export async function nextControlNumber(
  db: Db,
  entityId: string,
  { senderId, receiverId }: Pick<PayerConnection, 'senderId' | 'receiverId'>,
): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into interchange_number as n (entity_id, sender_id, receiver_id, last_number)
    values (${entityId}::uuid, ${senderId}, ${receiverId}, (
      select coalesce(max(last_number), 0) % 999999999 + 1 from interchange_number where entity_id = ${entityId}::uuid))
    on conflict (entity_id, sender_id, receiver_id) do update set last_number = n.last_number % 999999999 + 1
    returning last_number as value`.execute(db);
  const [next] = rows;
  if (!next) throw new Error('no control number was given');
  return next.value;
}
