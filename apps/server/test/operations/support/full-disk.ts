import type { Problem } from '@waypost/contract/core/errors';
import { message } from '@waypost/contract/core/messages';
import {
  getCaseCoverages,
  getCaseDetails,
  getCaseNotes,
  getCaseProcess,
  patientDetails,
} from '@waypost/contract/graphql';
import type { Task } from '@waypost/contract/tasks/shapes';
import type pg from 'pg';
import { expect } from 'vitest';
import type { Answer, Client } from '../../api/support/client.ts';
import type { Running } from './installation.ts';
import { type Answered, storedFaults } from './load.ts';
import { startTask } from './tasks.ts';

/** `read`, the catalog's refusal for a full disk, or any other response. */
export function describeAnswer({ status, body, headers }: Answer): string {
  if (status === 200) return 'done';
  const { code, Message } = (body ?? {}) as Partial<Problem>;
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  const isRefusal = status === 507 && isProblem && Message === message('http.storageFull');
  return isRefusal && code ? code : `${status} ${code} ${Message}`;
}

/**
 * Starts one task after another until a number of starts failed for lack of space, and checks what is stored: each
 * acknowledged start with its audit record, and nothing of the others.
 */
export async function refusedChanges(
  client: Client,
  { tasks, unscopedPool, most }: { tasks: readonly Task[]; unscopedPool: pg.Pool; most: number },
): Promise<Task[]> {
  const [changes, refused] = [[] as Answered[], [] as Task[]];
  for (const task of tasks) {
    const askedAt = new Date();
    const answer = await startTask(client, task);
    const { status, headers } = answer;
    changes.push({ task, askedAt, status, retryAfter: null, type: headers.get('content-type') });
    const outcome = describeAnswer(answer as Answer);
    expect(['done', 'STORAGE_FULL']).toContain(outcome);
    if (outcome === 'STORAGE_FULL') refused.push(task);
    if (refused.length === most) break;
  }
  expect(await storedFaults(unscopedPool, changes)).toEqual([]);
  expect(refused.length).toBe(most);
  return refused;
}

/** The calls of the case page; each is audited. */
export async function openCase(client: Client, unscopedPool: pg.Pool): Promise<string[]> {
  const { rows } = await unscopedPool.query<{ id: string; case_number: string; patient_id: string }>(
    'select id, case_number, patient_id from patient_case where entity_id = $1 order by case_number limit 1',
    [client.entityId],
  );
  const { id: caseId, case_number: caseNumber, patient_id: patientId } = rows[0] ?? {};
  const read = async (
    service: string,
    { document: query }: { document: string },
    variables: object,
  ): Promise<string> =>
    describeAnswer(await client.call('POST', `/services/${service}/graphql`, { query, variables }));
  return [
    await read('case', getCaseDetails, { caseNumber }),
    await read('patient', patientDetails, { patientId }),
    await read('case', getCaseCoverages, { caseId }),
    await read('case', getCaseNotes, { caseId }),
    await read('case', getCaseProcess, { caseId }),
  ];
}

export async function readiness({ url }: Running): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${url}/ready`);
  return { status: answer.status, body: await answer.json() };
}
