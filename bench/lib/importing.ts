import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Import } from '@waypost/contract/imports/shapes';
import { createLogger } from '@waypost/platform/logger';
import { person } from '../../apps/server/src/framework/actor.ts';
import { areOthersActive } from '../../apps/server/src/framework/people/sessions.ts';
import { createScope } from '../../apps/server/src/framework/work.ts';
import type { Db } from '../../apps/server/src/infrastructure/database.ts';

const POLL_MS = 50;
const working: readonly string[] = ['reading', 'planning', 'committing', 'undoing'];

/** Creates an organization with one facility and a user who imports files, as the API tests do. */
export async function importingOrganization() {
  // These modules read the product's addresses when they are loaded.
  const [{ makeOrganization }, { importer, newImporter }, imports, { commandTools }] = await Promise.all([
    import('../../apps/server/test/api/support/organization.ts'),
    import('../../apps/server/test/api/support/sources.ts'),
    import('../../apps/server/test/api/support/imports.ts'),
    import('../../apps/server/test/api/support/tools.ts'),
  ]);
  const at = await makeOrganization({ roles: [importer], facilities: 1 });
  const ines = await at.invite(newImporter);
  return { at, ines, importer, imports, tools: commandTools() };
}
export type Importing = Awaited<ReturnType<typeof importingOrganization>>;

/** Waits until nobody but the importer has been at work for a while: beside others, an import pauses after each slice. */
export async function waitUntilAlone({ ines }: Importing, signin: Db): Promise<void> {
  while (await areOthersActive(signin, ines.userId, new Date())) await pause(POLL_MS);
}

/** Waits until the worker has finished the requested step of an import. */
async function waitForStep({ ines, imports }: Importing, importId: string): Promise<Import> {
  for (;;) {
    const now = await imports.importOf(ines, importId);
    if (!working.includes(now.state)) return now;
    await pause(POLL_MS);
  }
}

/** Uploads a file and accepts the proposed column mapping. */
export async function uploadMatchedFile(
  of: Importing,
  content: string,
  { sourceId, kind = 'registrations' }: { sourceId?: string; kind?: Import['kind'] } = {},
): Promise<Import> {
  const { ines, imports } = of;
  const source = sourceId ? { sourceId } : { name: `Practice ${randomUUID()}` };
  const { importId } = (await imports.createImport(ines, { source, kind })).body;
  await imports.upload(ines, importId, content);
  const read = await waitForStep(of, importId);
  if (read.mapping) return read;
  const mapping = imports.proposedMapping(read);
  const match = { 'if-match': String(read.version) };
  return (await ines.call<Import>('PATCH', `${imports.IMPORTS}/${importId}`, { mapping }, match)).body;
}

/** Runs a step of an import and waits for its end. */
export async function runStep(of: Importing, one: Import, step: 'plan' | 'commit'): Promise<Import> {
  const response = await of.imports.step(
    of.ines,
    one,
    step,
    step === 'commit' ? { whatFits: true } : undefined,
  );
  if (response.status !== 200) throw new Error(`${step} was answered ${response.status}: ${response.text}`);
  return waitForStep(of, one.importId);
}

/** Milliseconds until a row with a problem is shown. */
export async function timeToFirstProblem({ ines, imports }: Importing, one: Import): Promise<number> {
  const began = performance.now();
  while ((await imports.rowsOf(ines, one, '?show=trouble')).length === 0) await pause(POLL_MS);
  return performance.now() - began;
}

/** The scope of the importing user, in the bench's own process. */
export const scopeOfImporter = ({ at, ines, importer }: Importing, db: Db) =>
  createScope({
    db,
    actor: person({
      id: ines.userId,
      firstName: 'Ines',
      lastName: 'Falk',
      email: 'ines@example.org',
      facilityIds: at.facilities.map(({ id }) => id),
      permissions: new Set(importer.permissions),
    }),
    entity: { id: at.id, name: at.name, lCode: at.lcode },
    sessionId: null,
    correlationId: 'bench',
    clock: { now: () => new Date() },
    logger: createLogger({ logLevel: 'silent' }, 'bench'),
    client: null,
    mayEmit: ['patient.registered', 'case.opened'],
    mustHaveRoom: () => undefined,
  });
