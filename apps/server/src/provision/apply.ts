import { sql } from 'kysely';
import { applyTemplate } from './document-templates.ts';
import { type AppliedEntity, applyEntity } from './entity.ts';
import type { ProvisionEntity } from './file-shape.ts';
import { applyPayer } from './payers.ts';
import { applyPhysician } from './physicians.ts';
import { applyPlan } from './plans.ts';
import { ProvisionProblems } from './problems.ts';
import type { ReadFile } from './read-file.ts';
import {
  applyEach,
  enterEntity,
  inOneRun,
  type Line,
  leaveEntity,
  type ProvisionTools,
  type Run,
} from './run.ts';
import { applyAdministrator, applyConnection } from './within-entity.ts';

/** An arbitrary advisory lock, because two concurrent commands would both find the same things missing. */
const provisionLock = 7_203_552;

/**
 * Applies the file to the installation, in one transaction: all of it or nothing. Applied things stay, so that a second
 * run changes nothing; things that the file does not name are left alone. With `isCheck` everything is rolled back.
 * @returns the result for each thing that the file names
 * @throws ProvisionProblems with every problem
 */
export async function applyProvision(
  tools: ProvisionTools,
  read: ReadFile,
  isCheck: boolean,
): Promise<Line[]> {
  return inOneRun(tools, isCheck, async (run) => {
    await sql`select pg_advisory_xact_lock(${provisionLock})`.execute(run.db);
    await applyEach(run, read.file.payers, (payer) => applyPayer(run, payer));
    await applyEach(run, read.file.entities, async (stated, at) => {
      const entity = await applyEntity(run, stated);
      await applyEach(run, stated.physicians, (physician) => applyPhysician(run, entity.id, physician));
      await applyWithin(run, entity, { stated, path: `entities[${at}]`, read });
    });
    if (run.problems.length > 0) throw new ProvisionProblems(run.problems);
  });
}

type EntityContent = { stated: ProvisionEntity; path: string; read: ReadFile };

/** Applies the content of an entity, as the application. */
async function applyWithin(
  run: Run,
  entity: AppliedEntity,
  { stated, path, read }: EntityContent,
): Promise<void> {
  await enterEntity(run, entity.id, entity.facilityIds);
  await applyEach(run, stated.payerConnections, (connection, at) =>
    applyConnection(run, entity, connection, {
      path: `${path}.payerConnections[${at}]`,
      password: read.passwordOf(stated.lCode, connection.payerCode),
      securityInformation: read.securityInformationOf?.(stated.lCode, connection.payerCode),
      certificate: read.certificateOf?.(stated.lCode, connection.payerCode),
    }),
  );
  await applyEach(run, stated.payerPlans, (plan, at) =>
    applyPlan(run, entity, plan, `${path}.payerPlans[${at}]`),
  );
  await applyEach(run, stated.documentTemplates, (template, at) =>
    applyTemplate(run, entity, template, `${path}.documentTemplates[${at}]`),
  );
  await applyEach(run, stated.administrators, (person) => applyAdministrator(run, entity, person));
  await leaveEntity(run);
}
