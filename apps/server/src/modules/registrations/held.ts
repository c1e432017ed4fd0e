import { isDeepStrictEqual } from 'node:util';
import { message } from '@waypost/contract/core/messages';
import type { Held, Reason, RegistrationResult, Sent } from '@waypost/contract/registrations/calls';
import type { Source } from '@waypost/contract/sources/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import { sourceOf } from '../sources/module.ts';
import { NotApplied } from './apply-registration.ts';
import { lanesOf } from './lanes.ts';

/** Maximum number of listed held registrations. */
const MAX = 200;

const hashed = (lanes: readonly string[]) =>
  sql<
    string[]
  >`array(select hashtextextended(lane, 0) from jsonb_array_elements_text(${JSON.stringify(lanes)}::jsonb) lane)`;

/** The reason why a registration has to wait: an earlier one of the same patient or case is held. */
export async function requireNoHeldBefore(
  { db, entity }: Work,
  sent: Sent,
  before: { receivedAt: Date; id: string } | null = null,
): Promise<void> {
  const { rows } = await sql`
    select from held_registration
    where entity_id = ${entity.id}::uuid and state = 'held' and lanes && ${hashed(lanesOf(sent))}
      and (${before?.id ?? null}::uuid is null
        or (received_at, id) < (${before?.receivedAt ?? null}::timestamptz, ${before?.id ?? null}::uuid))
    limit 1`.execute(db);
  if (rows.length > 0)
    throw new NotApplied({
      code: 'WAITS',
      message: message('registration.waits'),
      errors: [],
      candidates: [],
    });
}

/** The registrations, by index, that wait for held ones. */
export async function lanesHeld(
  { db, entity }: Work,
  lists: ReadonlyArray<readonly string[]>,
): Promise<Set<number>> {
  // Usually nothing is held, and the texts need not be sent.
  const { rows: heldOnes } = await sql`
    select from held_registration where entity_id = ${entity.id}::uuid and state = 'held' limit 1`.execute(
    db,
  );
  if (heldOnes.length === 0) return new Set();
  const given = lists.flatMap((lanes, at) => lanes.map((lane) => ({ at, lane })));
  const { rows } = await sql<{ at: number }>`
    select distinct g.at from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (at integer, lane text)
    join (select unnest(lanes) as lane from held_registration
      where entity_id = ${entity.id}::uuid and state = 'held') h on h.lane = hashtextextended(g.lane, 0)`.execute(
    db,
  );
  return new Set(rows.map(({ at }) => at));
}

const openedSent = (keyring: Keyring, sealed: string): Sent =>
  JSON.parse(keyring.open('held-registration', sealed)) as Sent;

/** Whether two messages have the same content. */
const isSameContent = (one: Sent, other: Sent): boolean =>
  isDeepStrictEqual([one.patient, one.case], [other.patient, other.case]);

/** An equal registration that is held already: sending it again changes nothing. */
async function findEqualHeld(
  { db, entity }: Work,
  keyring: Keyring,
  source: Source,
  sent: Sent,
): Promise<string | null> {
  const { rows } = await sql<{ id: string; sealed: string }>`
    select h.id, h.sent_sealed as sealed from held_registration h, (select ${hashed(lanesOf(sent))} as lanes) asked
    where h.entity_id = ${entity.id}::uuid and h.state = 'held' and h.source_id = ${source.sourceId}::uuid
      and (h.lanes && asked.lanes or h.lanes = asked.lanes)
    order by h.received_at desc, h.id desc limit ${MAX}`.execute(db);
  // A registration of the same patient in between would otherwise be skipped.
  const latest = lanesOf(sent).length > 0 ? rows.slice(0, 1) : rows;
  const same = latest.find(({ sealed }) => isSameContent(openedSent(keyring, sealed), sent));
  return same?.id ?? null;
}

/** Holds a registration until somebody has corrected it. */
export async function hold(
  work: Work,
  keyring: Keyring,
  { source, sent, reason }: { source: Source; sent: Sent; reason: Reason },
): Promise<RegistrationResult> {
  const { db, entity, clock, audit } = work;
  const held = { outcome: 'held', patient: null, case: null, reason } as const;
  const known = await findEqualHeld(work, keyring, source, sent);
  if (known !== null) return { ...held, heldId: known };
  const id = newId(clock);
  await sql`
    insert into held_registration (entity_id, id, source_id, received_at, lanes, sent_sealed, reasons, state)
    values (${entity.id}, ${id}, ${source.sourceId}, ${clock.now()}, ${hashed(lanesOf(sent))},
      ${keyring.seal('held-registration', JSON.stringify(sent))}, ${JSON.stringify(reason)}::jsonb, 'held')`.execute(
    db,
  );
  audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'HeldRegistration',
    domainId: id,
    details: [{ propertyName: 'Reason', previousValue: null, newValue: reason.message }],
    snapshot: { Source: source.name },
  });
  return { ...held, heldId: id };
}

/** A held registration without its position among others. */
type OneHeld = Omit<Held, 'waiting' | 'waitsFor'>;
type Place = Pick<Held, 'waiting' | 'waitsFor'>;

