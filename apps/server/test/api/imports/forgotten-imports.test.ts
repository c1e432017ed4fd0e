import { IMPORT_DAYS } from '@waypost/contract/imports/limits';
import { beforeAll, expect, it } from 'vitest';
import { deleteOldImports } from '../../../src/modules/imports/forget.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import {
  committed,
  countsOf,
  csvOf,
  IMPORTS,
  importOf,
  people,
  planned,
  rowsOf,
} from '../support/imports.ts';
import { jobTools } from '../support/jobs.ts';
import { makeOrganization } from '../support/organization.ts';
import { importer, newImporter } from '../support/sources.ts';

const test = await testDatabase();
const { pool } = test;
let ines: Client;
beforeAll(async () => {
  const at = await makeOrganization({ roles: [importer], facilities: 1 });
  ines = await at.invite(newImporter);
});

type Recorded = { action: string; domain_type: string; actor_kind: string; snapshot: unknown };
const recordsOf = async (importId: string, since: Date): Promise<Recorded[]> =>
  (
    await pool.query<Recorded>(
      `select action, domain_type, actor_kind, snapshot from audit_record
       where domain_id = $1 and occurred_at >= $2 order by occurred_at, id`,
      [importId, since],
    )
  ).rows;

it('viewing rows or samples and downloading rows are audited with the row numbers, never with their content', async () => {
  const rows = people(2);
  const done = await committed(ines, await planned(ines, csvOf(rows)));
  const { importId } = done;
  await importOf(ines, importId);
  const since = new Date();
  await rowsOf(ines, done, '?limit=1');
  const download = await ines.call('POST', `${IMPORTS}/results`, { importId, rows: 'success' });
  expect(download.text).toContain(rows[0]?.[1]);
  const seen = await recordsOf(importId, since);
  expect(seen).toEqual([
    { action: 'View', domain_type: 'ImportRow', actor_kind: 'user', snapshot: { rows: [2] } },
    { action: 'Export', domain_type: 'Import', actor_kind: 'user', snapshot: { Rows: 'success' } },
  ]);
  // The samples of a version are audited once, even if the progress is read often.
  await pool.query('update import set seen_version = null where id = $1', [importId]);
  const again = new Date();
  for (let time = 0; time < 3; time += 1) await importOf(ines, importId);
  expect(await recordsOf(importId, again)).toMatchObject([{ action: 'View', domain_type: 'Import' }]);
  const { rows: all } = await pool.query<{ text: string }>(
    'select audit_record::text as text from audit_record where domain_id = $1',
    [importId],
  );
  for (const { text } of all) expect(text).not.toContain(rows[0]?.[1]);
});

it('the content of a file and its changes are deleted after the retention period, and its counts stay', async () => {
  const source = { source: { name: 'Forgotten' } };
  const rows = people(3);
  await committed(ines, await planned(ines, csvOf(rows), source));
  const corrected = rows.map((row) => row.with(8, `NEW${row[0]}`));
  const done = await committed(ines, await planned(ines, csvOf(corrected), source));
  const { importId } = done;
  const storedCounts = async () => {
    const { rows: found } = await pool.query<{ rows: number; before: number; files: number }>(
      `select (select count(*)::int from import_row where import_id = $1) as rows,
         (select count(case_before_sealed)::int from import_row where import_id = $1) as before,
         (select count(*)::int from import_piece where import_id = $1) as files`,
      [importId],
    );
    return found[0];
  };
  expect(await storedCounts()).toEqual({ rows: 3, before: 3, files: 1 });
  const forget = () => deleteOldImports(jobTools(test.database));
  const young = `update import set created_at = now() - interval '${IMPORT_DAYS - 1} days' where id = $1`;
  await pool.query(young, [importId]);
  await forget();
  expect(await storedCounts()).toEqual({ rows: 3, before: 3, files: 1 });
  await pool.query(young.replace(`${IMPORT_DAYS - 1}`, `${IMPORT_DAYS + 1}`), [importId]);
  await forget();
  expect(await storedCounts()).toEqual({ rows: 0, before: 0, files: 0 });
  const shown = await importOf(ines, importId);
  expect(countsOf(shown)).toEqual(countsOf(done));
  expect([shown.file, shown.columns, shown.mapping]).toEqual([null, [], null]);
  expect((await ines.call('POST', `${IMPORTS}/results`, { importId, rows: 'success' })).status).toBe(404);
});
