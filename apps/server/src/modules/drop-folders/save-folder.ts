import { message } from '@waypost/contract/core/messages';
import type { WrittenFolder } from '@waypost/contract/drop-folders/shapes';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import { mustBeOpen } from '../../framework/open-facilities.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import { addressProblem } from '../../infrastructure/outbound/outbound-address.ts';
import { addressOf } from '../../infrastructure/outbound/sftp-folder.ts';
import { facilityRows } from '../facilities/readable.ts';
import { mappingsById, mayImport } from '../imports/module.ts';
import { sourceOf } from '../sources/module.ts';
import { folderOf, recipientsOf, storedFolder } from './queries.ts';
import { earliest, nextTimes } from './schedule.ts';
import { type FolderTools, policyOf, type StoredFolder } from './stored-folder.ts';

/** Further tools for saving: whether the organization has local folders, which is checked on the disk. */
type Tools = FolderTools & { hasLocal: boolean };

/** Adds a folder, which is checked at once. */
export async function createFolder(work: Work, tools: Tools, body: WrittenFolder): Promise<string> {
  const { db, clock, entity } = work;
  const timeZone = await check(work, tools, body);
  const id = newId(clock);
  const made = await db
    .insertInto('drop_folder')
    .values({
      ...columnsOf(work, body),
      ...secretOf(tools, body),
      ...(await timesOf(db, clock.now(), body, timeZone)),
      time_zone: timeZone,
      entity_id: entity.id,
      id,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new AppError('DROP_FOLDER_NAME_TAKEN');
  record(work, id, body.name, 'Create', changes(null, body));
  return id;
}

/** Changes a folder in the version that the user saw. From then on it imports files with the rights of this user. */
export async function changeFolder(
  work: Work,
  tools: Tools,
  { id, version, body }: { id: string; version: number; body: WrittenFolder },
): Promise<void> {
  const { db, clock } = work;
  const before = await folderToChange(work, id, version);
  if (before.ended_at) throw new AppError('DROP_FOLDER_ENDED');
  const known = await folderOf(work, id);
  const timeZone = await check(work, tools, body);
  if (movesSecret(before, body))
    throw new AppError('INVALID', [
      {
        path: 'password',
        message:
          'The password or private key was kept for another server or user. Type it again for this one.',
      },
    ]);
  const others = await db
    .selectFrom('drop_folder')
    .select('id')
    .where((row) => row(row.fn<string>('lower', ['name']), '=', body.name.toLowerCase()))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (others) throw new AppError('DROP_FOLDER_NAME_TAKEN');
  const details = changes(known, body);
  if (known.runsAs.userId !== work.actor.id)
    details.push({ propertyName: 'Runs as', previousValue: known.runsAs.userId, newValue: work.actor.id });
  const hasSecret = body.password !== undefined || body.privateKey !== undefined;
  if (hasSecret) details.push({ propertyName: 'Secret', previousValue: null, newValue: 'replaced' });
  if (details.length === 0) return;
  await db
    .updateTable('drop_folder')
    .set({
      ...columnsOf(work, body),
      ...(hasSecret && secretOf(tools, body)),
      ...(body.place === 'local' && { secret_kind: null, secret_sealed: null }),
      ...(await timesOf(db, clock.now(), body, timeZone)),
      time_zone: timeZone,
      // Earlier failures do not apply to the changed folder.
      ...healthy,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  record(work, id, body.name, 'Update', details);
}

/** Ends a folder, or reactivates it unchanged with a check at once. */
export async function endFolder(
  work: Work,
  { id, version, isEnded }: { id: string; version: number; isEnded: boolean },
): Promise<void> {
  const before = await folderToChange(work, id, version);
  if ((before.ended_at !== null) === isEnded) return;
  const now = work.clock.now();
  await work.db
    .updateTable('drop_folder')
    .set({
      ended_at: isEnded ? now : null,
      ended_by: isEnded ? work.actor.id : null,
      next_at: isEnded ? null : now,
      look_at: isEnded ? null : now,
      ...healthy,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  record(work, id, before.name, 'Update', [
    {
      propertyName: 'Ended',
      previousValue: before.ended_at ? 'Yes' : 'No',
      newValue: isEnded ? 'Yes' : 'No',
    },
  ]);
}

/** Requests a check of a folder. */
export async function checkFolder(work: Work, id: string): Promise<void> {
  const folder = await storedFolder(work, id);
  if (folder.ended_at) throw new AppError('DROP_FOLDER_ENDED');
  const now = work.clock.now();
  await work.db.updateTable('drop_folder').set({ next_at: now, look_at: now }).where('id', '=', id).execute();
}

const healthy = { problem: null, problem_since: null, failures: 0, alarmed_at: null, missing_since: null };

/** Locks a folder in the version that the user saw. */
async function folderToChange(work: Work, id: string, version: number): Promise<StoredFolder> {
  await work.db.selectFrom('drop_folder').select('id').where('id', '=', id).forUpdate().execute();
  const folder = await storedFolder(work, id);
  if (folder.version !== version) throw new AppError('VERSION_CHANGED');
  return folder;
}

/**
 * Whether the change would send a stored secret to another server: a user who may change a folder could learn it in
 * this way.
 */
const movesSecret = (before: StoredFolder, body: WrittenFolder): boolean =>
  before.secret_sealed !== null &&
  body.place === 'sftp' &&
  body.password === undefined &&
  body.privateKey === undefined &&
  (before.host !== body.host || before.port !== body.port || before.user_name !== body.userName);

const columnsOf = ({ actor }: Work, body: WrittenFolder) => ({
  name: body.name,
  source_id: body.sourceId,
  kind: body.kind,
  mapping_id: body.mappingId,
  facility_id: body.facilityId,
  place: body.place,
  path: body.path,
  ...(body.place === 'sftp'
    ? { host: body.host, port: body.port, user_name: body.userName, host_key: body.hostKey }
    : { host: '', port: 22, user_name: '', host_key: null }),
  pattern: body.pattern,
  ready: body.ready,
  every_minutes: body.everyMinutes,
  at_time: body.atTime,
  expected_by: body.expectedBy,
  on_trouble: body.onTrouble,
  report_to: body.reportTo,
  user_id: actor.id,
  facility_ids: [...actor.facilityIds],
});

function secretOf({ keyring }: FolderTools, { place, password, privateKey }: WrittenFolder) {
  const secret = place === 'local' ? undefined : (password ?? privateKey);
  if (secret === undefined) return { secret_kind: null, secret_sealed: null };
  return {
    secret_kind: password === undefined ? ('private-key' as const) : ('password' as const),
    secret_sealed: keyring.seal('drop-folder', secret),
  };
}

async function timesOf(db: Db, now: Date, body: WrittenFolder, timeZone: string) {
  const { expectedAt } = await nextTimes(db, now, {
    every_minutes: body.everyMinutes,
    at_time: body.atTime,
    expected_by: body.expectedBy,
    time_zone: timeZone,
  });
  // A schedule begins with a check, so that problems show at once.
  return { look_at: now, next_at: earliest(now, expectedAt), expected_at: expectedAt };
}

/**
 * Checks that the user may import its files and use what it names, and returns the time zone of its times: that of its
 * facility, or of the first facility of its source.
 */
async function check(work: Work, { config, hasLocal }: Tools, body: WrittenFolder): Promise<string> {
  if (!mayImport(body.kind, work.actor.permissions)) throw new AppError('FORBIDDEN');
  const source = await sourceOf(work, body.sourceId);
  if (source.isEnded) throw new AppError('SOURCE_ENDED');
  const wrong: Array<{ path: string; message: string }> = [];
  if (body.facilityId !== null) {
    if (!source.facilityIds.includes(body.facilityId))
      wrong.push({ path: 'facilityId', message: message('registration.facilityElsewhere') });
    await mustBeOpen(work.db, [body.facilityId], 'facilityId');
  }
  if (body.mappingId !== null) {
    const mapping = (await mappingsById(work, [body.mappingId])).get(body.mappingId);
    if (mapping?.sourceId !== body.sourceId || mapping.kind !== body.kind)
      wrong.push({ path: 'mappingId', message: message('dropFolder.mapping') });
  }
  if (body.place === 'local' && !hasLocal)
    wrong.push({
      path: 'place',
      message: 'The operator has made no folder for your organization (WAYPOST_IMPORT_FOLDERS).',
    });
  if (body.place === 'sftp') {
    const problem = addressProblem(addressOf(body), policyOf(config));
    if (problem === 'private-address')
      wrong.push({
        path: 'host',
        message:
          'The operator has not allowed this private host for drop folders (WAYPOST_IMPORT_PRIVATE_HOSTS).',
      });
    else if (problem) wrong.push({ path: 'host', message: message('dropFolder.hostRefused') });
  }
  const known = new Set((await recipientsOf(work.db)).map(({ userId }) => userId));
  if (body.reportTo.some((id) => !known.has(id)))
    wrong.push({ path: 'reportTo', message: message('dropFolder.recipient') });
  if (wrong.length > 0) throw new AppError('INVALID', wrong);
  const zones = await work.db
    .selectFrom(facilityRows.as('facility'))
    .select(['id', 'time_zone'])
    .where('id', 'in', [...source.facilityIds])
    .orderBy('id')
    .execute();
  const own = zones.find(({ id }) => id === body.facilityId) ?? zones[0];
  if (!own) throw new AppError('NO_FACILITIES');
  return own.time_zone;
}

const record = (
  work: Work,
  id: string,
  name: string,
  operation: 'Create' | 'Update',
  details: PropertyChange[],
): void =>
  work.audit({
    action: 'Mutation',
    operation,
    domainType: 'DropFolder',
    domainId: id,
    details,
    snapshot: { Name: name },
  });

/** The names of the properties in the audit record, without credentials. */
const labels = {
  name: 'Name',
  sourceId: 'Source',
  kind: 'Kind',
  mappingId: 'Saved mapping',
  facilityId: 'Facility',
  place: 'Place',
  path: 'Path',
  host: 'Host',
  port: 'Port',
  userName: 'User name',
  hostKey: 'Host key',
  pattern: 'Pattern',
  ready: 'Ready',
  everyMinutes: 'Every minutes',
  atTime: 'At',
  expectedBy: 'Expected by',
  onTrouble: 'On trouble',
  reportTo: 'Reports to',
} as const satisfies Partial<Record<keyof WrittenFolder, string>>;
type Named = keyof typeof labels;

const shownValue = (value: WrittenFolder[Named] | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

const changes = (before: Pick<WrittenFolder, Named> | null, after: WrittenFolder): PropertyChange[] =>
  (Object.keys(labels) as Named[]).flatMap((name) => {
    const [previousValue, newValue] = [shownValue(before?.[name]), shownValue(after[name])];
    return previousValue === newValue ? [] : [{ propertyName: labels[name], previousValue, newValue }];
  });
