import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Reevaluation } from '@waypost/contract/processes/calls';
import type { Client } from './client.ts';

const PATH = '/services/decision-management/reevaluations';

/** Has all cases looked at again by the process with the most to read. */
export async function startReevaluation(tomasz: Client): Promise<Reevaluation> {
  const key = { 'idempotency-key': randomUUID() };
  const answer = await tomasz.call<Reevaluation>('POST', PATH, { process: 'Registration Verification' }, key);
  if (answer.status >= 300) throw new Error(`looking again was answered ${answer.status}`);
  return answer.body;
}

/** How far it is, once that is so; waits at most half a minute. */
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
