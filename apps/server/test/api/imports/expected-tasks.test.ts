import { getAllTasks } from '@waypost/contract/graphql';
import type { ImportRow } from '@waypost/contract/imports/shapes';
import type { ExpectedTasks } from '@waypost/contract/processes/calls';
import { beforeAll, expect, it } from 'vitest';
import { type Client, call } from '../support/client.ts';
import {
  committed,
  countsOf,
  csvOf,
  HEADINGS,
  IMPORTS,
  matched,
  people,
  planned,
  rowsOf,
} from '../support/imports.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { importer, newImporter } from '../support/sources.ts';

const weak = { name: 'Weak', permissions: importer.permissions.filter((one) => one !== 'patient-write') };
let at: Organization;
let ines: Client;
let dana: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [importer, weak], facilities: 1 });
  [ines, dana] = [await at.invite(newImporter), ...(await at.people('dana'))] as [Client, Client];
});

const expectedOf = (client: Client, importId: string) =>
  client.call<ExpectedTasks & { code: string }>('POST', `${IMPORTS}/${importId}/expected-tasks`);

/** The open tasks of an import's cases by type. */
async function openOf(importId: string): Promise<Record<string, number>> {
  const query = {
    limit: 100,
    after: null,
    sort: [],
    filter: { import: { filterType: 'set' as const, values: [importId] } },
  };
  const { getAllTasks: found } = await dana.read('task', getAllTasks, { query });
  return Object.fromEntries(
    [...Map.groupBy(found.rows, ({ taskName }) => taskName)].map(([name, { length }]) => [name, length]),
  );
}

it('the tasks predicted by a plan are those that open, and predicting them changes nothing', async () => {
  const rows = people(4).map((row, at) => (at === 0 ? row.with(7, 'Self Pay').with(8, '') : row));
  const plan = await planned(ines, csvOf([...rows, ...rows.slice(0, 1)]));
  const { status, body } = await expectedOf(ines, plan.importId);
  expect([status, body.cases, body.judged]).toEqual([200, 4, 4]);
  const byType = Object.fromEntries(body.tasks.map(({ taskType, tasks }) => [taskType, tasks]));
  expect(byType['Insurance Verification']).toBe(3);
  expect((await expectedOf(ines, plan.importId)).body).toEqual(body);
  expect((await rowsOf(ines, plan)).flatMap(({ caseId }) => caseId ?? [])).toEqual([]);
  const done = await committed(ines, plan);
  expect(countsOf(done)).toMatchObject({ create: 4, held: 0 });
  await expect.poll(() => openOf(done.importId)).toEqual(byType);
});

it('a sample of a long list’s cases is evaluated, and the counts are extrapolated to all of them', async () => {
  const plan = await planned(ines, csvOf(people(70)));
  const { body } = await expectedOf(ines, plan.importId);
  expect([body.cases, body.judged]).toEqual([70, 60]);
  expect(body.tasks).toContainEqual({ taskType: 'Insurance Verification', tasks: 70, reasons: [] });
  expect(body.tasks.flatMap(({ reasons }) => reasons)).toContainEqual({
    id: 'RV04',
    description: 'The address of the patient is missing',
    tasks: 70,
  });
});

/** The row is corrected, omitted or included again. */
const mend = async (importId: string, row: number, body: unknown) => {
  const shown = (await rowsOf(ines, { importId })).find((one) => one.row === row);
  const match = { 'if-match': String(shown?.version) };
  return (await ines.call<ImportRow>('PUT', `${IMPORTS}/${importId}/rows/${row}`, body, match)).body;
};

it('correcting a row of a long list updates its predicted tasks, and omitting the row removes them', async () => {
  const born = HEADINGS.indexOf('DOB');
  // Every other patient is self-pay and needs one task less; two rows of the others have an invalid date.
  const rows = people(98).map((row, place) => {
    const read = place % 2 === 0 ? row.with(7, 'Self Pay').with(8, '') : row;
    return place === 1 || place === 51 ? read.with(born, '02/30/1980') : read;
  });
  const { importId } = await planned(ines, csvOf(rows));
  const tasks = async () => {
    const { body } = await expectedOf(ines, importId);
    const byType = body.tasks.map(({ taskType, tasks: count }) => [taskType, count] as const);
    return { cases: body.cases, ...Object.fromEntries(byType) } as Record<string, number>;
  };
  const before = await tasks();
  const typesOf = (now: Record<string, number>) =>
    Object.fromEntries(Object.entries(now).map(([name, count]) => [name, count - (before[name] ?? 0)]));
  expect(before.cases).toBe(96);
  const cells = [{ position: born + 1, text: '03/14/1984' }];
  expect((await mend(importId, 3, { cells })).plan).toBe('create');
  const byOne = { cases: 1, 'Insurance Verification': 1, 'Registration Verification': 1 };
  expect(typesOf(await tasks())).toEqual(byOne);
  expect((await mend(importId, 53, { cells })).plan).toBe('create');
  const byTwo = { cases: 2, 'Insurance Verification': 2, 'Registration Verification': 2 };
  expect(typesOf(await tasks())).toEqual(byTwo);
  await mend(importId, 53, { isSkipped: true });
  expect(typesOf(await tasks())).toEqual(byOne);
  await mend(importId, 53, {});
  expect(typesOf(await tasks())).toEqual(byTwo);
});

it('tasks are predicted only for planned imports, for their user, with the permissions to import', async () => {
  const one = await matched(ines, csvOf(people(1)));
  expect((await expectedOf(ines, one.importId)).body.code).toBe('IMPORT_STATE');
  expect((await expectedOf(ines, 'none')).status).toBe(400);
  expect((await call('POST', `${IMPORTS}/${one.importId}/expected-tasks`)).status).toBe(401);
  const wim = await at.invite({ firstName: 'Wim', lastName: 'Weiss', role: weak.name });
  expect((await expectedOf(wim, one.importId)).status).toBe(404);
  expect((await expectedOf(dana, one.importId)).status).toBe(403);
  const elsewhere = await makeOrganization({ roles: [importer], facilities: 1 });
  expect((await expectedOf(await elsewhere.invite(newImporter), one.importId)).status).toBe(404);
});
