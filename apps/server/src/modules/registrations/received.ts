import type { Received, RowPlan } from '@waypost/contract/imports/shapes';
import type { RegistrationResult } from '@waypost/contract/registrations/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { JobTools } from '../../framework/job-tools.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import { entityRows } from '../entities/readable.ts';
import { sourceOf, sourcesOf } from '../sources/module.ts';
import { personRows } from '../users/readable.ts';

/** Maximum number listed. */
const MAX = 200;

type Counts = Partial<Record<RowPlan, number>>;

type Imported = { importId: string; sourceId: string; fileName: string | null; counts: Counts };

/** Adds the rows of a file to the received data. */
export async function recordImportedFile(
  { db, entity, actor, clock }: Work,
  { importId, sourceId, fileName, counts }: Imported,
): Promise<void> {
  await sql`
    insert into received (entity_id, id, source_id, channel, user_id, import_id, file_name_sealed, began_at, last_at, created,
      changed, unchanged, held, skipped)
    values (${entity.id}::uuid, ${newId(clock)}::uuid, ${sourceId}::uuid, 'file', ${actor.id}::uuid, ${importId}::uuid, ${fileName},
      ${clock.now()}, ${clock.now()}, ${counts.create ?? 0}, ${counts.change ?? 0}, ${counts.unchanged ?? 0},
      ${counts.held ?? 0}, ${counts.skipped ?? 0})
    on conflict (entity_id, import_id) where channel = 'file' do update set last_at = excluded.last_at,
      ${added}`.execute(db);
}

const added = sql`created = received.created + excluded.created, changed = received.changed + excluded.changed,
  unchanged = received.unchanged + excluded.unchanged, held = received.held + excluded.held,
  skipped = received.skipped + excluded.skipped`;

const HOUR = 3_600_000;

/**
 * Adds the registrations of a call to the received data: calls of one source and caller within an hour are one entry.
 */
export async function recordCall(
  { db, entity, actor, clock }: Pick<Work, 'db' | 'entity' | 'actor' | 'clock'>,
  sourceId: string,
  results: readonly RegistrationResult[],
): Promise<void> {
  const now = clock.now();
  const of = (isOne: (result: RegistrationResult) => boolean) => results.filter(isOne).length;
  const isNew = ({ patient, case: visit }: RegistrationResult) =>
    patient?.outcome === 'registered' || visit?.outcome === 'opened';
  await sql`
    insert into received (entity_id, id, source_id, channel, user_id, began_at, last_at, hour, created, changed, unchanged, held)
    values (${entity.id}::uuid, ${newId(clock)}::uuid, ${sourceId}::uuid, 'api', ${actor.id}::uuid, ${now}, ${now},
      ${new Date(Math.floor(now.getTime() / HOUR) * HOUR)},
      ${of((one) => one.outcome === 'applied' && isNew(one))}, ${of((one) => one.outcome === 'applied' && !isNew(one))},
      ${of(({ outcome }) => outcome === 'unchanged')}, ${of(({ outcome }) => outcome === 'held')})
    on conflict (entity_id, source_id, user_id, hour) where channel = 'api' do update set last_at = excluded.last_at,
      ${added}`.execute(db);
}

type Row = {
  id: string;
  sourceId: string;
  channel: Received['channel'];
  beganAt: Date;
  lastAt: Date;
  userId: string;
  userName: string;
  isMachine: boolean;
  importId: string | null;
  fileName: string | null;
  created: number;
  changed: number;
  unchanged: number;
  held: number;
  skipped: number;
};

/** The received data of sources whose facilities the caller all has, the latest first. */
export async function receivedList(
  work: Work,
  keyring: Keyring,
  sourceId: string | null,
): Promise<Received[]> {
  const sources = sourceId === null ? await sourcesOf(work) : [await sourceOf(work, sourceId)];
  const names = new Map(sources.map((source) => [source.sourceId, source.name]));
  const { rows } = await sql<Row>`
    select r.id, r.source_id as "sourceId", r.channel, r.began_at as "beganAt", r.last_at as "lastAt", r.user_id as "userId",
      u.listed_name as "userName", u.is_machine as "isMachine", r.import_id as "importId",
      r.file_name_sealed as "fileName", r.created, r.changed, r.unchanged, r.held, r.skipped
    from received r join ${personRows} u on u.id = r.user_id
    where r.entity_id = ${work.entity.id}::uuid and r.source_id = any (${[...names.keys()]}::uuid[])
    order by r.last_at desc, r.id limit ${sql.lit(MAX)}`.execute(work.db);
  return rows.map((row) => ({
    receivedId: row.id,
    source: { sourceId: row.sourceId, name: names.get(row.sourceId) ?? '' },
    channel: row.channel,
    at: row.beganAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    by: { userId: row.userId, name: row.userName, isMachine: row.isMachine },
    fileName: row.fileName === null ? null : (JSON.parse(keyring.open('import', row.fileName)) as string),
    importId: row.importId,
    counts: {
      received: row.created + row.changed + row.unchanged + row.held + row.skipped,
      created: row.created,
      changed: row.changed,
      unchanged: row.unchanged,
      held: row.held,
      skipped: row.skipped,
    },
  }));
}

/** Number of rows per statement. */
const BATCH_SIZE = 5000;

/** Deletes entries of received data after the organization's retention. */
export async function deleteOldReceived({
  worker,
  clock,
}: Pick<JobTools, 'worker' | 'clock'>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from received where (entity_id, id) in (
      select r.entity_id, r.id from received r join ${entityRows} e on e.id = r.entity_id
      where r.last_at < ${clock.now()}::timestamptz - e.file_days * interval '1 day' limit ${sql.lit(BATCH_SIZE)})`.execute(
    worker,
  );
  return Number(numAffectedRows ?? 0);
}
