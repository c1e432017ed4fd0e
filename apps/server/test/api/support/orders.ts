import type { Problem } from '@waypost/contract/core/errors';
import type { Order } from '@waypost/contract/orders/calls';
import { openCase } from './cases.ts';
import { type Answer, type Client, newKey } from './client.ts';
import { organizationOf } from './organization.ts';

export const ORDERS = '/services/case/api/Orders';

/** A new case in a user's organization, without orders. */
export const bareCase = async (client: Client, facility = 0): Promise<string> =>
  (await openCase(organizationOf(client), { facility })).caseId;

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
