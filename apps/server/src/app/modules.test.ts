import { expect, it } from 'vitest';
import { changingCalls, emits } from './modules.ts';

it('each call that changes or sends something declares what it emits, or none and why; a call that only reads declares nothing', () => {
  const declared = Object.entries(emits).flatMap(([service, calls]) =>
    Object.keys(calls).map((call) => `${service}.${call}`),
  );
  expect(declared.sort()).toEqual([...changingCalls].sort());
  for (const calls of Object.values(emits))
    for (const line of Object.values(calls))
      if ('none' in line) expect(line.none).toMatch(/^\w.{15,}[^.]$/);
      else expect(line.length).toBeGreaterThan(0);
});
