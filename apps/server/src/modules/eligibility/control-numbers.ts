import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import type { PayerConnection } from './connection.ts';

/**
 * The next interchange control number of a connection (ISA13, GS06). Connections that share sender and receiver, as
 * through one clearinghouse, share the count: a receiver detects a repeated interchange by the sender and the number.
 * The first number is above every number that the organization has ever sent. After 999,999,999 comes 1, because ISA13
 * has nine digits.
 * The row stays locked until the transaction ends. A number whose transaction is rolled back was never sent.
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

/** The counts of one organization, before and after they were raised. */
type Moved = { sender_id: string; receiver_id: string; before: number; after: number };

/**
 * Raises every count of an organization by this number. A database restored to an earlier time lacks the
 * numbers that it has sent since, but their receivers remember them.
 */
export async function skipControlNumbers(db: Db, entityId: string, count: number): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    update interchange_number n set last_number = (b.last_number::bigint + ${count} - 1) % 999999999 + 1
    from (select * from interchange_number where entity_id = ${entityId}::uuid for update) b
    where (n.entity_id, n.sender_id, n.receiver_id) = (b.entity_id, b.sender_id, b.receiver_id)
    returning n.sender_id, n.receiver_id, b.last_number as before, n.last_number as after`.execute(db);
  return rows;
}
