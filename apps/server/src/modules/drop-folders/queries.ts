import type { DropFile, DropFolder, FolderChoices } from '@waypost/contract/drop-folders/shapes';
import type { Config } from '@waypost/platform/config';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { hasLocalFolder } from '../../infrastructure/folders/local-folder.ts';
import { mappingsById, mayImport, namedMappings } from '../imports/module.ts';
import { importRows } from '../imports/readable.ts';
import { heldRoleRows, rolePermissionRows } from '../roles/readable.ts';
import { sourcesOf } from '../sources/module.ts';
import { membershipRows, personRows } from '../users/readable.ts';
import { nameOf, type StoredDropFile, type StoredFolder } from './stored-folder.ts';

/** Maximum number of listed files. */
const MAX = 50;

/** A folder of a kind that the caller may import, with a visible source. @throws AppError NOT_FOUND */
export async function storedFolder(work: Work, id: string): Promise<StoredFolder> {
  const row = await work.db.selectFrom('drop_folder').selectAll().where('id', '=', id).executeTakeFirst();
  const isTheirs = row !== undefined && mayImport(row.kind, work.actor.permissions);
  const sources = isTheirs ? await sourcesOf(work) : [];
  if (!isTheirs || !sources.some(({ sourceId }) => sourceId === row.source_id))
    throw new AppError('NOT_FOUND');
  return row;
}

/** The folders of visible sources and permitted kinds, by name; ended ones are last. */
export async function folderList(work: Work): Promise<DropFolder[]> {
  const sources = new Map((await sourcesOf(work)).map(({ sourceId, name }) => [sourceId, name]));
  if (sources.size === 0) return [];
  const rows = await work.db
    .selectFrom('drop_folder')
    .selectAll()
    .where('source_id', 'in', [...sources.keys()])
    .orderBy((row) => row('ended_at', 'is not', null))
    .orderBy((row) => row.fn('lower', ['name']))
    .execute();
  const theirs = rows.filter(({ kind }) => mayImport(kind, work.actor.permissions));
  return shown(work, theirs, sources);
}

export async function folderOf(work: Work, id: string): Promise<DropFolder> {
  const found = (await folderList(work)).find(({ folderId }) => folderId === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

type Beside = { id: string; waiting: number; last: Date | null };

async function shown(
  work: Work,
  rows: readonly StoredFolder[],
  sources: ReadonlyMap<string, string>,
): Promise<DropFolder[]> {
  const { db } = work;
  const { rows: found } = await sql<Beside>`
    select f.folder_id as id, count(*) filter (where f.state = 'asks')::integer as waiting, max(f.taken_at) as last
    from drop_file f where f.folder_id = any (${rows.map(({ id }) => id)}::uuid[]) group by f.folder_id`.execute(
    db,
  );
  const besides = new Map(found.map((one) => [one.id, one]));
  const names = await namesOf(
    db,
    rows.flatMap(({ user_id, report_to }) => [user_id, ...report_to]),
  );
  const mappings = await mappingsById(
    work,
    rows.flatMap(({ mapping_id }) => mapping_id ?? []),
  );
  const person = (userId: string) => ({ userId, name: names.get(userId) ?? 'Unknown user' });
  return rows.map((row) => ({
    folderId: row.id,
    name: row.name,
    sourceId: row.source_id,
    sourceName: sources.get(row.source_id) ?? '',
    kind: row.kind,
    mappingId: row.mapping_id,
    mappingName: mappings.get(row.mapping_id ?? '')?.name ?? null,
    facilityId: row.facility_id,
    place: row.place,
    path: row.path,
    host: row.host,
    port: row.port,
    userName: row.user_name,
    hostKey: row.host_key,
    secret: row.secret_kind,
    pattern: row.pattern,
    ready: row.ready,
    everyMinutes: row.every_minutes,
    atTime: row.at_time?.slice(0, 5) ?? null,
    expectedBy: row.expected_by?.slice(0, 5) ?? null,
    timeZone: row.time_zone,
    onTrouble: row.on_trouble,
    reportTo: row.report_to,
    recipients: row.report_to.map(person),
    runsAs: person(row.user_id),
    isEnded: row.ended_at !== null,
    checkedAt: row.looked_at?.toISOString() ?? null,
    nextAt: row.look_at?.toISOString() ?? null,
    problem: row.problem,
    problemSince: row.problem_since?.toISOString() ?? null,
    missingSince: row.missing_since?.toISOString() ?? null,
    waiting: besides.get(row.id)?.waiting ?? 0,
    lastFileAt: besides.get(row.id)?.last?.toISOString() ?? null,
    version: row.version,
  }));
}

async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(personRows.as('app_user'))
    .select(['id', 'listed_name as name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Active people of the entity who may import data: the link of a report must lead them somewhere. */
export async function recipientsOf(db: Db): Promise<FolderChoices['people']> {
  const { rows } = await sql<{ userId: string; name: string }>`
    select u.id as "userId", u.listed_name as name
    from ${membershipRows} m join ${personRows} u on u.id = m.user_id and u.is_active
    where m.entity_id = current_entity() and m.status = 'Active' and exists (
      select from ${heldRoleRows} r join ${rolePermissionRows} p on p.entity_id = r.entity_id and p.role_id = r.role_id
      where r.entity_id = m.entity_id and r.user_id = m.user_id and p.permission_name = 'data-import')
    order by lower(u.listed_name), u.id`.execute(db);
  return rows;
}

export async function folderChoices(work: Work, config: Config, lCode: string): Promise<FolderChoices> {
  const sources = (await sourcesOf(work)).map(({ sourceId }) => sourceId);
  const mappings = await namedMappings(work, sources);
  return {
    hasLocal: await hasLocalFolder({ base: config.importFolders, organization: lCode }),
    people: await recipientsOf(work.db),
    mappings: mappings
      .filter(({ kind }) => mayImport(kind, work.actor.permissions))
      .map(({ usedAt, ...one }) => ({ ...one, usedAt: usedAt.toISOString() })),
  };
}

type FileRow = StoredDropFile & { own_import: string | null };

/** The files of a folder; the link to an import is only for its user. */
export async function dropFileList(work: Work, keyring: Keyring, folderId: string): Promise<DropFile[]> {
  await storedFolder(work, folderId);
  const { rows } = await sql<FileRow>`
    select f.*, i.id as own_import from drop_file f
    left join ${importRows} i on i.entity_id = f.entity_id and i.id = f.import_id
    where f.folder_id = ${folderId}::uuid order by f.seen_at desc, f.id desc limit ${sql.lit(MAX)}`.execute(
    work.db,
  );
  if (rows.length > 0) work.audit({ action: 'View', domainType: 'DropFolder', domainId: folderId });
  return rows.map((row) => ({
    fileId: row.id,
    name: nameOf(keyring, row),
    size: Number(row.size),
    state: row.state,
    reason: row.reason,
    seenAt: row.seen_at.toISOString(),
    takenAt: row.taken_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    importId: row.own_import,
    counts: row.counts as DropFile['counts'],
  }));
}
