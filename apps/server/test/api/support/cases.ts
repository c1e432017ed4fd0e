import { randomUUID } from 'node:crypto';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { groupOfProcess, type ProcessName, taskTypes } from '@waypost/contract/processes/names';
import type { TaskStatus } from '@waypost/contract/tasks/status';
import { sql } from 'kysely';
import { type Db, inTenant } from '../../../src/infrastructure/database.ts';
import { gapsOf } from '../../../src/seed/gaps.ts';
import { makeNotes } from '../../../src/seed/notes.ts';
import { makeOrders } from '../../../src/seed/orders.ts';
import { type CastCase, makeCases } from '../../../src/seed/patients.ts';
import { payers } from '../../../src/seed/payers.ts';
import { type CastPhysician, physiciansOf } from '../../../src/seed/physicians.ts';
import { writePlans } from '../../../src/seed/plans.ts';
import { randomFrom } from '../../../src/seed/random.ts';
import { type CastTask, makeTasks } from '../../../src/seed/tasks.ts';
import { writeTemplates } from '../../../src/seed/templates.ts';
import { writeOrders } from '../../../src/seed/write-orders.ts';
import { auditSeed, writeProviders } from '../../../src/seed/write-organizations.ts';
import { writePhysicians } from '../../../src/seed/write-physicians.ts';
import { writeTasks } from '../../../src/seed/write-tasks.ts';
import { testDatabase } from './database.ts';
import type { Organization } from './organization.ts';
import { commandTools } from './tools.ts';
import { writeCases, writeNotes } from './write-cases.ts';

type MadeTask = { id: string; version: number; taskType: string; process: ProcessName };
/** A case with its patient, first coverage and tasks. */
export type MadeCase = CastCase & { tasks: MadeTask[] };

export type WantedTask = {
  process?: ProcessName;
  taskType?: string;
  status?: TaskStatus;
  /** The id of a user. */
  assigneeId?: string;
  waitUntil?: string;
  ageDays?: number;
};
export type WantedCase = {
  /** Position of the facility. */
  facility?: number;
  payerCode?: string;
  /** The task of the case; without it there is none. */
  task?: WantedTask;
  /** Overrides for patient and case. */
  change?: Partial<CastCase>;
};

/**
 * Opens cases for invented patients in the organization of a test, by default at the first facility and
 * insured with the first payer. Only this function writes patients, cases and tasks for tests.
 */
export async function openCases(
  at: Organization,
  count: number,
  wanted: WantedCase = {},
): Promise<MadeCase[]> {
  const { clock } = commandTools();
  const today = clock.now().toISOString().slice(0, 10);
  const payer = payers.find(({ code }) => code === (wanted.payerCode ?? 'TWM01'));
  if (!payer) throw new Error(`there is no payer ${wanted.payerCode}`);
  const cases = makeCases(castEntity(at), count, randomFrom(at.patients + 1), today, at.patients).map(
    (of) => ({
      ...of,
      facility: at.facility(wanted.facility ?? 0),
      ...(of.payer.code === payer.code
        ? {}
        : { payer, memberId: `${payer.idPrefix}${of.memberId.slice(-7)}` }),
      status: 'Open',
      ...wanted.change,
    }),
  );
  at.patients += count;
  const { task } = wanted;
  const tasks = task ? cases.map((of) => taskOf(of, task)) : [];
  await write(at, cases, tasks, { isNear: wanted.change?.serviceStart !== undefined });
  const made = await tasksOf(cases);
  return cases.map((of) => ({ ...of, tasks: made.get(of.caseId) ?? [] }));
}

/**
 * Writes a case directly to a database without a running product, as the application inside the organization.
 */
export async function writeCase(
  db: Db,
  { clock, keyring }: Pick<ReturnType<typeof commandTools>, 'clock' | 'keyring'>,
  of: Pick<Organization, 'id' | 'name' | 'lcode' | 'facilities'>,
): Promise<string> {
  const entity = castEntity(of);
  const cases = makeCases(entity, 1, randomFrom(1), clock.now().toISOString().slice(0, 10));
  await writeCases(db, { keyring, entity }, cases, gapsOf([]));
  await auditSeed(db, entity, clock);
  return cases[0]?.caseId ?? '';
}

/** One case. */
export async function openCase(at: Organization, wanted: WantedCase = {}): Promise<MadeCase> {
  const [made] = await openCases(at, 1, wanted);
  if (!made) throw new Error('no case was opened');
  return made;
}

/**
 * Opens many tasks of one type about one new case without emitting events. The first of them is next in line.
 */
export async function openAlike(
  at: Organization,
  count: number,
  { process, taskType, facility = 0 }: { process: ProcessName; taskType: string; facility?: number },
): Promise<string[]> {
  const { caseId, payer } = await openCase(at, { facility });
  const { pool } = await testDatabase();
  const ids = Array.from({ length: count }, () => randomUUID());
  await pool.query(
    `insert into task (entity_id, id, task_name, process, task_group, status, priority, created_at, process_started_at,
       due_date, start_url, case_id, facility_id, case_number, account_number, patient_first_name, patient_last_name,
       payer_name, date_of_service)
     select c.entity_id, n.id, $3, $4, $5, 'Open', 1, now(), now(), current_date + n.at::integer,
       'case-management/' || c.case_number, c.id, c.facility_id, c.case_number, c.account_number, p.first_name, p.last_name,
       $6, c.service_start
     from unnest($2::uuid[]) with ordinality n (id, at)
     cross join patient_case c join patient p on p.entity_id = c.entity_id and p.id = c.patient_id
     where c.id = $1`,
    [caseId, ids, taskType, process, groupOfProcess[process], payer.name],
  );
  return ids;
}