/** The number of registrations that wait for each, and the one it waits for: those about the same patient or case. */
async function placesOf({ db, entity }: Work, ids: readonly string[]): Promise<Map<string, Place>> {
  const { rows } = await sql<{ id: string } & Place>`
    with lane as (
      select id, source_id, received_at, unnest(lanes) as lane from held_registration
      where entity_id = ${entity.id}::uuid and state = 'held')
    select one.id,
      count(distinct other.id) filter (where other.source_id = one.source_id
        and (other.received_at, other.id) > (one.received_at, one.id))::integer as waiting,
      (array_agg(other.id order by other.received_at, other.id)
        filter (where (other.received_at, other.id) < (one.received_at, one.id)))[1] as "waitsFor"
    from lane one join lane other on other.lane = one.lane
    where one.id = any (${ids}::uuid[]) group by one.id`.execute(db);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/** A held registration with its position among others. */
export async function toHeldList<One extends OneHeld>(
  work: Work,
  held: readonly One[],
): Promise<(One & Place)[]> {
  const places = await placesOf(
    work,
    held.map(({ heldId }) => heldId),
  );
  return held.map((one) => ({ ...one, ...(places.get(one.heldId) ?? { waiting: 0, waitsFor: null }) }));
}

type Row = {
  heldId: string;
  sourceId: string;
  receivedAt: Date;
  reason: Reason;
  version: number;
  state: string;
  sealed: string | null;
  lanes: string[];
};
const columns = sql`h.id as "heldId", h.source_id as "sourceId", h.received_at as "receivedAt", h.reasons as reason, h.version,
  h.state, h.sent_sealed as sealed, h.lanes::text[] as lanes`;

/** The held registrations of visible sources, the oldest first. */
export async function heldList(
  work: Work,
  sources: readonly Source[],
): Promise<{ total: number; held: Held[] }> {
  const { db, entity } = work;
  const ids = sources.map(({ sourceId }) => sourceId);
  const { rows } = await sql<Row & { total: string }>`
    select ${columns}, count(*) over () as total from held_registration h
    where h.entity_id = ${entity.id}::uuid and h.state = 'held' and h.source_id = any (${ids}::uuid[])
    order by h.received_at, h.id limit ${MAX}`.execute(db);
  return {
    total: Number(rows[0]?.total ?? 0),
    held: await toHeldList(
      work,
      rows.map((row) => present(row, nameOf(sources, row.sourceId))),
    ),
  };
}

const nameOf = (sources: readonly Source[], id: string): string =>
  sources.find(({ sourceId }) => sourceId === id)?.name ?? '';

const present = ({ heldId, sourceId, receivedAt, reason, version }: Row, name: string): OneHeld => ({
  heldId,
  source: { sourceId, name },
  receivedAt: receivedAt.toISOString(),
  reason,
  version,
});

export type HeldWithSent = {
  held: OneHeld;
  source: Source;
  sent: Sent;
  at: { receivedAt: Date; id: string };
  lanes: string[];
};

/**
 * A held registration of a visible source.
 * @param change for which it is locked; checks the version that the caller read, if given
 * @throws AppError `HELD_SETTLED` when somebody has resolved it since
 */
export async function readHeldRegistration(
  work: Work,
  keyring: Keyring,
  id: string,
  change: { version: number | null } | null = null,
): Promise<HeldWithSent> {
  const { rows } = await sql<Row>`
    select ${columns} from held_registration h
    where h.entity_id = ${work.entity.id}::uuid and h.id = ${id}::uuid
    ${change ? sql`for update` : sql``}`.execute(work.db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const source = await sourceOf(work, row.sourceId);
  if (row.sealed === null) throw new AppError('HELD_SETTLED');
  if (change && change.version !== null && row.version !== change.version)
    throw new AppError('VERSION_CHANGED');
  return {
    held: present(row, source.name),
    source,
    sent: openedSent(keyring, row.sealed),
    at: { receivedAt: row.receivedAt, id },
    lanes: row.lanes,
  };
}

/** The registrations that wait for one, in order: about the same patient or case, from the same source. */
export async function findWaitingRegistrations(
  { db, entity }: Work,
  { held, lanes, at }: HeldWithSent,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select h.id from held_registration h
    where h.entity_id = ${entity.id}::uuid and h.state = 'held' and h.source_id = ${held.source.sourceId}::uuid
      and h.lanes && ${lanes}::bigint[] and (h.received_at, h.id) > (${at.receivedAt}::timestamptz, ${at.id}::uuid)
    order by h.received_at, h.id limit ${MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Audits that a held registration was applied or dismissed; its content is deleted. */
export async function resolveHeld(
  { db, clock, actor, audit }: Work,
  { held }: HeldWithSent,
  state: 'applied' | 'dismissed',
  reason: string | null,
): Promise<void> {
  await db
    .updateTable('held_registration')
    .set({
      state,
      sent_sealed: null,
      settled_at: clock.now(),
      settled_by: actor.id,
      version: held.version + 1,
    })
    .where('id', '=', held.heldId)
    .execute();
  audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'HeldRegistration',
    domainId: held.heldId,
    details: [
      {
        propertyName: state === 'applied' ? 'Applied' : 'Put away',
        previousValue: held.reason.message,
        newValue: reason,
      },
    ],
    snapshot: { Source: held.source.name },
  });
}

/** Stores corrections, and the reason why it is still held. */
export async function storeCorrection(
  { db, audit }: Work,
  keyring: Keyring,
  { held }: HeldWithSent,
  { sent, reason }: { sent: Sent; reason: Reason },
): Promise<void> {
  await sql`
    update held_registration set sent_sealed = ${keyring.seal('held-registration', JSON.stringify(sent))},
      lanes = ${hashed(lanesOf(sent))}, reasons = ${JSON.stringify(reason)}::jsonb, version = version + 1
    where id = ${held.heldId}::uuid`.execute(db);
  audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'HeldRegistration',
    domainId: held.heldId,
    details: [{ propertyName: 'Reason', previousValue: held.reason.message, newValue: reason.message }],
    snapshot: { Source: held.source.name },
  });
}
