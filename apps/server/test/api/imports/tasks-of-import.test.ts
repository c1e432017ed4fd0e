import { randomUUID } from 'node:crypto';
import { getAllTasks, type TaskFilter } from '@waypost/contract/graphql';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { committed, csvOf, people, planned, rowsOf } from '../support/imports.ts';
import { makeOrganization } from '../support/organization.ts';
import { importer, newImporter } from '../support/sources.ts';
import { startNext } from '../support/tasks.ts';

const ofImports = (...values: string[]): TaskFilter => ({ import: { filterType: 'set', values } });

/** The cases of the tasks that a filter finds for a user. */
async function casesFound(client: Client, filter: TaskFilter): Promise<Set<string>> {
  const query = { limit: 100, after: null, sort: [], filter };
  const { getAllTasks: found } = await client.read('task', getAllTasks, { query });
  return new Set(found.rows.map(({ domainModels }) => domainModels.case.caseId));
}

let ines: Client;
let dana: Client;
let outsider: Client;
beforeAll(async () => {
  const here = await makeOrganization({ roles: [importer], facilities: 1 });
  [ines, dana] = [await here.invite(newImporter), ...(await here.people('dana'))] as [Client, Client];
  [outsider] = (await (await makeOrganization()).people('dana')) as [Client];
});

async function imported(count: number): Promise<{ importId: string; cases: Set<string> }> {
  const done = await committed(
    ines,
    await planned(ines, csvOf(people(count)), { source: { name: 'Practice' } }),
  );
  const cases = new Set((await rowsOf(ines, done)).map(({ caseId }) => caseId ?? ''));
  await expect.poll(() => casesFound(dana, ofImports(done.importId))).toEqual(cases);
  return { importId: done.importId, cases };
}

it('the tasks of an import are found by its id, and the next task can be the first of them', async () => {
  const [one, other] = [await imported(2), await imported(1)];
  expect(await casesFound(dana, ofImports(one.importId, other.importId))).toEqual(
    new Set([...one.cases, ...other.cases]),
  );
  // Tasks of the first case are as urgent and older.
  const { body } = await startNext(dana, ofImports(other.importId));
  expect(other.cases).toContain(body.task?.domainModels.case.caseId);
});

it('another user’s import, an unknown one, and an invalid id return no tasks', async () => {
  const { importId } = await imported(1);
  expect(await casesFound(outsider, ofImports(importId))).toEqual(new Set());
  expect((await startNext(outsider, ofImports(importId))).body.task).toBeNull();
  expect(await casesFound(dana, ofImports(randomUUID()))).toEqual(new Set());
  expect(await casesFound(dana, ofImports("'; drop table task; --"))).toEqual(new Set());
  expect((await startNext(dana, ofImports())).body.task).toBeNull();
});
