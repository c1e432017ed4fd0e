import type { OrderWrite } from '@waypost/contract/orders/calls';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { addOrder, changeOrder, deleteOrder, orderIn } from './change-order.ts';

/** The keys of another system for an order: its id or number, or else its procedure and day. */
type Names = {
  externalId: string | null;
  number: string | null;
  accession: string | null;
  procedure: string | null;
  day: string | null;
};
type Seen = { id: string; state: string };

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The keys of a sent order. */
export const orderNames = (order: Record<string, unknown>): Names => ({
  externalId: textOf(order.externalOrderId),
  number: textOf(order.orderNumber),
  accession: textOf(order.accessionNumber),
  procedure: textOf(order.procedureCode)?.toUpperCase() ?? null,
  day: textOf(order.dateOfService),
});

/** The existing orders of cases with these keys, by index. The first key with a match decides. */
export async function ordersNamed(
  { db, entity }: Work,
  named: ReadonlyArray<Names & { caseId: string | null }>,
): Promise<Map<number, Seen>> {
  const given = named.flatMap((one, at) => (one.caseId === null ? [] : [{ at, ...one }]));
  if (given.length === 0) return new Map();
  const { rows } = await sql<Seen & { at: number }>`
    select distinct on (g.at) g.at, o.id, o.version::text as state
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (at integer, "caseId" uuid, "externalId" text, number text,
      accession text, procedure text, day date)
    join case_order o on o.entity_id = ${entity.id}::uuid and o.case_id = g."caseId" and o.deleted_at is null and case
      when g."externalId" is not null then o.external_order_id = g."externalId"
      when g.number is not null then o.order_number = g.number
      when g.accession is not null then o.accession_number = g.accession
      else o.procedure_code = g.procedure and o.date_of_service is not distinct from g.day end
    order by g.at, o.id`.execute(db);
  return new Map(rows.map(({ at, ...seen }) => [at, seen]));
}

/** The versions of existing orders. */
export async function orderVersions({ db }: Work, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('case_order')
    .select(['id', 'version'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, version }) => [id, String(version)]));
}

type PutResult = { id: string; outcome: 'create' | 'change' | 'unchanged' };

/** Adds an order, or changes the existing one: absent fields stay unchanged, and diagnoses are replaced. */
export async function putOrder(
  work: Work,
  { caseId, known }: { caseId: string; known: Seen | null },
  given: OrderWrite,
): Promise<PutResult> {
  if (!known) return { id: await addOrder(work, caseId, given), outcome: 'create' };
  const before = await orderIn(work.db, known.id);
  const sent = new Set(given.diagnosis?.map(({ sequence }) => sequence));
  const gone = given.diagnosis
    ? before.diagnosis.filter(({ sequence }) => !sent.has(sequence)).map((one) => ({ ...one, code: null }))
    : [];
  const diagnosis = given.diagnosis && [
    ...given.diagnosis,
    ...gone.map(({ sequence, code, version }) => ({ sequence, code, version })),
  ];
  const after = await changeOrder(work, known.id, before.version, {
    ...given,
    ...(diagnosis && { diagnosis }),
  });
  return { id: known.id, outcome: after.version === before.version ? 'unchanged' : 'change' };
}

/** Deletes an unchanged order; false when it has changed. */
export async function withdrawOrder(work: Work, { id, state }: Seen): Promise<boolean> {
  if ((await orderVersions(work, [id])).get(id) !== state) return false;
  await deleteOrder(work, id, Number(state));
  return true;
}
