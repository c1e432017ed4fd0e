import type { ImportRow } from '@waypost/contract/imports/shapes';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import {
  committed,
  csvOf,
  HEADINGS,
  IMPORTS,
  importOf,
  people,
  planned,
  rowsOf,
} from '../support/imports.ts';
import { makeOrganization } from '../support/organization.ts';
import { importer, newImporter } from '../support/sources.ts';

let ines: Client;
beforeAll(async () => {
  const at = await makeOrganization({ roles: [importer], facilities: 1 });
  ines = await at.invite(newImporter);
});

const [born, plan, member] = ['DOB', 'Ins1 Name', 'Ins1 Member ID'].map((name) => HEADINGS.indexOf(name)) as [
  number,
  number,
  number,
];

const mend = async (importId: string, row: number, body: unknown) => {
  const shown = (await rowsOf(ines, { importId })).find((one) => one.row === row);
  const match = { 'if-match': String(shown?.version) };
  return (await ines.call<ImportRow>('PUT', `${IMPORTS}/${importId}/rows/${row}`, body, match)).body;
};
const missingOf = async (importId: string) => (await importOf(ines, importId)).missingForPayer;

it('new visits for which no payer can be asked are counted by the missing field, with their first rows', async () => {
  const rows = people(9).map((row, place) => {
    if (place === 0) return row.with(born, '');
    // Patients without an insurance are not asked about.
    if (place === 1) return row.with(born, '').with(plan, 'Self Pay').with(member, '');
    if (place === 2) return row.with(born, '02/30/1980');
    return place > 2 ? row.with(member, '') : row;
  });
  const { importId, missingForPayer } = await planned(ines, csvOf(rows));
  const members = { field: 'memberId', visits: 6, rows: [5, 6, 7, 8, 9] };
  expect(missingForPayer).toEqual([{ field: 'birthDate', visits: 1, rows: [2] }, members]);

  expect((await mend(importId, 4, { cells: [{ position: born + 1, text: '' }] })).plan).toBe('create');
  expect(await missingOf(importId)).toEqual([{ field: 'birthDate', visits: 2, rows: [2, 4] }, members]);
  await mend(importId, 2, { cells: [{ position: born + 1, text: '03/14/1984' }] });
  await mend(importId, 4, { isSkipped: true });
  expect(await missingOf(importId)).toEqual([members]);
});

it('a new visit of a known patient without a date of birth in the file is not counted, and after the import none is', async () => {
  const source = { source: { name: 'Known' } };
  const rows = people(1);
  const first = await committed(ines, await planned(ines, csvOf(rows), source));
  expect(first.missingForPayer).toEqual([]);
  const [again] = rows.map((row) => row.with(born, '').with(5, `${row[5]}-2`).with(member, ''));
  const next = await planned(ines, csvOf([again ?? []]), source);
  expect(next.counts.create).toBe(1);
  expect(next.missingForPayer).toEqual([{ field: 'memberId', visits: 1, rows: [2] }]);
  expect((await committed(ines, next)).missingForPayer).toEqual([]);
});
