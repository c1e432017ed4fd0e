import { type Contract, contract } from '@waypost/contract';
import type { EventType } from '@waypost/contract/core/events';
import type { Emits } from '../framework/module.ts';
import { gathered } from './modules.ts';

type EmitsByCall = Readonly<Record<string, Readonly<Record<string, Emits>>>>;

/** What each call that changes or sends something emits, by service and call, as its module says. */
export const emits: EmitsByCall = gathered('emits');

/** The kinds of events a call may emit, by its path in the contract. */
export function emittedBy([service = '', call = '']: readonly string[]): readonly EventType[] {
  const declared = emits[service]?.[call] ?? [];
  return 'none' in declared ? [] : declared;
}

/** The calls that do more than read. */
export const changingCalls: readonly string[] = (
  Object.entries(contract) as Array<
    [keyof Contract, Record<string, { '~orpc': { route: { method?: string } } }>]
  >
).flatMap(([service, calls]) =>
  Object.entries(calls)
    .filter(([, call]) => call['~orpc'].route.method !== 'GET')
    .map(([call]) => `${service}.${call}`),
);
