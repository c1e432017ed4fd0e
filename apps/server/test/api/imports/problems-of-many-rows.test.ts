import { randomUUID } from 'node:crypto';
import type { Import, ProblemGroup } from '@waypost/contract/imports/shapes';
import { beforeAll, expect, it } from 'vitest';
import { portalUrl } from '../support/addresses.ts';
import { equip } from '../support/cases.ts';
import { type Client, SUBSCRIPTION } from '../support/client.ts';
import {
  committed,
  countsOf,
  csvOf,
  HEADINGS,
  IMPORTS,
  importOf,
  matched,
  people,
  planned,
  rowsOf,
} from '../support/imports.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { importer, newImporter } from '../support/sources.ts';

const weak = {
  name: 'No data-import',
  permissions: importer.permissions.filter((one) => one !== 'data-import'),
};
let at: Organization;
let ines: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [importer, weak], facilities: 2 });
  await equip(at);
  ines = await at.invite(newImporter);
});

const DOB = HEADINGS.indexOf('DOB') + 1;
const newSource = () => ({ source: { name: `Many ${randomUUID()}` }, facilityId: at.facility().id });
const problemsOf = async (client: Client, importId: string) =>
  client.call<ProblemGroup[]>('GET', `${IMPORTS}/${importId}/problems`);
const answer = (client: Client, { importId, version }: Pick<Import, 'importId' | 'version'>, body: unknown) =>
  client.call<Import>('PUT', `${IMPORTS}/${importId}/problems`, body, { 'if-match': String(version) });
const resultsOf = async (importId: string) =>
  (await ines.call('POST', `${IMPORTS}/results`, { importId, rows: 'success' })).text;
const unreadable = (count: number) => people(count).map((row) => row.with(DOB - 1, 'unknown yet'));

it('the same problem in many rows is one group with one answer, a single one stays single, and the result file has the original cells', async () => {
  const [other = []] = people(1);
  const file = [...unreadable(6), other.with(0, '')];
  const plan = await planned(ines, csvOf(file), newSource());
  expect(countsOf(plan)).toMatchObject({ create: 0, held: 7 });
  const { body: groups } = await problemsOf(ines, plan.importId);
  expect(groups).toMatchObject([
    {
      code: 'birth-date',
      level: 'error',
      field: 'patient.birthDate',
      position: DOB,
      rows: 6,
      values: [{ value: 'unknown yet', rows: 6 }],
      texts: 1,
      canBeBlank: true,
    },
  ]);
  expect((await rowsOf(ines, plan, '?show=trouble')).map(({ row }) => row)).toHaveLength(7);
  expect((await rowsOf(ines, plan, '?show=single')).map(({ row }) => row)).toEqual([8]);

  const body = { position: DOB, code: 'birth-date', text: '' };
  expect((await answer(ines, { ...plan, version: 99 }, body)).status).toBe(412);
  const { body: mended } = await answer(ines, plan, body);
  expect(countsOf(mended)).toMatchObject({ create: 6, held: 1 });
  expect((await problemsOf(ines, plan.importId)).body).toEqual([]);
  expect((await rowsOf(ines, plan)).map(({ isMended }) => isMended)).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  await committed(ines, mended);
  const lines = (await resultsOf(plan.importId)).trim().split('\r\n');
  expect(lines[0]).toContain('"waypost_original","waypost_case"');
  expect(lines[1]).toMatch(/"Added","[^"]*","DOB: unknown yet","C?\d+"$/);
});

it('an unreadable answer leaves the rows with their problem, and a problem without rows is not found', async () => {
  const plan = await planned(ines, csvOf(unreadable(5)), newSource());
  const { body: still } = await answer(ines, plan, {
    position: DOB,
    code: 'birth-date',
    text: '02/30/1980',
  });
  expect(countsOf(still)).toMatchObject({ create: 0, held: 5 });
  expect((await problemsOf(ines, plan.importId)).body).toMatchObject([
    { code: 'birth-no-such-day', rows: 5 },
  ]);
  const gone = await answer(ines, plan, { position: DOB, code: 'birth-date', text: '' });
  expect(gone.status).toBe(404);
});

