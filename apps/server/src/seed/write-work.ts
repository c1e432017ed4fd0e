import { EMPTY_ID } from '@waypost/contract/values';
import type { Clock } from '@waypost/platform/clock';
import type { Config } from '@waypost/platform/config';
import type { Keyring } from '@waypost/platform/keyring';
import { type Db, inTenant, type TenantSettings } from '../kernel/database.ts';
import { saveConnection } from '../modules/eligibility/module.ts';
import { writeComments } from './comments.ts';
import { writeCoverages } from './coverages.ts';
import { demographicsOf } from './demographics.ts';
import { furtherCases, relatedRecords } from './further-cases.ts';
import { type Gaps, gapsOf } from './gaps.ts';
import { type CastNote, makeNotes } from './notes.ts';
import { makeOrders } from './orders.ts';
import { type CastEntity, harborPoint, lakemont } from './organisations.ts';
import { type CastCase, makeCases } from './patients.ts';
import { payers } from './payers.ts';
import { users } from './people.ts';
import { physiciansOf } from './physicians.ts';
import { writePlans } from './plans.ts';
import { randomFrom } from './random.ts';
import { makeTasks } from './tasks.ts';
import { writeTemplates } from './templates.ts';
import { writeOrders } from './write-orders.ts';
import { noteSeed } from './write-organisations.ts';
import { writeTasks } from './write-tasks.ts';

const HOUR_MS = 3_600_000;
type Tools = { app: Db; config: Config; clock: Clock; keyring: Keyring };

/** The payer connections and plans of each live organisation of the cast. */
export async function writeDemoConnections(tools: Tools): Promise<void> {
  for (const entity of [lakemont, harborPoint])
    await inTenant(tools.app, tenantOf(entity), async (db) => {
      await writeConnections(db, tools, entity);
      await writePlans(db, entity);
      await writeTemplates(db, entity);
      await noteSeed(db, entity, tools.clock);
    });
}

/** The work of the cast. */
export async function writeDemoWork(tools: Tools): Promise<void> {
  await writeWork(tools, lakemont, 260, 26);
  await writeWork(tools, harborPoint, 80, 11);
}

const tenantOf = (entity: CastEntity): TenantSettings => ({
  entityId: entity.id,
  userId: EMPTY_ID,
  facilityIds: entity.facilities.map(({ id }) => id),
});

/** Writes the patients, cases, coverages and tasks of one entity, as the application itself. */
function writeWork(tools: Tools, entity: CastEntity, patients: number, seed: number): Promise<void> {
  const { app, clock } = tools;
  const today = clock.now().toISOString().slice(0, 10);
  const random = randomFrom(seed);
  const cases = makeCases(entity, patients, random, today);
  const workers = workersOf(entity);
  const tasks = makeTasks(cases, workers, random, today);
  const gaps = gapsOf(tasks);
  const notes = makeNotes(cases, workers, random);
  const orders = makeOrders(cases, physiciansOf(entity), random);
  const allCases = [...cases, ...furtherCases(entity, cases)];
  return inTenant(app, tenantOf(entity), async (db) => {
    for (const batch of inBatches(allCases)) await writeCases(db, tools.keyring, entity, batch, gaps);
    for (const batch of inBatches(relatedRecords(entity, cases)))
      await db.insertInto('case_related_record').values(batch).execute();
    for (const batch of inBatches(notes)) await writeNotes(db, clock, entity, batch);
    for (const batch of inBatches(orders)) await writeOrders(db, entity, batch);
    await writeTasks(db, { ...tools, entity, workers }, tasks);
    await writeComments(db, { clock, entity }, tasks);
    await noteSeed(db, entity, clock);
  });
}

/** The users of the cast who work tasks there. */
export const workersOf = (entity: CastEntity): string[] =>
  users
    .filter((user) =>
      user.memberships.some(
        (m) => m.entityId === entity.id && /Task (Worker|Manager)/.test(m.role) && !m.status,
      ),
    )
    .filter((user) => user.typeOfUser !== 'Support')
    .map((user) => user.id);

function* inBatches<T>(rows: readonly T[], size = 100): Generator<T[]> {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size);
}

const paths = { 'core-mime': 'core', 'core-soap': 'soap', https: 'x12' } as const;

/** Each payer of the cast is reached at the stand-in's address, over the connector it has. */
async function writeConnections(db: Db, { config, ...tools }: Tools, entity: CastEntity): Promise<void> {
  const { sandboxUrl } = config;
  if (sandboxUrl === null) throw new Error('the seed knows no stand-ins');
  const policy = { hosts: null, privateHosts: [new URL(sandboxUrl).host] };
  for (const { code, connector } of payers)
    await saveConnection(db, { ...tools, policy }, entity.id, {
      payerCode: code,
      connector,
      endpointUrl: `${sandboxUrl}/payers/${code}/${paths[connector]}`,
      senderId: `WP${entity.lcode}`,
      receiverId: code,
      userName: 'waypost',
      password: 'sandbox',
    });
}

async function writeCases(
  db: Db,
  keyring: Keyring,
  entity: CastEntity,
  cases: readonly CastCase[],
  gaps: Gaps,
): Promise<void> {
  const entity_id = entity.id;
  const patients = cases.map((of) => ({
    entity_id,
    id: of.patientId,
    patient_number: of.patientNumber,
    first_name: of.firstName,
    middle_name: of.middleName,
    last_name: of.lastName,
    birth_date: of.birthDate,
    gender: of.gender,
    ssn_sealed: keyring.seal('ssn', of.ssn),
    medical_record_number: of.recordNumber,
    ...demographicsOf(of, gaps.get(of.caseId) === 'no phone number'),
  }));
  // The patient of a further case has already been written.
  await db
    .insertInto('patient')
    .values(patients)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = cases.map((of) => ({
    entity_id,
    id: of.caseId,
    case_number: of.caseNumber,
    patient_id: of.patientId,
    facility_id: of.facility.id,
    account_number: of.accountNumber,
    status: of.status,
    service_start: of.serviceStart,
    service_end: of.serviceEnd,
    encounter: `E${of.accountNumber}`,
    requisition: null,
    order_number: null,
    location: 'Main building',
  }));
  await db.insertInto('patient_case').values(rows).execute();
  await writeCoverages(db, entity, cases, gaps);
}

async function writeNotes(
  db: Db,
  clock: Clock,
  entity: CastEntity,
  notes: readonly CastNote[],
): Promise<void> {
  const now = clock.now().getTime();
  const rows = notes.map(({ id, of, writtenBy, hoursAgo, note }) => ({
    entity_id: entity.id,
    id,
    case_id: of.caseId,
    facility_id: of.facility.id,
    event_type: 'Message',
    note,
    written_by: writtenBy,
    entered_at: new Date(now - hoursAgo * HOUR_MS),
  }));
  await db.insertInto('case_note').values(rows).execute();
}
