import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../../../../../tools/test/free-ports.ts';
import { testDatabase } from '../../../api/support/database.ts';
import { embeddedInstallation, newInstallation } from '../installation.ts';
import { type Operation, readDocument } from './document.ts';
import { Found } from './found.ts';
import { nearInput, send, validInput, type World } from './fuzz.ts';
import { Known, randomFrom } from './values.ts';

/**
 * The attempts per operation: valid input until enough was accepted, up to a limit, and almost valid input.
 */
export type Effort = { taken: number; most: number; near: number };

/** A separate installation to fuzz, and its shutdown. */
export async function startFuzz(
  seed: number,
  on: 'postgres' | 'embedded',
): Promise<{ world: World; end(): Promise<void> }> {
  const [port] = await freePorts(1);
  const url = `http://localhost:${port}`;
  const installation = await (on === 'postgres' ? newInstallation(url) : onEmbedded(url));
  const end = (): Promise<void> => installation.remove();
  try {
    await installation.prepare();
    // Read when the installation's addresses are known.
    const { documentSettings } = await import('../../../api/support/documents.ts');
    await installation.server({ PORT: String(port), ...documentSettings });
    await installation.worker(documentSettings);
    const { newWorld } = await import('./world.ts');
    const { pool } = await testDatabase();
    const [api, random, known] = [await readDocument(url), randomFrom(seed), new Known()];
    return { world: await newWorld({ url, api, random, known, pool }), end };
  } catch (error) {
    await end();
    throw error;
  }
}

const onEmbedded = (url: string): ReturnType<typeof embeddedInstallation> =>
  embeddedInstallation(url, join(mkdtempSync(join(tmpdir(), 'waypost-fuzz-')), 'home'));

/** Reads come first to collect values, and removals last. */
const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const inOrder = (operations: readonly Operation[]): Operation[] =>
  operations.toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method));

/** Sends each operation valid and almost valid input, and records the faults of the responses. */
export async function fuzz(world: World, effort: Effort): Promise<Found> {
  const found = new Found();
  const operations = inOrder(world.api.operations);
  for (const operation of operations) {
    await tryValid(world, operation, effort, found);
    await tryNear(world, operation, effort, found);
  }
  // By now more values are known.
  for (const operation of operations)
    if (operation.method === 'GET' || !found.hasTaken(operation))
      await tryValid(world, operation, effort, found);
  return found;
}

async function tryValid(world: World, operation: Operation, effort: Effort, found: Found): Promise<void> {
  let taken = 0;
  for (let tries = 0; tries < effort.most && taken < effort.taken; tries += 1) {
    const outcome = await send(world, operation, await validInput(world, operation));
    found.note(operation, outcome);
    if (outcome.status >= 300) continue;
    taken += 1;
    world.known.learn(outcome.body);
  }
}

async function tryNear(world: World, operation: Operation, effort: Effort, found: Found): Promise<void> {
  for (let tries = 0; tries < effort.near; tries += 1) {
    const { input, isAllowed } = await nearInput(world, operation);
    const outcome = await send(world, operation, input);
    found.note(operation, outcome);
    if (!isAllowed) found.noteForbidden(operation, outcome, input);
  }
}
