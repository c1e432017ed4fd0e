import { sql } from 'kysely';
import { applyTemplate } from './document-templates.ts';
import { type AppliedEntity, applyEntity } from './entity.ts';
import type { ProvisionEntity } from './file-shape.ts';
import { applyPayer } from './payers.ts';
import { applyPhysician } from './physicians.ts';
import { applyPlan } from './plans.ts';
import { ProvisionProblems } from './problems.ts';
import type { ReadFile } from './read-file.ts';
import { enterEntity, inOneRun, type Line, leaveEntity, type ProvisionTools, type Run } from './run.ts';
import { applyAdministrator, applyConnection } from './within-entity.ts';

/** An arbitrary advisory lock, because two commands at once would both find the same things missing. */
const provisionLock = 7_203_552;

/**
 * Makes the installation what the file states, in one transaction: all of it or nothing. What is that already stays, so
 * that a second time changes nothing; what the file does not name is left alone. With `isCheck` everything is done and
 * taken back.
 *
 * @returns what became of each thing that the file names
 * @throws ProvisionProblems with everything that is wrong
 */
export async function applyProvision(
  tools: ProvisionTools,
  { file, passwordOf }: ReadFile,
  isCheck: boolean,
): Promise<Line[]> {
  return inOneRun(tools, isCheck, async (run) => {
    await sql`select pg_advisory_xact_lock(${provisionLock})`.execute(run.db);
    for (const payer of file.payers) await applyPayer(run, payer);
    for (const [at, stated] of file.entities.entries()) {
      const entity = await applyEntity(run, stated);
      for (const physician of stated.physicians) await applyPhysician(run, entity.id, physician);
      await applyWithin(run, entity, { stated, path: `entities[${at}]`, passwordOf });
    }
    if (run.problems.length > 0) throw new ProvisionProblems(run.problems);
  });
}

type Within = { stated: ProvisionEntity; path: string; passwordOf: ReadFile['passwordOf'] };

/** What an entity has inside itself, as the application. */
async function applyWithin(
  run: Run,
  entity: AppliedEntity,
  { stated, path, passwordOf }: Within,
): Promise<void> {
  await enterEntity(run, entity.id, entity.facilityIds);
  for (const [position, connection] of stated.payerConnections.entries())
    await applyConnection(run, entity, connection, {
      path: `${path}.payerConnections[${position}]`,
      password: passwordOf(stated.lCode, connection.payerCode),
    });
  for (const [position, plan] of stated.payerPlans.entries())
    await applyPlan(run, entity, plan, `${path}.payerPlans[${position}]`);
  for (const [position, template] of stated.documentTemplates.entries())
    await applyTemplate(run, entity, template, `${path}.documentTemplates[${position}]`);
  for (const person of stated.administrators) await applyAdministrator(run, entity, person);
  await leaveEntity(run);
}
