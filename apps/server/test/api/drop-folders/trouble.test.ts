import type { DropFile, DropFolder } from '@waypost/contract/drop-folders/shapes';
import type { Source } from '@waypost/contract/sources/calls';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import {
  checked,
  FOLDERS,
  filesOf,
  filesOnceProcessed,
  folderAt,
  localFolder,
  lying,
  put,
  readFolder,
} from '../support/drop-folders.ts';
import {
  committed,
  csvOf,
  importOf,
  importOnceProcessed,
  people,
  planned,
  proposedMapping,
  step,
} from '../support/imports.ts';
import { arrival, mailTo } from '../support/mailbox.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { importer, newImporter, sourceAt } from '../support/sources.ts';

const { pool } = await testDatabase();
let at: Organization;
let ines: Client;
let known: Source;
beforeAll(async () => {
  at = await makeOrganization({ roles: [importer], facilities: 1 });
  ines = await at.invite(newImporter);
  known = await sourceAt(ines, { facilityIds: [at.facility(0).id] });
  await committed(ines, await planned(ines, csvOf(people(1)), { source: { sourceId: known.sourceId } }));
});

type Made = { folder: DropFolder; place: string; name: string };
async function made(name: string, more: object = {}): Promise<Made> {
  const place = localFolder(at, name);
  const folder = await folderAt(ines, {
    sourceId: known.sourceId,
    name,
    path: name,
    ready: 'marker',
    ...more,
  });
  return { folder, place, name };
}
const drop = ({ place }: Made, name: string, content: string): void => {
  put(place, name, content);
  put(place, `${name}.done`, '');
};
const asks = async ({ folder, name }: Made): Promise<DropFile> => {
  const [file] = await filesOnceProcessed(ines, folder, 1);
  expect((await arrival(ines.person.email, `${name}: a file waits for you`)).text).not.toContain(file?.name);
  expect(await readFolder(ines, folder)).toMatchObject({ waiting: 1 });
  if (!file) throw new Error('nothing was taken');
  return file;
};
const subjectsOf = async (name: string): Promise<string[]> =>
  (await mailTo(ines.person.email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(`${name}:`));

it('a file with unmatched columns waits for a user, who continues its import, and is moved when the import is finished', async () => {
  const unlike = await sourceAt(ines, { facilityIds: [at.facility(0).id] });
  const one = await made('Unmatched', { sourceId: unlike.sourceId });
  put(one.place, 'a.csv', csvOf(people(2)));
  await checked(ines, one.folder, 2);
  expect(await filesOf(ines, one.folder)).toMatchObject([{ state: 'waiting' }]);
  put(one.place, 'a.csv.done', '');
  await checked(ines, one.folder, 1);
  const file = await asks(one);
  expect(file).toMatchObject({ state: 'asks', reason: 'columns' });
  const read = await importOf(ines, file.importId ?? '');
  const matched = await ines.call<typeof read>(
    'PATCH',
    `/services/case/api/Imports/${read.importId}`,
    { mapping: proposedMapping(read) },
    { 'if-match': String(read.version) },
  );
  await step(ines, matched.body, 'plan');
  await committed(ines, await importOnceProcessed(ines, read.importId));
  await vi.waitFor(
    async () => {
      await ines.call('POST', `${FOLDERS}/${one.folder.folderId}/check`);
      expect(lying(one.place, 'done')).toHaveLength(2);
    },
    { timeout: 20_000, interval: 300 },
  );
  expect((await filesOf(ines, one.folder))[0]).toMatchObject({ state: 'done', counts: { create: 2 } });
  expect(lying(one.place, 'processing')).toEqual([]);
});

it('a file with problem rows is held or imported without them, as configured; a possibly truncated file is held', async () => {
  const [stops, holds, doubts] = [
    await made('Stops', { onTrouble: 'stop' }),
    await made('Holds'),
    await made('Doubts'),
  ];
  const [good = [], bad = []] = people(2);
  const rows = csvOf([good, bad.with(3, 'no date')]);
  drop(stops, 'a.csv', rows);
  drop(doubts, 'a.csv', csvOf(people(1)).trimEnd());
  for (const { folder } of [stops, doubts]) await checked(ines, folder, 1);
  expect(await asks(stops)).toMatchObject({ reason: 'trouble' });
  expect(await asks(doubts)).toMatchObject({ reason: 'cut-off' });
  const file = (await filesOf(ines, stops.folder))[0];
  await step(ines, await importOf(ines, file?.importId ?? ''), 'discard');
  await vi.waitFor(
    async () => {
      await ines.call('POST', `${FOLDERS}/${stops.folder.folderId}/check`);
      expect(lying(stops.place, 'failed')).toHaveLength(1);
    },
    { timeout: 20_000, interval: 300 },
  );
  expect((await filesOf(ines, stops.folder))[0]).toMatchObject({ state: 'failed', reason: 'discarded' });
  // Content that was not imported does not count as seen.
  drop(holds, 'a.csv', rows);
  await checked(ines, holds.folder, 1);
  const [held] = await filesOnceProcessed(ines, holds.folder, 1);
  expect(held).toMatchObject({ state: 'done', counts: { create: 1 } });
  expect((held?.counts?.held ?? 0) + (held?.counts?.skipped ?? 0)).toBe(1);
});

it('an unreadable folder and a late file are reported once, and shown until they recover', async () => {
  const one = await made('Gone', { path: 'not-there', expectedBy: '06:00' });
  const expectTrouble = () =>
    pool.query(
      `update drop_folder set expected_at = now() - interval '1 minute', next_at = now() where id = $1`,
      [one.folder.folderId],
    );
  for (let look = 0; look < 3; look += 1) {
    await expectTrouble();
    await checked(ines, one.folder, 1);
  }
  await vi.waitFor(async () =>
    expect(await readFolder(ines, one.folder)).toMatchObject({
      problem: 'no-folder',
      missingSince: expect.any(String),
    }),
  );
  await arrival(ines.person.email, 'Gone: the drop folder cannot be read');
  await arrival(ines.person.email, 'Gone: the expected file has not come');
  const place = localFolder(at, 'not-there');
  drop({ ...one, place }, 'a.csv', csvOf(people(1)));
  await checked(ines, one.folder, 1);
  await filesOnceProcessed(ines, one.folder, 1);
  expect(await readFolder(ines, one.folder)).toMatchObject({ problem: null, missingSince: null });
  await expectTrouble();
  await checked(ines, one.folder, 1);
  expect(await readFolder(ines, one.folder)).toMatchObject({ missingSince: null });
  await arrival(ines.person.email, 'Gone: a file was brought in');
  expect((await subjectsOf('Gone')).sort()).toEqual([
    'Waypost: Gone: a file was brought in',
    'Waypost: Gone: the drop folder cannot be read',
    'Waypost: Gone: the expected file has not come',
  ]);
});

it('no file is imported after the last user who saved the folder lost the permissions, until another user saves it', async () => {
  const one = await made('Rights');
  await pool.query('update drop_folder set user_id = $2 where id = $1', [
    one.folder.folderId,
    at.administrator.userId,
  ]);
  drop(one, 'a.csv', csvOf(people(1)));
  await checked(ines, one.folder, 1);
  expect(await readFolder(ines, one.folder)).toMatchObject({ problem: 'rights' });
  expect(lying(one.place, '')).toEqual(['a.csv', 'a.csv.done']);
});
