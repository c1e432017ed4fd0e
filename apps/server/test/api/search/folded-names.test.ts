import { casePatients } from '@waypost/contract/graphql';
import { beforeAll, expect, it } from 'vitest';
import { openCase } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { makeOrganization } from '../support/organization.ts';
import { listTasks } from '../support/tasks.ts';

let ruth: Client;
let dana: Client;
beforeAll(async () => {
  const at = await makeOrganization();
  ruth = await at.person('ruth');
  dana = await at.person('dana');
  for (const [firstName, lastName] of [
    ['José', "Ñandú-O'Neil"],
    ['Søren', 'Weiß'],
    ['Joan', 'Nance'],
  ])
    await openCase(at, { change: { firstName, lastName }, task: {} });
});

/** A patient may have further cases. */
const found = async (search: { lastName?: string; firstName?: string }) => [
  ...new Set((await ruth.read('search', casePatients, search)).casePatients.rows.map((row) => row.lastName)),
];
it.each([
  [{ firstName: 'jose', lastName: 'n' }, "Ñandú-O'Neil"],
  [{ firstName: 'JOSÉ', lastName: 'Ñan' }, "Ñandú-O'Neil"],
  [{ lastName: 'nandu o neil' }, "Ñandú-O'Neil"],
  [{ lastName: 'Nandu, Jose' }, "Ñandú-O'Neil"],
  [{ lastName: 'ñandú,' }, "Ñandú-O'Neil"],
  [{ lastName: 'WEISS', firstName: 'soren' }, 'Weiß'],
])('the search for %j finds %s alone', async (search, name) => {
  expect(await found(search)).toEqual([name]);
});
it('the search for another first name, or for punctuation alone, finds nobody', async () => {
  expect(await found({ lastName: 'Nandu, Pedro' })).toEqual([]);
  expect(await found({ lastName: "-'" })).toEqual([]);
});

type Type = 'contains' | 'startsWith' | 'endsWith' | 'equals' | 'notEqual' | 'notContains';
const queued = async (column: 'patientLastName' | 'patientFirstName', type: Type, filter: string) =>
  (await listTasks(dana, { [column]: { filterType: 'text', type, filter } }))
    .map((task) => task.domainModels.case.patient.lastName)
    .sort();
it.each([
  ['patientFirstName', 'contains', 'jose', ["Ñandú-O'Neil"]],
  ['patientLastName', 'contains', 'oneil', ["Ñandú-O'Neil"]],
  ['patientLastName', 'contains', "o'ne", ["Ñandú-O'Neil"]],
  ['patientLastName', 'contains', "'", ["Ñandú-O'Neil"]],
  ['patientLastName', 'startsWith', 'nan', ['Nance', "Ñandú-O'Neil"]],
  ['patientLastName', 'startsWith', 'nandu o', ["Ñandú-O'Neil"]],
  ['patientLastName', 'startsWith', 'oneil', []],
  ['patientLastName', 'endsWith', 'o neil', ["Ñandú-O'Neil"]],
  ['patientLastName', 'equals', 'nandu o neil', ["Ñandú-O'Neil"]],
  ['patientLastName', 'equals', 'weiss', ['Weiß']],
  ['patientLastName', 'equals', 'nance', ['Nance']],
  ['patientLastName', 'equals', 'nandu', []],
  ['patientLastName', 'notEqual', 'weiss', ['Nance', "Ñandú-O'Neil"]],
  ['patientLastName', 'notContains', 'nan', ['Weiß']],
  // Last, First
  ['patientLastName', 'contains', 'oneil, jos', ["Ñandú-O'Neil"]],
  ['patientLastName', 'contains', 'nan, jo', ['Nance', "Ñandú-O'Neil"]],
  ['patientLastName', 'startsWith', 'Nan, José', ["Ñandú-O'Neil"]],
  ['patientLastName', 'startsWith', 'oneil, jose', []],
  ['patientLastName', 'equals', "NANDU O'NEIL, jose", ["Ñandú-O'Neil"]],
  ['patientLastName', 'equals', 'weiss, sor', []],
  ['patientLastName', 'notEqual', 'weiss, soren', ['Nance', "Ñandú-O'Neil"]],
  ['patientLastName', 'notContains', 'nan, joa', ['Weiß', "Ñandú-O'Neil"]],
] as const)('the queue filtered by %s that %s %s shows %j', async (column, type, filter, names) => {
  expect(await queued(column, type, filter)).toEqual(names);
});
