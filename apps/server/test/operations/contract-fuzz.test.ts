import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { type Operation, readDocument } from './support/fuzz/document.ts';
import { Found } from './support/fuzz/found.ts';
import { nearInput, send, validInput, type World } from './support/fuzz/fuzz.ts';
import { Known, randomFrom } from './support/fuzz/values.ts';
import { type Installation, newInstallation } from './support/installation.ts';

// A fuzzer that knows the server by its document: it sends what the document allows, and what it nearly allows, to each
// operation, and reads each answer by the document. It changes what it likes, so it has an installation of its own.
// What it draws comes again with its seed; ids and keys that the product makes do not.

const SEED = 20_261_124;
/** What is tried of each operation: until so many were taken, and at most so often. */
const TAKEN = 2;
const MOST = 6;
const NEAR = 4;

let installation: Installation;
let owner: pg.Pool;
let world: World;

beforeAll(async () => {
  const [port] = await freePorts(1);
  const url = `http://localhost:${port}`;
  installation = await newInstallation(url);
  await installation.fill();
  // Read when the installation's addresses are known.
  const { documentSettings } = await import('../api/support/documents.ts');
  await installation.server({ PORT: String(port), ...documentSettings });
  await installation.worker(documentSettings);
  owner = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 1 });
  const { newWorld } = await import('./support/fuzz/world.ts');
  const [api, random, known] = [await readDocument(url), randomFrom(SEED), new Known()];
  world = await newWorld({ url, api, random, known, pool: owner });
}, 300_000);
afterAll(async () => {
  await owner?.end();
  await installation?.remove();
});

/** Reads first, so that there is something to draw from, and removals last. */
const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const inOrder = (operations: readonly Operation[]): Operation[] =>
  operations.toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method));

async function tryValid(operation: Operation, found: Found): Promise<void> {
  let taken = 0;
  for (let tries = 0; tries < MOST && taken < TAKEN; tries += 1) {
    const outcome = await send(world, operation, await validInput(world, operation));
    found.note(operation, outcome);
    if (outcome.status >= 300) continue;
    taken += 1;
    world.known.learn(outcome.body);
  }
}

async function tryNear(operation: Operation, found: Found): Promise<void> {
  for (let tries = 0; tries < NEAR; tries += 1) {
    const { input, isAllowed } = await nearInput(world, operation);
    const outcome = await send(world, operation, input);
    found.note(operation, outcome);
    if (!isAllowed) found.noteForbidden(operation, outcome, input);
  }
}

it('every operation answers valid and nearly valid input as the document says, and takes some of it', {
  timeout: 300_000,
}, async () => {
  const { operations } = world.api;
  const found = new Found();
  for (const operation of inOrder(operations)) {
    await tryValid(operation, found);
    await tryNear(operation, found);
  }
  // By now more is known to draw from.
  for (const operation of inOrder(operations))
    if (operation.method === 'GET' || !found.hasTaken(operation)) await tryValid(operation, found);
  expect(found.flaws()).toEqual([]);
  expect(operations.filter((operation) => !found.hasTaken(operation)).map(({ id }) => id)).toEqual([]);
  expect(operations.length).toBeGreaterThan(170);
  expect(found.sent).toBeGreaterThan(1000);
  expect(found.forbidden).toBeGreaterThan(200);
});

it('an answer that the document does not have is a flaw', () => {
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
