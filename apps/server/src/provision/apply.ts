import { randomUUID } from 'node:crypto';
import type { Clock } from '@waypost/platform/clock';
import type { Config } from '@waypost/platform/config';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { acrossEntities, type Db } from '../kernel/database.ts';
import { applyEntity } from './entity.ts';
import { applyPayer } from './payers.ts';
import { applyPhysician } from './physicians.ts';
import { applyPlan } from './plans.ts';
import { ProvisionProblems } from './problems.ts';
import type { ReadFile } from './read-file.ts';
import { enterEntity, type Line, leaveEntity, type Run } from './run.ts';
import { applyAdministrator, applyConnection } from './within-entity.ts';

/** Two commands side by side would both find the same thing missing; any number will do. */
const provisionLock = 7_203_552;

/** Ends a transaction whose outcome was only to be seen. */
class OnlyChecked extends Error {}

type Tools = { provision: Db; clock: Clock; config: Config; keyring: Keyring };

/**
 * Makes the installation what the file states, in one transaction: all of it or nothing. What is that already stays, so
 * that a second time changes nothing; what the file does not name is left alone. With `isCheck` everything is done and
 * taken back.
 *
 * @returns what became of each thing that the file names
 * @throws ProvisionProblems with everything that is wrong
 */
export async function applyProvision(
  { provision, ...tools }: Tools,
  { file, passwordOf }: ReadFile,
  isCheck: boolean,
): Promise<Line[]> {
  const lines: Line[] = [];
  const work = async (db: Db): Promise<void> => {
    const run: Run = { ...tools, db, lines, problems: [], correlationId: `admin-${randomUUID()}` };
    await sql`select pg_advisory_xact_lock(${provisionLock})`.execute(db);
    for (const payer of file.payers) await applyPayer(run, payer);
    for (const [at, stated] of file.entities.entries()) {
      const entity = await applyEntity(run, stated);
      for (const physician of stated.physicians) await applyPhysician(run, entity.id, physician);
      await enterEntity(run, entity.id, entity.facilityIds);
      for (const [position, connection] of stated.payerConnections.entries())
        await applyConnection(run, entity, connection, {
          path: `entities[${at}].payerConnections[${position}]`,
          password: passwordOf(stated.lCode, connection.payerCode),
        });
      for (const [position, plan] of stated.payerPlans.entries())
        await applyPlan(run, entity, plan, `entities[${at}].payerPlans[${position}]`);
      for (const person of stated.administrators) await applyAdministrator(run, entity, person);
      await leaveEntity(run);
    }
    if (run.problems.length > 0) throw new ProvisionProblems(run.problems);
    if (isCheck) throw new OnlyChecked();
  };
  await acrossEntities(provision, work).catch((error: unknown) => {
    if (!(error instanceof OnlyChecked)) throw error;
  });
  return lines;
}
