import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Operation } from './support/fuzz/document.ts';
import type { World } from './support/fuzz/fuzz.ts';
import { fuzz, startFuzz } from './support/fuzz/run.ts';

// A fuzzer that uses the server's document: it sends allowed and nearly allowed input to each operation, and
// checks each response against the document. It changes any data, so it has a separate installation, on the
// embedded database, where each operation is accepted at least once per run. Its random values repeat with
// the seed, but not the ids and keys that the product generates.

const SEED = 20_261_124;

let world: World;
let end: (() => Promise<void>) | undefined;
beforeAll(async () => {
  ({ world, end } = await startFuzz(SEED, 'embedded'));
}, 300_000);
afterAll(() => end?.());

it('every operation responds to valid and nearly valid input as documented, and accepts some of it', {
  timeout: 300_000,
}, async () => {
  const { operations } = world.api;
  const found = await fuzz(world, { taken: 1, most: 6, near: 1 });
  expect(found.flaws()).toEqual([]);
  expect(operations.filter((operation) => !found.hasTaken(operation)).map(({ id }) => id)).toEqual([]);
  expect(operations.length).toBeGreaterThan(170);
  expect(found.sent).toBeGreaterThan(400);
  expect(found.forbidden).toBeGreaterThan(60);
});

it('an undocumented response is reported as a flaw', () => {
  const operation = (id: string): Operation => {
    const one = world.api.operations.find((each) => each.id === id);
    if (!one) throw new Error(`the document has no ${id}`);
    return one;
  };
  const flaw = (id: string, status: number, type: string, body: unknown) =>
    operation(id).flawOf({ status, type, text: body === null ? '' : JSON.stringify(body) });
  const code = { code: '30', label: 'Health Benefit Plan Coverage' };
  expect(flaw('eligibility.serviceTypeCodes', 200, 'application/json', [code])).toBeNull();
  expect(flaw('eligibility.serviceTypeCodes', 200, 'application/json', [{ ...code, label: 1 }])).toContain(
    'off its schema',
  );
  expect(flaw('eligibility.serviceTypeCodes', 200, 'text/html', [code])).toContain('as text/html');
  expect(flaw('eligibility.serviceTypeCodes', 302, 'application/json', null)).toContain('does not say');
  expect(
    flaw('eligibility.serviceTypeCodes', 404, 'application/problem+json', { code: 'NOT_FOUND' }),
  ).toContain('off its schema');
  expect(flaw('task.leaveTask', 204, '', null)).toBeNull();
  expect(flaw('task.leaveTask', 204, 'application/json', {})).toContain('with a body');
  expect(operation('task.changeTask').fits({ status: 'Open' })).toBe(true);
  expect(operation('task.changeTask').fits({ status: 'Opened' })).toBe(false);
});
