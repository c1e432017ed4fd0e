import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/errors';
import type { Order } from '@waypost/contract/services/orders';
import type pg from 'pg';
import { lakemont } from '../../../src/seed/organisations.ts';
import { type Answer, type Client, newKey } from './client.ts';

export const ORDERS = '/services/case/api/Orders';

/** A new case at the main facility, with nothing in it but its patient. */
export async function bareCase(pool: pg.Pool, facilityId = lakemont.facilities[0]?.id): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into patient_case (entity_id, id, case_number, patient_id, facility_id, account_number, status, service_start)
     select $1, $2, $3, p.id, $4, '49999999', 'Open', '2026-11-20' from patient p where p.entity_id = $1
     order by p.patient_number desc limit 1`,
    [lakemont.id, id, `T${id.slice(0, 12)}`, facilityId],
  );
  return id;
}

export async function ordersOf(client: Client, caseId: string): Promise<Order[]> {
  const answer = await client.call<Order[]>('GET', `${ORDERS}?caseId=${caseId}`);
  if (answer.status === 204) return [];
  if (answer.status !== 200) throw new Error(`the orders answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

export async function addOrder(client: Client, caseId: string, body: unknown): Promise<Order> {
  const answer = await client.call<Order>('POST', `${ORDERS}?caseId=${caseId}`, body, newKey());
  if (answer.status !== 201) throw new Error(`the order was answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

export const patchOrder = (
  client: Client,
  { orderId, version }: Pick<Order, 'orderId' | 'version'>,
  body: unknown,
): Promise<Answer<Order & Problem>> =>
  client.call('PATCH', `${ORDERS}/${orderId}`, body, { 'if-match': String(version) });
