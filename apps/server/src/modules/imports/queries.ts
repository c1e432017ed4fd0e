import { IMPORT_UNDO_MINUTES } from '@waypost/contract/imports/limits';
import { type Import, type ImportState, importKinds } from '@waypost/contract/imports/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { offeredPlans } from '../payers/module.ts';
import { sourcesOf } from '../sources/module.ts';
import { sourceRows } from '../sources/readable.ts';
import { taskRows } from '../tasks/readable.ts';
import { mayImport } from './access.ts';
import { countsOf } from './counts.ts';
import { readRulesProgress } from './judging.ts';
import { missingInImport } from './missing-for-payer.ts';
import { namesPlan } from './plan-names.ts';
import { columnsOf, type Known } from './questions.ts';
import { placesOf } from './setup.ts';
import {
  fileNameOf,
  importOf,
  mappingOf,
  type Profile,
  profileOf,
  type StoredImport,
} from './stored-import.ts';

/** Maximum number listed, the latest first. */
const MAX = 50;

type Listed = Omit<Import, 'columns' | 'mapping' | 'mappingName' | 'sheets' | 'judging' | 'missingForPayer'>;
type Beside = { sourceName: string; received: number };

/** The states in which it has ended and can be undone. */
const over: ReadonlySet<ImportState> = new Set(['done', 'stopped', 'refused', 'storageFull']);

/** The end of the time for undoing it, if rows were imported. */
export function undoEnd({ state, ended_at: endedAt, counts }: StoredImport): Date | null {
  const { create, change } = countsOf(counts);
  if (!over.has(state) || endedAt === null || create + change === 0) return null;
  return new Date(endedAt.getTime() + IMPORT_UNDO_MINUTES * 60_000);
}

function listed(
  { clock }: Work,
  keyring: Keyring,
  row: StoredImport,
  { sourceName, received }: Beside,
  profile: Profile | null,
): Listed {
  const until = undoEnd(row);
  const name = fileNameOf(keyring, row);
  const format = profile?.format;
  return {
    importId: row.id,
    kind: row.kind,
    state: row.state,
    source: { sourceId: row.source_id, name: sourceName },
    facilityId: row.facility_id,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    undoUntil: until !== null && until > clock.now() ? until.toISOString() : null,
    file:
      name === null
        ? null
        : {
            name,
            size: Number(row.file_size ?? 0),
            received,
            uploadedAt: row.uploaded_at?.toISOString() ?? null,
          },
    problem: row.problem,
    sheet: format?.type === 'workbook' ? format.sheet : null,
    headingRow: profile?.profile.headings.row ?? null,
    rows: row.rows,
    extraRows: { totals: 0, headings: 0, ...profile?.profile.extraRows },
    counts: countsOf(row.counts),
    version: row.version,
  };
}

/** The names of sources and the uploaded bytes, by import. */
async function besides({ db }: Work, ids: readonly string[]): Promise<Map<string, Beside>> {
  const { rows } = await sql<Beside & { id: string }>`
    select i.id, s.name as "sourceName",
      (select coalesce(sum(p.size), 0)::float8 from import_piece p where p.import_id = i.id) as received
    from import i join ${sourceRows} s on s.entity_id = i.entity_id and s.id = i.source_id
    where i.id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...beside }) => [id, beside]));
}

const noImportDetails: Beside = { sourceName: '', received: 0 };

/** The caller's imports, the latest first. */
export async function importList(work: Work, keyring: Keyring): Promise<Listed[]> {
  const rows = await work.db
    .selectFrom('import')
    .selectAll()
    .where('user_id', '=', work.actor.id)
    .where('state', '<>', 'discarded')
    .where(
      'kind',
      'in',
      [...importKinds].filter((kind) => mayImport(kind, work.actor.permissions)),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX)
    .execute();
  const beside = await besides(
    work,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    listed(work, keyring, row, beside.get(row.id) ?? noImportDetails, profileOf(keyring, row)),
  );
}

/** An import of the caller, with the columns of its file. */
export async function shownImport(work: Work, keyring: Keyring, id: string): Promise<Import> {
  const row = await importOf(work, id);
  const profile = profileOf(keyring, row);
  const beside = (await besides(work, [id])).get(id) ?? noImportDetails;
  const mapping = mappingOf(keyring, row);
  const shown = listed(work, keyring, row, beside, profile);
  const known = await knownOf(work, row.source_id, profile, mapping);
  return {
    ...shown,
    counts: { ...shown.counts, tasks: over.has(row.state) ? await openTasks(work, id) : null },
    sheets: profile?.format.type === 'workbook' ? profile.format.sheets.map(({ name }) => name) : [],
    // Nothing of the file is shown when the caller no longer has all facilities of its source.
    columns: profile && known ? columnsOf(profile, mapping, known) : [],
    mapping: known && mapping,
    mappingName: profile?.mappingName ?? null,
    missingForPayer: await missingInImport(work, row),
    judging: row.state === 'committing' || over.has(row.state) ? await readRulesProgress(work, row) : null,
  };
}

/** The known facilities and plans for its files; null when the caller can no longer see the source. */
async function knownOf(
  work: Work,
  id: string,
  profile: Profile | null,
  mapping: Import['mapping'],
): Promise<Known | null> {
  const source = (await sourcesOf(work)).find(({ sourceId }) => sourceId === id);
  if (!source) return null;
  const fields = [...(mapping?.columns ?? []), ...(profile?.proposals ?? [])].map(({ field }) => field);
  const hasPlanColumns = fields.some((field) => field !== null && namesPlan(field));
  return {
    source,
    places: await placesOf(work, source),
    plans: hasPlanColumns ? await offeredPlans(work) : [],
  };
}

/** Open tasks of the cases that it opened or changed. */
async function openTasks({ db }: Work, importId: string): Promise<number> {
  const { rows } = await sql<{ tasks: number }>`
    select count(*)::integer as tasks from ${taskRows} t
    where t.status <> 'Complete' and t.case_id in (
      select r.case_id from import_row r where r.import_id = ${importId}::uuid and r.result in ('create', 'change'))`.execute(
    db,
  );
  return rows[0]?.tasks ?? 0;
}

/** The same with an audited view: the samples of a version are audited once. */
export async function viewedImport(work: Work, keyring: Keyring, id: string): Promise<Import> {
  const shown = await shownImport(work, keyring, id);
  if (shown.columns.length === 0) return shown;
  const seen = await work.db
    .updateTable('import')
    .set({ seen_version: shown.version })
    .where('id', '=', id)
    .where((where) => where('seen_version', 'is distinct from', shown.version))
    .executeTakeFirst();
  if (seen.numUpdatedRows > 0n) work.audit({ action: 'View', domainType: 'Import', domainId: id });
  return shown;
}
