import type { DropFolder, FolderChoices } from '@waypost/contract/drop-folders/shapes';
import type { Import } from '@waypost/contract/imports/shapes';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import {
  changeFolder,
  checked,
  createFolder,
  FOLDERS,
  filesOnceProcessed,
  folderAt,
  localFolder,
  lying,
  put,
  readFolder,
} from '../support/drop-folders.ts';
import {
  csvOf,
  HEADINGS,
  IMPORTS,
  importOnceProcessed,
  matched,
  people,
  planned,
  step,
} from '../support/imports.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { importer, newImporter, sourceAt } from '../support/sources.ts';

const { pool } = await testDatabase();
const directory = { name: 'Directory alone', permissions: ['data-import', 'organization-write'] };
let at: Organization;
/** Imports registrations and records of cases. */
let ines: Client;
/** Imports only physicians and plans. */
let dora: Client;
let sourceId: string;
beforeAll(async () => {
  at = await makeOrganization({ roles: [importer, directory], facilities: 2 });
  ines = await at.invite(newImporter);
  dora = await at.invite({ firstName: 'Dora', lastName: 'Weiss', role: directory.name });
  ({ sourceId } = await sourceAt(ines, { facilityIds: [at.facility(0).id] }));
});

const listOf = async (client: Client) => (await client.call<DropFolder[]>('GET', FOLDERS)).body;
const choicesOf = async (client: Client) =>
  (await client.call<FolderChoices>('GET', `${FOLDERS}/choices`)).body.mappings;

/** A named mapping that a user has made for a file. */
async function named(client: Client, name: string, content: string, body: object): Promise<string> {
  const one = await matched(client, content, body);
  const answered = await client.call<Import>(
    'PATCH',
    `${IMPORTS}/${one.importId}`,
    { mappingName: name },
    { 'if-match': String(one.version) },
  );
  await step(client, answered.body, 'plan');
  await importOnceProcessed(client, one.importId);
  const found = (await choicesOf(client)).find((mapping) => mapping.name === name);
  if (!found) throw new Error('the mapping is not offered');
  return found.mappingId;
}

const physicians = { kind: 'physicians' as const, headings: ['NPI', 'Last Name', 'First Name'] };
const physician = (npi: string) => csvOf([[npi, 'Varga', 'Ada']], physicians.headings);

it('a folder of a kind can be seen, saved and processed only for users who may import that kind', async () => {
  const place = localFolder(at, 'directory');
  await planned(dora, physician('1234567893'), { kind: 'physicians', source: { sourceId } });
  const more = { sourceId, path: 'directory', kind: physicians.kind };
  const theirs = await folderAt(dora, more);
  expect(theirs).toMatchObject({ kind: 'physicians', mappingId: null, mappingName: null });
  const hers = await folderAt(ines, { sourceId, path: 'directory', pattern: 'patients-*' });
  for (const [client, seen, hidden] of [
    [dora, theirs, hers],
    [ines, hers, theirs],
  ] as const) {
    const ids = (await listOf(client)).map(({ folderId }) => folderId);
    expect([ids.includes(seen.folderId), ids.includes(hidden.folderId)]).toEqual([true, false]);
    expect((await client.call('GET', `${FOLDERS}/${hidden.folderId}/files`)).status).toBe(404);
    expect((await changeFolder(client, hidden, { path: 'x' })).status).toBe(404);
    expect((await changeFolder(client, seen, { kind: hidden.kind })).status).toBe(403);
    expect((await createFolder(client, { ...more, kind: hidden.kind })).status).toBe(403);
  }
  put(place, 'a.csv', physician('1234567893'));
  await checked(dora, theirs);
  expect((await filesOnceProcessed(dora, theirs, 1))[0]).toMatchObject({
    state: 'done',
    counts: { create: 1 },
  });

  await vi.waitFor(
    async () => {
      await dora.call('POST', `${FOLDERS}/${theirs.folderId}/check`);
      expect(lying(place, 'done')).toHaveLength(1);
    },
    { timeout: 20_000, interval: 300 },
  );
  // The user may import registrations, but not physicians.
  await pool.query('update drop_folder set user_id = $2 where id = $1', [theirs.folderId, ines.userId]);
  put(place, 'b.csv', physician('1245319599'));
  await checked(dora, theirs, 1);
  await vi.waitFor(async () => expect(await readFolder(dora, theirs)).toMatchObject({ problem: 'rights' }));
  expect(lying(place, '')).toEqual(['b.csv', 'done', 'processing']);
});

