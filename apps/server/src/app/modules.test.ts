import { type Contract, contract } from '@waypost/contract';
import { expect, it } from 'vitest';
import { emits } from './modules.ts';

/** The calls that do more than read. */
const changingCalls: readonly string[] = (
  Object.entries(contract) as Array<
    [keyof Contract, Record<string, { '~orpc': { route: { method?: string } } }>]
  >
).flatMap(([service, calls]) =>
  Object.entries(calls)
    .filter(([, call]) => call['~orpc'].route.method !== 'GET')
    .map(([call]) => `${service}.${call}`),
);

it('each call that changes or sends something declares its events, or why it has none; a read declares nothing', () => {
  const declared = Object.entries(emits).flatMap(([service, calls]) =>
    Object.keys(calls).map((call) => `${service}.${call}`),
  );
  expect(declared.sort()).toEqual([...changingCalls].sort());
  for (const calls of Object.values(emits))
    for (const line of Object.values(calls))
      if ('none' in line) expect(line.none).toMatch(/^\w.{15,}[^.]$/);
      else expect(line.length).toBeGreaterThan(0);
});
