import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Reevaluation } from '@waypost/contract/processes/calls';
import type { Client } from './client.ts';

const PATH = '/services/decision-management/reevaluations';

/** Starts the re-evaluation of all cases by the process that reads the most. */
export async function startReevaluation(tomasz: Client): Promise<Reevaluation> {
  const key = { 'idempotency-key': randomUUID() };
  const answer = await tomasz.call<Reevaluation>('POST', PATH, { process: 'Registration Verification' }, key);
  if (answer.status >= 300) throw new Error(`looking again was answered ${answer.status}`);
  return answer.body;
}

/** Waits, at most half a minute, until the progress meets a condition, and returns it. */
export async function progressOf(
  tomasz: Client,
  id: string,
  until: (one: Reevaluation) => boolean = () => true,
): Promise<Reevaluation> {
  for (let tries = 0; tries < 300; tries += 1) {
    const one = (await tomasz.call<Reevaluation[]>('GET', PATH)).body.find((each) => each.id === id);
    if (one && until(one)) return one;
    await pause(100);
  }
  throw new Error('no case was looked at');
}

export const stopReevaluation = (tomasz: Client, id: string) => tomasz.call('POST', `${PATH}/${id}/stop`);
