import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { dropFoldersContract } from '@waypost/contract/drop-folders/calls';
import type { DropFolder, FolderTrial } from '@waypost/contract/drop-folders/shapes';
import type { Source } from '@waypost/contract/sources/calls';
import { beforeAll, expect, it } from 'vitest';
import { type Client, call, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import {
  changeFolder,
  createFolder,
  FOLDERS,
  folderAt,
  localFolder,
  put,
  readFolder,
  written,
  writtenOf,
} from '../support/drop-folders.ts';
import { callsIn, machineFor, makeAdministrator, tokenOf } from '../support/machines.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { importer, newImporter, sourceAt } from '../support/sources.ts';

const { pool } = await testDatabase();
const PASSWORD = 'otter-Zebra-4711';
const sftp = { place: 'sftp' as const, host: 'sftp.example.org', userName: 'lakemont' };
let at: Organization;
let other: Organization;
let ines: Client;
let outsider: Client;
let lena: Client;
let source: Source;
let theirs: DropFolder;
beforeAll(async () => {
  at = await makeOrganization({
    roles: [importer, { name: 'Sender Alone', permissions: ['data-import'] }],
  });
  localFolder(at, '');
  ines = await at.invite(newImporter);
  lena = await at.invite({ ...newImporter, firstName: 'Lena', facilities: [-1] });
  other = await makeOrganization({ roles: [importer] });
  outsider = await other.invite(newImporter);
  source = await sourceAt(ines, { facilityIds: [at.facility(0).id] });
  theirs = await folderAt(ines, { sourceId: source.sourceId, name: 'Theirs', ...sftp, password: PASSWORD });
});

const tryIt = async (client: Client, { folderId }: DropFolder) =>
  client.call<FolderTrial>('POST', `${FOLDERS}/${folderId}/trials`);
const pathsOf = ({ body }: { body: { errors?: { path: string }[] } }) => body.errors?.map(({ path }) => path);

it('a folder is stored as sent, audited without its password, and changed only with the version that was read', async () => {
  const own = { sourceId: source.sourceId, ...sftp, password: PASSWORD, reportTo: [ines.userId] };
  const made = await folderAt(ines, own);
  expect(made).toMatchObject({
    ...sftp,
    secret: 'password',
    hostKey: null,
    port: 22,
    timeZone: at.facility(0).timeZone,
    recipients: [{ userId: ines.userId }],
    runsAs: { userId: ines.userId },
    isEnded: false,
    version: 1,
  });
  const changed = await changeFolder(ines, made, {
    everyMinutes: null,
    atTime: '05:30',
    expectedBy: '06:00',
  });
  expect(changed.body).toMatchObject({
    atTime: '05:30',
    expectedBy: '06:00',
    secret: 'password',
    version: 2,
  });
  expect(await readFolder(ines, made)).toMatchObject({ atTime: '05:30', version: 2 });
  expect(await changeFolder(ines, made)).toMatchObject({ status: 412, body: { code: 'VERSION_CHANGED' } });
  expect((await ines.call('PUT', `${FOLDERS}/${made.folderId}`, writtenOf(made))).status).toBe(428);
  expect((await changeFolder(ines, changed.body)).body.version).toBe(2);
  const { rows } = await pool.query(
    `select operation, details from audit_record where domain_type = 'DropFolder' and domain_id = $1
      and action = 'Mutation' order by occurred_at, id`,
    [made.folderId],
  );
  expect(rows.map(({ operation }) => operation)).toEqual(['Create', 'Update']);
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  expect(await createFolder(ines, { ...own, name: made.name.toUpperCase() })).toMatchObject({
    status: 409,
    body: { code: 'DROP_FOLDER_NAME_TAKEN' },
  });
});

it('a password is not sent to a different server or user than it was entered for, and is deleted when the folder becomes local', async () => {
  const made = await folderAt(ines, { sourceId: source.sourceId, ...sftp, password: PASSWORD });
  for (const other of [{ host: 'other.example.org' }, { port: 2222 }, { userName: 'root' }])
    expect(pathsOf(await changeFolder(ines, made, other)), JSON.stringify(other)).toEqual(['password']);
  const local = await changeFolder(ines, made, { place: 'local' });
  expect(local.body).toMatchObject({ place: 'local', host: '', userName: '', secret: null });
});

it('an ended folder cannot be changed, and is unchanged when it is reactivated', async () => {
  const made = await folderAt(ines, { sourceId: source.sourceId, ...sftp });
  const end = ({ folderId, version }: DropFolder, isEnded: boolean) =>
    ines.call<DropFolder>(
      'PUT',
      `${FOLDERS}/${folderId}/ended`,
      { isEnded },
      { 'if-match': String(version) },
    );
  const ended = (await end(made, true)).body;
  expect(ended).toMatchObject({ isEnded: true, nextAt: null, version: 2 });
  expect((await changeFolder(ines, ended, { path: 'x' })).body.code).toBe('DROP_FOLDER_ENDED');
  expect((await ines.call('POST', `${FOLDERS}/${made.folderId}/check`)).status).toBe(409);
  expect((await end(ended, false)).body).toMatchObject({ isEnded: false, version: 3 });
  expect(await readFolder(ines, made)).toMatchObject({ isEnded: false, name: made.name });
});

it('a folder is refused if its host, path, facility, recipients or times are not allowed', async () => {
  const refused = async (more: object) => {
    const { status, body } = await createFolder(ines, { sourceId: source.sourceId, ...sftp, ...more });
    return [status, body.errors?.[0]?.path];
  };
  for (const host of ['127.0.0.1', '10.0.0.7', '[::1]'])
    expect(await refused({ host }), host).toEqual([422, 'host']);
  expect(await refused({ reportTo: [outsider.userId] })).toEqual([422, 'reportTo']);
  expect(await refused({ facilityId: at.facility(1).id })).toEqual([422, 'facilityId']);
  for (const path of ['../other', 'a/../../b', 'a\\b', './a'])
    expect(await refused({ path }), path).toEqual([400, 'path']);
  expect(await refused({ everyMinutes: null })).toEqual([400, 'everyMinutes']);
  expect(await refused({ hostKey: 'MD5:aa:bb' })).toEqual([400, 'hostKey']);
  expect(await refused({ pattern: 'in/*.csv' })).toEqual([400, 'pattern']);
  expect(await refused({ privateKey: 'no key' })).toEqual([400, 'privateKey']);
  // A folder of an organization for which the operator has created no directory.
  const foreign = await sourceAt(outsider, { facilityIds: [other.facility(0).id] });
  const none = await createFolder(outsider, { sourceId: foreign.sourceId });
  expect([none.status, pathsOf(none)]).toEqual([422, ['place']]);
});

it('testing a local folder moves no file; symbolic links are not followed', async () => {
  const place = localFolder(at, 'tried');
  put(place, 'b.csv', 'b');
  put(place, 'a.csv', 'a');
  put(place, 'other.txt', 'x');
  symlinkSync('/etc/hostname', join(place, 'link.csv'));
  symlinkSync('/etc', join(localFolder(at, ''), 'away'));
  const folder = await folderAt(ines, { sourceId: source.sourceId, path: 'tried', everyMinutes: 1440 });
  const { body } = await tryIt(ines, folder);
  expect(body).toMatchObject({ problem: null, hostKey: null, matching: 2, others: 1 });
  expect(body.files.map(({ name }) => name)).toEqual(['a.csv', 'b.csv']);
  const out = await folderAt(ines, { sourceId: source.sourceId, path: 'away' });
  expect((await tryIt(ines, out)).body).toMatchObject({ problem: 'not-allowed', files: [] });
  const missing = await folderAt(ines, { sourceId: source.sourceId, path: 'missing' });
  expect((await tryIt(ines, missing)).body).toMatchObject({ problem: 'no-folder' });
});

type Name = keyof typeof dropFoldersContract;
type Asked = { method: string; path: string; body?: unknown; headers?: Record<string, string> };
const calls = (): Record<Name, Asked> => {
  const one = `${FOLDERS}/${theirs.folderId}`;
  const headers = { 'if-match': `"${theirs.version}"` };
  return {
    dropFolders: { method: 'GET', path: FOLDERS },
    dropFolderChoices: { method: 'GET', path: `${FOLDERS}/choices` },
    createDropFolder: {
      method: 'POST',
      path: FOLDERS,
      body: written({ sourceId: source.sourceId, ...sftp }),
      headers: newKey(),
    },
    changeDropFolder: { method: 'PUT', path: one, body: { ...writtenOf(theirs), path: 'x' }, headers },
    endDropFolder: { method: 'PUT', path: `${one}/ended`, body: { isEnded: true }, headers },
    tryDropFolder: { method: 'POST', path: `${one}/trials` },
    checkDropFolder: { method: 'POST', path: `${one}/check` },
    dropFiles: { method: 'GET', path: `${one}/files` },
  };
};
const rows = async () =>
  (
    await pool.query('select id, version, ended_at, path from drop_folder where entity_id = $1 order by id', [
      at.id,
    ])
  ).rows;
const lists: readonly Name[] = ['dropFolders', 'dropFolderChoices'];

it.each(Object.keys(dropFoldersContract) as Name[])(
  '%s reaches no folder of another organization or facility, and requires a sign-in and the permissions',
  async (name) => {
    const before = await rows();
    const { method, path, body, headers = {} } = calls()[name];
    for (const [who, client] of Object.entries({ stranger: outsider, lena })) {
      const answer = await client.call(method, path, body, headers);
      expect(answer.status, who).toBe(lists.includes(name) ? 200 : 404);
      expect(answer.text).not.toContain(theirs.folderId);
      if (who === 'stranger') expect(answer.text).not.toContain(ines.userId);
    }
    const sender = await at.invite({ firstName: 'Sol', lastName: 'Ek', role: 'Sender Alone' });
    expect((await sender.call(method, path, body, headers)).status).toBe(403);
    expect((await call(method, path, headers, body)).status).toBe(401);
    expect(await rows()).toEqual(before);
  },
);

it('a machine account can read folders, but not create them', async () => {
  await makeAdministrator(ines, at);
  const token = await tokenOf(await machineFor(ines, { permissions: importer.permissions }));
  const robot = callsIn(at);
  expect((await robot(token, 'GET', FOLDERS)).status).toBe(200);
  const { method, path, body } = calls().createDropFolder;
  expect((await robot(token, method, path, { body, headers: newKey() })).status).toBe(403);
});
