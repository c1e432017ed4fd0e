import type { Import } from '@waypost/contract/imports/shapes';
import type { Held } from '@waypost/contract/registrations/calls';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import {
  committed,
  countsOf,
  csvOf,
  HEADINGS,
  IMPORTS,
  importOnceProcessed,
  people,
  planned,
  RECEIVED,
  rowsOf,
  step,
} from '../support/imports.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { HELD, importer, newImporter } from '../support/sources.ts';

const { pool } = await testDatabase();
let at: Organization;
let ines: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [importer], facilities: 1 });
  ines = await at.invite(newImporter);
});

const mend = (importId: string, row: { row: number; version: number }, body: unknown) =>
  ines.call('PUT', `${IMPORTS}/${importId}/rows/${row.row}`, body, { 'if-match': String(row.version) });
const resultsOf = async (importId: string, rows: 'success' | 'error') =>
  (await ines.call('POST', `${IMPORTS}/results`, { importId, rows })).text;

it('an unreadable row is corrected or left out, an unsuitable one is held, and the error file can be imported again unchanged', async () => {
  const rows = people(6);
  const column = (name: string) => HEADINGS.indexOf(name);
  const file = rows.map((row, place) =>
    place === 1
      ? row.with(column('DOB'), '13/45/1980')
      : place === 2 || place === 4
        ? row.with(column('DOB'), '02/30/1980')
        : row,
  );
  const source = { source: { name: 'Mended' } };
  const plan = await planned(ines, csvOf(file), source);
  expect(countsOf(plan)).toEqual({ create: 3, change: 0, unchanged: 0, held: 3, skipped: 0 });
  const [first, second, third, ...more] = await rowsOf(ines, plan, '?show=trouble');
  expect(more).toEqual([]);
  expect([first?.row, second?.row, third?.row]).toEqual([3, 4, 6]);
  expect(first?.troubles).toMatchObject([
    { field: 'patient.birthDate', position: column('DOB') + 1, level: 'error' },
  ]);
  if (!first || !second) throw new Error('no rows');

  const cells = [{ position: column('DOB') + 1, text: '03/14/1980' }];
  expect((await mend(plan.importId, { ...first, version: 9 }, { cells })).status).toBe(412);
  expect((await mend(plan.importId, first, { cells: [{ position: 99, text: 'x' }] })).status).toBe(422);
  const { body: mended } = await mend(plan.importId, first, { cells });
  expect(mended).toMatchObject({ plan: 'create', isMended: true, troubles: [], version: 2 });
  expect((await mend(plan.importId, second, { isSkipped: true })).body).toMatchObject({ plan: 'skipped' });
  const { body: now } = await ines.call<typeof plan>('GET', `${IMPORTS}/${plan.importId}`);
  expect(countsOf(now)).toEqual({ create: 4, change: 0, unchanged: 0, held: 1, skipped: 1 });

  const refused = await step(ines, now, 'commit');
  expect([refused.status, refused.body.code]).toEqual([409, 'IMPORT_HAS_TROUBLE']);
  const done = await committed(ines, now);
  expect(countsOf(done)).toEqual(countsOf(now));

  const success = await resultsOf(plan.importId, 'success');
  expect(success.trim().split('\r\n')).toHaveLength(5);
  const error = await resultsOf(plan.importId, 'error');
  expect(error).toContain('waypost_reason');
  const again = await planned(ines, error, source);
  expect(countsOf(again)).toEqual({ create: 0, change: 0, unchanged: 0, held: 2, skipped: 0 });

  const { body: received } = await ines.call<Array<{ importId: string }>>('GET', RECEIVED);
  expect(received.filter(({ importId }) => importId === plan.importId)).toMatchObject([
    { channel: 'file', source: { name: 'Mended' }, counts: { received: 6, created: 4, held: 1, skipped: 1 } },
  ]);
});

