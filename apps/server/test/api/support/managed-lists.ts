import type { Problem } from '@waypost/contract/core/errors';
import type { ManagedPhysician } from '@waypost/contract/orders/physician-calls';
import type { ManagedPlan } from '@waypost/contract/payers/plan-calls';
import { type Client, newKey } from './client.ts';

export const PLANS = '/services/payer-data/api/Plans';
export const PHYSICIANS = '/services/case/api/Physicians';

/** A role for users who only manage the organization's data. */
export const listManager = { name: 'Data Keeper', permissions: ['organization-write'] };
export const newDataManager = { firstName: 'Petra', lastName: 'Holm', role: listManager.name };

let next = 0;
/** The body that adds a plan. */
export const newPlan = (change: object = {}) => ({
  insuranceCode: `NOR-${process.pid}-${++next}`,
  insurancePlan: 'Northern Choice',
  payerName: 'Northern Mutual',
  ...change,
});

/** Valid NPIs without repetition. */
export function freshNpi(): string {
  const nine = `19${String(process.pid % 100).padStart(2, '0')}${String(next++).padStart(5, '0')}`;
  const sum = [...`80840${nine}`].toReversed().reduce((total, digit, at) => {
    const counted = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return `${nine}${(10 - (sum % 10)) % 10}`;
}
/** The body that adds a physician. */
export const newPhysician = (change: object = {}) => ({
  npi: freshNpi(),
  firstName: 'Ilona',
  lastName: 'Varga',
  ...change,
});

export const createPlan = (client: Client, body: object, key = newKey()) =>
  client.call<ManagedPlan & Problem>('POST', PLANS, body, key);
export const createPhysician = (client: Client, body: object, key = newKey()) =>
  client.call<ManagedPhysician & Problem>('POST', PHYSICIANS, body, key);

/** A plan that was added. */
export async function planOf(client: Client, change: object = {}): Promise<ManagedPlan> {
  const { status, body, text } = await createPlan(client, newPlan(change));
  if (status !== 201) throw new Error(text);
  return body;
}
/** An added physician. */
export async function physicianOf(client: Client, change: object = {}): Promise<ManagedPhysician> {
  const { status, body, text } = await createPhysician(client, newPhysician(change));
  if (status !== 201) throw new Error(text);
  return body;
}

type Versioned = { version: number };
const match = ({ version }: Versioned) => ({ 'if-match': String(version) });
type PlanId = Versioned & Pick<ManagedPlan, 'planId'>;
type PhysicianId = Versioned & Pick<ManagedPhysician, 'physicianId'>;

export const changePlan = (client: Client, plan: PlanId, body: object) =>
  client.call<ManagedPlan & Problem>('PUT', `${PLANS}/${plan.planId}`, body, match(plan));
export const endPlan = (client: Client, plan: PlanId, isEnded = true) =>
  client.call<ManagedPlan & Problem>('PUT', `${PLANS}/${plan.planId}/ended`, { isEnded }, match(plan));
export const changePhysician = (client: Client, one: PhysicianId, body: object) =>
  client.call<ManagedPhysician & Problem>('PUT', `${PHYSICIANS}/${one.physicianId}`, body, match(one));
export const endPhysician = (client: Client, one: PhysicianId, isEnded = true) =>
  client.call<ManagedPhysician & Problem>(
    'PUT',
    `${PHYSICIANS}/${one.physicianId}/ended`,
    { isEnded },
    match(one),
  );

type Page<Row> = { rows: Row[]; total: number; next: string | null } & Problem;
export const listed = <Row>(client: Client, path: string, query: Record<string, string> = {}) =>
  client.call<Page<Row>>('GET', `${path}?${new URLSearchParams(query)}`);
