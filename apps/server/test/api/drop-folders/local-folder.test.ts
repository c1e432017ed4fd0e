import type { DropFolder } from '@waypost/contract/drop-folders/shapes';
import type { Source } from '@waypost/contract/sources/calls';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import {
  checked,
  filesOf,
  filesOnceProcessed,
  folderAt,
  localFolder,
  lying,
  put,
  readFolder,
} from '../support/drop-folders.ts';
import { committed, csvOf, people, planned } from '../support/imports.ts';
import { arrival } from '../support/mailbox.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { importer, newImporter, sourceAt } from '../support/sources.ts';

let at: Organization;
let ines: Client;
let source: Source;
beforeAll(async () => {
  at = await makeOrganization({ roles: [importer], facilities: 1 });
  ines = await at.invite(newImporter);
  source = await sourceAt(ines, { facilityIds: [at.facility(0).id], linksSureMatches: true });
  // A manual import first, so that the columns are known.
  const known = await planned(ines, csvOf(people(1)), { source: { sourceId: source.sourceId } });
  await committed(ines, known);
});

const folderNamed = (path: string, more: object = {}): Promise<DropFolder> =>
  folderAt(ines, { sourceId: source.sourceId, path, reportTo: [ines.userId], ...more });

it('a complete file is imported automatically, moved to done and reported with counts; the same file again is skipped, and new content under its name imported', async () => {
  const place = localFolder(at, 'new');
  const folder = await folderNamed('new', { name: 'Nightly' });
  const rows = people(3);
  // A new folder is checked at once, which would count as the first check of the file.
  await checked(ines, folder, 1);
  put(place, 'patients.csv', csvOf(rows));
  put(place, 'notes.txt', 'left alone');
  await checked(ines, folder, 1);
  expect((await filesOf(ines, folder)).map(({ state }) => state)).toEqual(['waiting']);
  await checked(ines, folder, 1);
  const [done] = await filesOnceProcessed(ines, folder, 1);
  expect(done).toMatchObject({
    name: 'patients.csv',
    state: 'done',
    reason: null,
    counts: { create: 3, change: 0, unchanged: 0, held: 0, skipped: 0 },
  });
  await checked(ines, folder, 1);
  expect(lying(place, '')).toEqual(['done', 'notes.txt', 'processing']);
  expect(lying(place, 'done')).toEqual([expect.stringMatching(/^\d{8}-\d{6}-\w{6}-patients\.csv$/)]);
  const mail = await arrival(ines.person.email, 'Nightly: a file was brought in');
  expect(mail.text).toContain('3 new, 0 changed');
  expect(mail.text).not.toContain('patients.csv');

  put(place, 'again.csv', csvOf(rows));
  await checked(ines, folder);
  expect((await filesOnceProcessed(ines, folder, 2))[0]).toMatchObject({
    name: 'again.csv',
    state: 'same',
    importId: null,
  });

  put(place, 'patients.csv', csvOf([...rows, ...people(1)]));
  await checked(ines, folder);
  expect((await filesOnceProcessed(ines, folder, 3))[0]).toMatchObject({
    name: 'patients.csv',
    state: 'done',
    reason: 'name-again',
    counts: { create: 1, unchanged: 3 },
  });
  expect(await readFolder(ines, folder)).toMatchObject({ problem: null, waiting: 0 });
});