it('a folder with a saved mapping imports the files that have its columns, and others wait for a user', async () => {
  const mappingId = await named(ines, 'Practice export', csvOf(people(1)), { source: { sourceId } });
  const extra = ['Notes', ...HEADINGS.toReversed()];
  const turned = (count: number) =>
    csvOf(
      people(count).map((row) => ['new', ...row.toReversed()]),
      extra,
    );
  const places = [localFolder(at, 'last'), localFolder(at, 'chosen')] as const;
  const [last, chosen] = [
    await folderAt(ines, { sourceId, path: 'last' }),
    await folderAt(ines, { sourceId, path: 'chosen', mappingId }),
  ];
  expect(await readFolder(ines, chosen)).toMatchObject({ mappingId, mappingName: 'Practice export' });
  put(places[0], 'a.csv', turned(1));
  await checked(ines, last);
  expect((await filesOnceProcessed(ines, last, 1))[0]).toMatchObject({ state: 'asks', reason: 'columns' });

  put(places[1], 'a.csv', turned(2));
  await checked(ines, chosen);
  expect((await filesOnceProcessed(ines, chosen, 1))[0]).toMatchObject({
    state: 'done',
    counts: { create: 2 },
  });
  // Only the mapping requires the column of the member number.
  const fewer = HEADINGS.slice(0, -1);
  await planned(
    ines,
    csvOf(
      people(1).map((row) => row.slice(0, -1)),
      fewer,
    ),
    { source: { sourceId } },
  );
  put(
    places[1],
    'b.csv',
    csvOf(
      people(1).map((row) => row.slice(0, -1)),
      fewer,
    ),
  );
  await checked(ines, chosen);
  expect((await filesOnceProcessed(ines, chosen, 2))[0]).toMatchObject({
    name: 'b.csv',
    state: 'asks',
    reason: 'columns',
  });

  const back = await changeFolder(ines, await readFolder(ines, chosen), { mappingId: null });
  expect(back.body).toMatchObject({ mappingId: null, mappingName: null });
  const { rows } = await pool.query<{ details: { propertyName: string }[] }>(
    `select details from audit_record where domain_id = $1 and operation = 'Update'`,
    [chosen.folderId],
  );
  expect(rows.flatMap(({ details }) => details.map(({ propertyName }) => propertyName))).toEqual([
    'Saved mapping',
  ]);
});

it('a saved mapping is offered and used only for its source and kind, in its organization, to users who may see them', async () => {
  const other = await makeOrganization({ roles: [importer] });
  const outsider = await other.invite(newImporter);
  const lena = await at.invite({ ...newImporter, firstName: 'Lena', facilities: [1] });
  const mappingId = await named(ines, 'Hers', csvOf(people(1)), { source: { sourceId } });
  for (const client of [outsider, lena, dora])
    expect((await choicesOf(client)).some((one) => one.mappingId === mappingId)).toBe(false);
  const refused = async (client: Client, more: Parameters<typeof createFolder>[1]) => {
    const { status, body } = await createFolder(client, {
      place: 'sftp',
      host: 'sftp.example.org',
      userName: 'x',
      ...more,
    });
    return [status, body.errors?.map(({ path }) => path)];
  };
  const elsewhere = await sourceAt(ines, { facilityIds: [at.facility(0).id] });
  const theirs = await sourceAt(outsider, { facilityIds: [other.facility(0).id] });
  const invalid = [422, ['mappingId']];
  expect(await refused(ines, { sourceId: elsewhere.sourceId, mappingId })).toEqual(invalid);
  expect(await refused(ines, { sourceId, kind: 'orders', mappingId })).toEqual(invalid);
  expect(await refused(outsider, { sourceId: theirs.sourceId, mappingId })).toEqual(invalid);
  expect(await refused(ines, { sourceId, mappingId: 'x' })).toEqual([400, ['mappingId']]);
});
