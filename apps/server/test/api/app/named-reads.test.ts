import type { Problem } from '@waypost/contract/core/errors';
import {
  casePatients,
  getAllTasks,
  getCaseDetails,
  getTaskById,
  getTaskFacet,
  getTasksByUser,
} from '@waypost/contract/graphql';
import { beforeAll, expect, it } from 'vitest';
import { fill } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { makeOrganization } from '../support/organization.ts';

let ruth: Client;
beforeAll(async () => {
  const here = await makeOrganization();
  ruth = await here.person('ruth');
  await fill(here, 30, [ruth.userId]);
});

const page = { limit: 20, after: null, sort: [], filter: {} };
const send = (service: string, query: string, variables: unknown, operationName?: string) =>
  ruth.call<{ data: unknown } & Problem>('POST', `/services/${service}/graphql`, {
    query,
    variables,
    operationName,
  });

// A document of the contract bypasses the executor; any other spelling goes through it.
it('a named read returns the same as a free document with the same fields [P-256]', async () => {
  const { getAllTasks: tasks } = await ruth.read('task', getAllTasks, { query: page });
  const checked = tasks.rows.find((row) => row.domainModels.eligibility !== null);
  const task = checked ?? tasks.rows[0];
  const caseNumber = task?.domainModels.case.caseNumber;
  const asked = [
    ['task', getAllTasks, { query: page }],
    ['task', getTasksByUser, { assigneeId: task?.assignee?.id ?? ruth.userId, query: page }],
    ['task', getTaskById, { taskId: task?.id }],
    ['task', getTaskFacet, { query: { column: 'status', search: null, filter: {} } }],
    ['case', getCaseDetails, { caseNumber }],
    ['case', getCaseDetails, { caseNumber: '0-0' }],
    ['search', casePatients, { caseNumber: caseNumber?.slice(0, 4) }],
  ] as const;
  for (const [service, operation, variables] of asked) {
    const named = await send(service, operation.document, variables, operation.name);
    const other = await send(service, `${operation.document} `, variables, operation.name);
    expect(named.status, operation.name).toBe(200);
    expect(named.body, operation.name).toEqual(other.body);
  }
});

it('a named read is refused where a free document would be', async () => {
  for (const variables of [{}, null, { query: null }, { query: { ...page, limit: 0 } }, { query: 'x' }]) {
    for (const document of [getAllTasks.document, `${getAllTasks.document} `]) {
      const answer = await send('task', document, variables);
      expect(answer.status, JSON.stringify(variables)).toBe(400);
      expect(answer.body.code).toBe('BAD_REQUEST');
    }
  }
});
