import { message } from '@waypost/contract/core/messages';
import { type ManagedPlan, newPlanSchema, type WrittenPlan } from '@waypost/contract/payers/plan-calls';
import type { Reason } from '@waypost/contract/registrations/calls';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Work } from '../../framework/work.ts';
import { coverageRows } from '../cases/readable.ts';
import { managedPlan } from './managed-plans.ts';
import { changePlan, createPlan, endPlan } from './save-plan.ts';

type Seen = { id: string; state: string };
type Known = Seen & { isEnded: boolean };
type PlanMatch = { reason: Reason | null; known: Seen | null; isEnded: boolean };

/** A plan of another system, with that system's code. */
export const sentPlanSchema = newPlanSchema.omit({ insuranceCode: true });
type SentPlan = z.infer<typeof sentPlanSchema>;

const severalPlans: Reason = {
  code: 'INVALID',
  message: message('import.severalPlans'),
  errors: [{ path: 'plan.name', message: message('import.severalPlans') }],
  candidates: [],
};
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The existing plans for these keys, in order: by our code or the other system's, or else by payer and name. */
export async function plansNamed(
  { db, entity }: Work,
  named: ReadonlyArray<Record<string, unknown>>,
): Promise<PlanMatch[]> {
  const given = named.map((plan, at) => ({
    at,
    code: textOf(plan.clientInsuranceCode),
    name: textOf(plan.insurancePlan),
    payer: textOf(plan.payerName),
  }));
  const { rows } = await sql<Known & { at: number }>`
    select g.at, l.id, l.version::text as state, l.ended_at is not null as "isEnded"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (at integer, code text, name text, payer text)
    join payer_plan l on l.entity_id = ${entity.id}::uuid and case
      when g.code is not null then lower(g.code) in (lower(l.insurance_code), lower(l.client_insurance_code))
      else lower(l.insurance_plan) = lower(g.name) and lower(l.payer_name) = lower(g.payer) end
    order by g.at, l.id`.execute(db);
  const found = Map.groupBy(rows, ({ at }) => at);
  return named.map((_, at): PlanMatch => {
    const [one, ...others] = found.get(at) ?? [];
    if (!one) return { reason: null, known: null, isEnded: false };
    return {
      reason: others.length > 0 ? severalPlans : null,
      known: { id: one.id, state: one.state },
      isEnded: one.isEnded,
    };
  });
}

/** The offered plans by code. */
export async function offeredPlans({
  db,
}: Work): Promise<Array<{ code: string; own: string | null; name: string }>> {
  return db
    .selectFrom('payer_plan')
    .select(['insurance_code as code', 'client_insurance_code as own', 'insurance_plan as name'])
    .where('ended_at', 'is', null)
    .orderBy('insurance_plan')
    .orderBy('insurance_code')
    .execute();
}

/** The versions of plans. */
export async function planVersions({ db }: Work, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payer_plan')
    .select(['id', 'version'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, version }) => [id, String(version)]));
}

type Sent = {
  given: SentPlan;
  /** The given fields; the others stay unchanged. */
  says: ReadonlySet<string>;
};
type PutResult = { id: string; outcome: 'create' | 'change' | 'unchanged' };

/** Adds a plan, or changes the existing one: absent fields stay unchanged. An ended plan is offered again. */
export async function putPlan(work: Work, known: Known | null, { given, says }: Sent): Promise<PutResult> {
  if (!known)
    return { id: await createPlan(work, { insuranceCode: codeOf(given), ...given }), outcome: 'create' };
  const { id } = known;
  if (known.isEnded) await endPlan(work, id, Number(known.state), false);
  const before = await managedPlan(work, id);
  const stated = Object.fromEntries(Object.entries(given).filter(([name]) => says.has(name)));
  const next: WrittenPlan = {
    ...toWrittenFields(before),
    ...stated,
    addresses: addressesOf(before, given),
    billing: billingOf(before, given),
  };
  await changePlan(work, id, before.version, next);
  const after = (await planVersions(work, [id])).get(id);
  return { id, outcome: known.isEnded ? 'create' : after === known.state ? 'unchanged' : 'change' };
}

/** Our code for a plan without one: the other system's code, or else its payer and name. */
const codeOf = ({ clientInsuranceCode, payerName, insurancePlan }: SentPlan): string =>
  clientInsuranceCode ??
  `${payerName}-${insurancePlan}`
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .slice(0, 40);

const toWrittenFields = ({
  planId: _id,
  insuranceCode: _code,
  endedAt: _ended,
  version: _version,
  billing,
  ...rest
}: ManagedPlan): WrittenPlan =>
  ({ ...rest, billing: billing.map(({ facilityName: _name, ...row }) => row) }) as WrittenPlan;

/** An address replaces the one with its code; its absent fields stay unchanged. */
function addressesOf(before: ManagedPlan, { addresses }: SentPlan): WrittenPlan['addresses'] {
  const current = toWrittenFields(before).addresses;
  const byCode = new Map(addresses.map((one) => [one.code, one]));
  const next = current.map((one) => {
    const parts = Object.entries(byCode.get(one.code) ?? {}).filter(([, part]) => part !== null);
    return { ...one, ...Object.fromEntries(parts) };
  });
  return [...next, ...addresses.filter(({ code }) => !current.some((one) => one.code === code))];
}

/** A billing row for all facilities and positions replaces the existing one; the others stay. */
function billingOf(before: ManagedPlan, { billing }: SentPlan): WrittenPlan['billing'] {
  const current = toWrittenFields(before).billing;
  const isSame = (one: WrittenPlan['billing'][number], other: WrittenPlan['billing'][number]) =>
    one.facilityId === other.facilityId && one.insuranceSequence === other.insuranceSequence;
  return [
    ...current.map((row) => {
      const given = billing.find((one) => isSame(one, row));
      return given ? { ...row, mediaType: given.mediaType } : row;
    }),
    ...billing.filter((row) => !current.some((one) => isSame(one, row))),
  ];
}

/**
 * Ends a plan that was added by mistake.
 * @returns the reason why it stays; null when it was ended
 */
export async function withdrawPlan(work: Work, { id, state }: Seen): Promise<'changed' | 'used' | null> {
  const plan = await work.db
    .selectFrom('payer_plan')
    .select(['insurance_code', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!plan || String(plan.version) !== state) return 'changed';
  const used = await work.db
    .selectFrom(coverageRows.as('case_coverage'))
    .select('id')
    .where('insurance_code', '=', plan.insurance_code)
    .limit(1)
    .executeTakeFirst();
  if (used) return 'used';
  await endPlan(work, id, plan.version, true);
  return null;
}