it('corrected cells stay when a column is matched differently and the file is planned again', async () => {
  const column = (name: string) => HEADINGS.indexOf(name);
  const file = people(3).map((row, place) => (place === 1 ? row.with(column('DOB'), '13/45/1980') : row));
  const plan = await planned(ines, csvOf(file), { source: { name: 'Matched again' } });
  const [wrong] = await rowsOf(ines, plan, '?show=trouble');
  if (!wrong || !plan.mapping) throw new Error('no row or mapping');
  await mend(plan.importId, wrong, { cells: [{ position: column('DOB') + 1, text: '03/14/1980' }] });

  const columns = plan.mapping.columns.map((one) =>
    one.position === column('Sex') + 1 ? { position: one.position, field: null } : one,
  );
  const { body: before } = await ines.call<Import>('GET', `${IMPORTS}/${plan.importId}`);
  const matchedAgain = await ines.call<Import>(
    'PATCH',
    `${IMPORTS}/${plan.importId}`,
    { mapping: { ...plan.mapping, columns } },
    { 'if-match': String(before.version) },
  );
  expect((await step(ines, matchedAgain.body, 'plan')).status).toBe(200);
  const again = await importOnceProcessed(ines, plan.importId);
  expect(countsOf(again)).toEqual({ create: 3, change: 0, unchanged: 0, held: 0, skipped: 0 });
  const rows = await rowsOf(ines, again);
  expect(rows.map(({ isMended, cells }) => [isMended, cells[column('DOB')]])).toEqual(
    file.map((row, place) => (place === 1 ? [true, '03/14/1980'] : [false, row[column('DOB')]])),
  );

  const done = await committed(ines, again);
  const [, stored] = await rowsOf(ines, done);
  const { rows: patients } = await pool.query<{ born: string; gender: string }>(
    'select birth_date::text as born, gender from patient where id = $1',
    [stored?.patientId],
  );
  expect(patients).toEqual([{ born: '1980-03-14', gender: 'Unknown' }]);
  expect(await resultsOf(plan.importId, 'success')).toContain('13/45/1980');
});

it('a possibly known patient is held by the source, and later rows about the patient wait until a user has decided', async () => {
  const [ada = []] = people(1);
  await committed(ines, await planned(ines, csvOf([ada]), { source: { name: 'First list' } }));
  const source = { source: { name: 'Second list' } };
  const visit = (n: number) => ada.with(0, 'OTHER-1').with(5, `OTHER-V${n}`);
  const plan = await planned(ines, csvOf([visit(1), visit(2)]), source);
  expect((await rowsOf(ines, plan)).map(({ plan: one, troubles }) => [one, troubles[0]?.code])).toEqual([
    ['held', 'SAME_PERSON'],
    ['held', 'WAITS'],
  ]);
  const done = await committed(ines, plan);
  const { body: held } = await ines.call<{ held: Held[] }>('GET', `${HELD}?sourceId=${done.source.sourceId}`);
  expect(held.held.map(({ reason, waiting }) => [reason.code, waiting])).toEqual([
    ['SAME_PERSON', 1],
    ['WAITS', 0],
  ]);
  expect((await rowsOf(ines, done)).map(({ heldId }) => heldId)).toEqual(
    held.held.map(({ heldId }) => heldId),
  );
});

it('a record that a user has changed since the plan is held, and not overwritten', async () => {
  const rows = people(3);
  const source = { source: { name: 'Meanwhile' } };
  const first = await committed(ines, await planned(ines, csvOf(rows), source));
  const corrected = rows.map((row) => row.with(8, 'NEW1'));
  const plan = await planned(ines, csvOf(corrected), source);
  expect(countsOf(plan)).toMatchObject({ change: 3 });
  const [one] = await rowsOf(ines, first);
  await pool.query('update patient set version = version + 1 where id = $1', [one?.patientId]);
  const done = await committed(ines, plan);
  expect(countsOf(done)).toEqual({ create: 0, change: 2, unchanged: 0, held: 1, skipped: 0 });
  const [kept] = await rowsOf(ines, done, '?show=held');
  expect(kept?.troubles.at(-1)).toMatchObject({ code: 'VERSION_CHANGED' });
});