/**
 * Fills the organization of a test with work in every state: patients, some with several cases, coverages,
 * notes, orders, and tasks of every process and status, assigned to `workers`.
 */
export async function fill(
  at: Organization,
  patients: number,
  workers: readonly string[],
): Promise<MadeCase[]> {
  const { clock } = commandTools();
  const today = clock.now().toISOString().slice(0, 10);
  const random = randomFrom(26 + at.patients);
  const cases = makeCases(castEntity(at), patients, random, today, at.patients);
  at.patients += patients;
  await equip(at);
  const tasks = makeTasks(cases, workers, random, today);
  await write(at, cases, tasks, { around: { workers, random } });
  const made = await tasksOf(cases);
  return cases.map((of) => ({ ...of, tasks: made.get(of.caseId) ?? [] }));
}

const equipped = new WeakMap<Organization, Promise<void>>();

/** The directory of physicians to write. */
export const physiciansAt = (at: Organization): CastPhysician[] => physiciansOf(castEntity(at));

/**
 * Adds the demo's physicians, providers of the facilities, plans and letter templates to the organization of
 * a test.
 */
export function equip(at: Organization): Promise<void> {
  const known = equipped.get(at) ?? writeEquipment(at);
  equipped.set(at, known);
  return known;
}

async function writeEquipment(at: Organization): Promise<void> {
  const { db } = await testDatabase();
  const entity = castEntity(at);
  const { clock } = commandTools();
  await inTenant(db('provision'), tenantOf(at), async (provision) => {
    await writePhysicians(provision, entity);
    await writeProviders(provision, entity);
    await auditSeed(provision, entity, clock);
  });
  await inOrganization(at, async (app) => {
    await writePlans(app, entity);
    await writeTemplates(app, entity);
    await auditSeed(app, entity, clock);
  });
}

const castEntity = ({
  id,
  name,
  lcode,
  facilities,
}: Pick<Organization, 'id' | 'name' | 'lcode' | 'facilities'>) => ({
  id,
  name,
  lcode,
  status: 'L',
  clientTypes: [],
  products: [],
  facilities: [...facilities],
});

const tenantOf = ({ id, facilities }: Organization) => ({
  entityId: id,
  userId: EMPTY_ID,
  facilityIds: facilities.map((facility) => facility.id),
});

/** Works as the application does, inside the organization. */
export async function inOrganization<T>(at: Organization, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = await testDatabase();
  return inTenant(db('app'), tenantOf(at), work);
}

function taskOf(of: CastCase, task: WantedTask): CastTask {
  const process = task.process ?? 'Eligibility';
  return {
    of,
    process,
    taskType: task.taskType ?? taskTypes[process][0] ?? process,
    ageDays: task.ageDays ?? 0,
    status: task.status ?? 'Open',
    assigneeId: task.assigneeId ?? null,
    waitUntil: task.waitUntil ?? null,
  };
}

type Around = { workers: readonly string[]; random: ReturnType<typeof randomFrom> };

async function write(
  at: Organization,
  cases: readonly CastCase[],
  tasks: readonly CastTask[],
  { around, isNear = false }: { around?: Around; isNear?: boolean },
): Promise<void> {
  const entity = castEntity(at);
  const tools = { ...commandTools(), entity };
  const workers = around?.workers ?? [at.administrator.userId];
  await inOrganization(at, async (db) => {
    await writeCases(db, tools, cases, gapsOf(tasks));
    if (!isNear) await markEventsDelivered(db, cases);
    if (around) {
      await writeNotes(db, tools.clock, entity, makeNotes(cases, workers, around.random));
      await writeOrders(db, entity, makeOrders(cases, physiciansOf(entity), around.random));
    }
    await writeTasks(db, { ...tools, workers }, tasks);
    await auditSeed(db, entity, tools.clock);
  });
}

/**
 * Marks dates of service as already announced, because the worker would otherwise open tasks for them during
 * a test.
 */
async function markEventsDelivered(db: Db, cases: readonly CastCase[]): Promise<void> {
  const patients = [...new Set(cases.map(({ patientId }) => patientId))];
  await sql`
    insert into case_service_near (entity_id, case_id, service_start, facility_id, told_at)
    select entity_id, id, service_start, facility_id, now() from patient_case where patient_id = any (${patients}::uuid[])
    on conflict do nothing`.execute(db);
}

async function tasksOf(cases: readonly CastCase[]): Promise<Map<string, MadeTask[]>> {
  const { pool } = await testDatabase();
  const { rows } = await pool.query<MadeTask & { case_id: string }>(
    `select case_id, id, version, task_name as "taskType", process from task where case_id = any ($1) order by created_at, id`,
    [cases.map(({ caseId }) => caseId)],
  );
  return Map.groupBy(rows, (row) => row.case_id);
}