it('a physician’s name without a first name blocks no row, and text that is not a name is omitted from all rows with one note', async () => {
  const headings = [...HEADINGS, 'Provider'];
  const named = people(3).map((row) => [...row, 'Okonkwo, MD']);
  const first = await planned(ines, csvOf(named, headings), newSource());
  expect([countsOf(first).create, (await problemsOf(ines, first.importId)).body]).toEqual([3, []]);
  const numbered = people(6).map((row, place) => [...row, place % 2 ? '101' : '102']);
  const plan = await planned(ines, csvOf(numbered, headings), newSource());
  expect(countsOf(plan)).toMatchObject({ create: 6, held: 0 });
  expect((await problemsOf(ines, plan.importId)).body).toMatchObject([
    { level: 'warning', field: 'visit.attendingName', rows: 6, texts: 2 },
  ]);
  expect(await rowsOf(ines, plan, '?show=single')).toEqual([]);
  expect(plan.columns.at(-1)?.questions).toEqual([
    { code: 'unreadable', values: ['102', '101'], isOptional: true },
  ]);
});

it('problems are refused without a sign-in or the permission, for another user’s file, and for unknown groups', async () => {
  const plan = await planned(ines, csvOf(unreadable(5)), newSource());
  const address = `${IMPORTS}/${plan.importId}/problems`;
  const body = { position: DOB, code: 'birth-date', text: '' };
  const unsigned = (method: string) =>
    fetch(`${portalUrl}${address}`, { method, headers: SUBSCRIPTION }).then(({ status }) => status);
  expect([await unsigned('GET'), await unsigned('PUT')]).toEqual([401, 401]);
  const reader = await at.invite({ firstName: 'Rhea', lastName: 'Falk', role: weak.name });
  const other = await makeOrganization({ roles: [importer] });
  const stranger = await other.invite(newImporter);
  const colleague = await at.invite({ ...newImporter, firstName: 'Iker' });
  for (const [client, status] of [
    [reader, 403],
    [stranger, 404],
    [colleague, 404],
  ] as const) {
    expect((await problemsOf(client, plan.importId)).status).toBe(status);
    expect((await answer(client, plan, body)).status).toBe(status);
  }
  for (const wrong of [{ ...body, position: 0 }, { ...body, text: 'x'.repeat(2001) }, { code: 'birth-date' }])
    expect((await answer(ines, plan, wrong)).status).toBe(400);
  expect((await answer(ines, plan, { ...body, position: 1 })).status).toBe(404);
  expect(countsOf(await importOf(ines, plan.importId))).toMatchObject({ held: 5 });
});

it('a column is proposed as the facility by its values before one with only the heading, and total lines are counted separately', async () => {
  const proposed = async (headings: readonly string[], values: ReadonlyArray<readonly string[]>) => {
    const rows = people(values.length).map((row, place) => [...row, ...(values[place] ?? [])]);
    const total = [
      'Total',
      String(values.length),
      ...HEADINGS.slice(2).map(() => ''),
      ...headings.map(() => ''),
    ];
    const file = csvOf([...rows, total], [...HEADINGS, ...headings]);
    const one = await matched(ines, file, { source: { name: `Places ${randomUUID()}` } });
    expect([one.rows, one.extraRows]).toEqual([values.length + 1, { totals: 1, headings: 0 }]);
    return one.columns.slice(HEADINGS.length);
  };
  const [alike] = await proposed(['Location'], [['Bay Clin'], ['Bay Clin'], ['Floor 2']]);
  expect(alike?.proposal).toMatchObject({ field: 'visit.facility', by: 'content' });
  expect(alike?.questions).toMatchObject([
    { code: 'values', values: [{ value: 'Bay Clin' }, { value: 'Floor 2' }] },
  ]);
  const [places] = await proposed(['Location'], [['Radiology'], ['Floor 2']]);
  expect(places?.proposal).toMatchObject({ field: 'visit.location', by: 'heading' });
  const both = await proposed(
    ['Practice', 'Location'],
    [
      ['Alder Group', 'Bay Clinic'],
      ['Alder Group', 'Medical Center'],
    ],
  );
  expect(both.map(({ proposal }) => proposal.field)).toEqual([null, 'visit.facility']);
});
