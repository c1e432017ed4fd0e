import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Clock } from '@waypost/platform/clock';
import type { Config } from '@waypost/platform/config';
import type { Keyring } from '@waypost/platform/keyring';
import { type Db, inTenant, type TenantSettings } from '../infrastructure/database.ts';
import { saveConnection } from '../modules/eligibility/module.ts';
import { addNotes } from './add-notes.ts';
import { writeComments } from './comments.ts';
import { makeDemoCases } from './demo-cases.ts';
import { withFindings } from './findings.ts';
import { gapsOf } from './gaps.ts';
import { makeNotes } from './notes.ts';
import { openCases } from './open-cases.ts';
import { makeOrders } from './orders.ts';
import { type CastEntity, harborPoint, lakemont } from './organizations.ts';
import type { CastCase } from './patients.ts';
import { connectionsOf, demoPayers, SANDBOX_PASSWORD } from './payers.ts';
import { users } from './people.ts';
import { physiciansOf } from './physicians.ts';
import { writePlans } from './plans.ts';
import { randomFrom } from './random.ts';
import { setUpOffice } from './set-up-office.ts';
import { assignRegistrations, makeDoneTasks, makeTasks } from './tasks.ts';
import { writeTemplates } from './templates.ts';
import { writeOrders } from './write-orders.ts';
import { auditSeed } from './write-organizations.ts';
import { writeTasks } from './write-tasks.ts';

type Tools = { app: Db; config: Config; clock: Clock; keyring: Keyring };

/** The payer connections and plans of each live organization of the cast. */
export async function writeDemoConnections(tools: Tools): Promise<void> {
  for (const entity of [lakemont, harborPoint])
    await inTenant(tools.app, tenantOf(entity), async (db) => {
      await writeConnections(db, tools, entity);
      await writePlans(db, entity, demoPayers);
      await writeTemplates(db, entity);
      await auditSeed(db, entity, tools.clock);
    });
}

/** The work of the cast. */
export async function writeDemoWork(tools: Tools): Promise<void> {
  await writeWork(tools, lakemont, { patients: 210, earlier: 100, seed: 26 });
  await writeWork(tools, harborPoint, { patients: 60, earlier: 30, seed: 11 });
  for (const entity of [lakemont, harborPoint]) await setUpOffice(tools.app, { ...tools, entity });
}

/** The number of current patients, and of patients of earlier weeks, whose work is complete. */
type Size = { patients: number; earlier: number; seed: number };
/** Thirteen weeks, as the board shows them, except the days of the current work. */
const EARLIER_DAYS = { from: -90, to: -5 };

const tenantOf = (entity: CastEntity): TenantSettings => ({
  entityId: entity.id,
  userId: EMPTY_ID,
  facilityIds: entity.facilities.map(({ id }) => id),
});

/** Writes the patients, cases, coverages and tasks of one entity, as the application itself. */
function writeWork(tools: Tools, entity: CastEntity, { patients, earlier, seed }: Size): Promise<void> {
  const { app, clock } = tools;
  const today = clock.now().toISOString().slice(0, 10);
  const random = randomFrom(seed);
  const workers = workersOf(entity);
  const current = makeDemoCases(entity, { count: patients, seed, today });
  const before = makeDemoCases(entity, { count: earlier, seed, today, first: patients, days: EARLIER_DAYS });
  const work = withFindings(
    [...current, ...before],
    [...makeTasks(current, workers, random, today), ...makeDoneTasks(before, workers, random, today)],
    workers,
  );
  const { cases } = work;
  const specialists = usersOf(entity, /Case Specialist/);
  const tasks = assignRegistrations(work.tasks, specialists);
  const noted = new Set(work.notes.map(({ of }) => of.caseId));
  const others = makeNotes(
    current.filter(({ caseId }) => !noted.has(caseId)),
    workers,
    random,
  );
  const notes = [...others, ...work.notes];
  const orders = makeOrders(cases, physiciansOf(entity), random);
  return inTenant(app, tenantOf(entity), async (db) => {
    const here = { ...tools, entity };
    const opened = await openCases(db, here, cases, gapsOf(tasks));
    const found = new Map(cases.map(({ caseId }, at) => [caseId, opened[at]]));
    const inOpened = <Row extends { of: CastCase }>(rows: readonly Row[]): Row[] =>
      rows.map((row) => ({ ...row, of: found.get(row.of.caseId) ?? row.of }));
    await addNotes(db, here, inOpened(notes));
    await writeOrders(db, entity, inOpened(orders));
    const openedTasks = inOpened(tasks);
    await writeTasks(db, { ...here, workers, specialists }, openedTasks);
    await writeComments(db, here, openedTasks);
    await auditSeed(db, entity, clock);
  });
}

/** The users of the cast who work on tasks there. */
export const workersOf = (entity: CastEntity): string[] => usersOf(entity, /Task (Worker|Manager)/);

const usersOf = (entity: CastEntity, role: RegExp): string[] =>
  users
    .filter((user) =>
      user.memberships.some((m) => m.entityId === entity.id && role.test(m.role) && !m.status),
    )
    .filter((user) => user.typeOfUser !== 'Support')
    .map((user) => user.id);

async function writeConnections(db: Db, { config, ...tools }: Tools, entity: CastEntity): Promise<void> {
  const { sandboxUrl } = config;
  if (sandboxUrl === null) throw new Error('the seed knows no stand-ins');
  const policy = { hosts: null, privateHosts: [new URL(sandboxUrl).host] };
  for (const connection of connectionsOf(entity, sandboxUrl, demoPayers))
    await saveConnection(db, { ...tools, policy }, entity.id, {
      ...connection,
      password: SANDBOX_PASSWORD,
    });
}
