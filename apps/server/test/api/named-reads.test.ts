import type { Problem } from '@waypost/contract/errors';
import {
  casePatients,
  getAllTasks,
  getCaseDetails,
  getTaskById,
  getTaskFacet,
  getTasksByUser,
} from '@waypost/contract/graphql';
import { beforeAll, expect, it } from 'vitest';
import { type Client, sharedAs } from './support/client.ts';

let ruth: Client;
beforeAll(async () => {
  ruth = await sharedAs('ruth.abara');
});

const page = { limit: 20, after: null, sort: [], filter: {} };
const send = (service: string, query: string, variables: unknown, operationName?: string) =>
  ruth.call<{ data: unknown } & Problem>('POST', `/services/${service}/graphql`, {
    query,
    variables,
    operationName,
  });

// A document of the contract is answered without the executor; written in any other way it goes through it.
it('a named read answers the same as any other document that asks for the same [P-256]', async () => {
  const { getAllTasks: tasks } = await ruth.read('task', getAllTasks, { query: page });
  // The search takes numbers alone, and other tests make cases with letters in theirs.
  const ofCases = tasks.rows.filter((row) => /^[\d-]+$/.test(row.domainModels.case.caseNumber));
  const task = ofCases.find((row) => row.domainModels.eligibility !== null) ?? ofCases[0];
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

it('a named read refuses what any other document would have refused', async () => {
  for (const variables of [{}, null, { query: null }, { query: { ...page, limit: 0 } }, { query: 'x' }]) {
    for (const document of [getAllTasks.document, `${getAllTasks.document} `]) {
      const answer = await send('task', document, variables);
      expect(answer.status, JSON.stringify(variables)).toBe(400);
      expect(answer.body.code).toBe('BAD_REQUEST');
    }
  }
});
