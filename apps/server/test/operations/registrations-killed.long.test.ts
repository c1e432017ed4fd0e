import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import type { Client } from '../api/support/client.ts';
import type { Organization } from '../api/support/organization.ts';
import { kill, patiently } from './support/crashes.ts';
import { type Installation, newInstallation, type Running } from './support/installation.ts';
import { pace, until } from './support/until.ts';

const kills = Number(process.env.WAYPOST_TEST_KILLS ?? 200);
const callers = 6;

let installation: Installation;
let unscopedPool: pg.Pool;
let asking: ReturnType<typeof patiently>;
let port: number;
let server: Running;
let at: Organization;
let rosa: Client;
beforeAll(async () => {
  [port = 0] = await freePorts(1);
  // Durability is on, as in an installation, so acknowledged changes survive a crash.
  installation = await newInstallation(`http://localhost:${port}`, ['synchronous_commit=on']);
  unscopedPool = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  unscopedPool.on('error', () => undefined);
  asking = patiently(unscopedPool);
  await installation.prepare();
  server = await installation.server({ PORT: String(port) });
  const { newRegistrar, registrar } = await import('../api/support/registration.ts');
  at = await installation.organization({ roles: [registrar] });
  rosa = await at.invite(newRegistrar);
});
afterAll(async () => {
  await unscopedPool?.end();
  await installation?.remove();
});

/** Repeats a call until it is answered, as a client does after a lost response. */
async function retryUntilAnswered<T>(method: 'PUT' | 'POST', path: string, body: unknown): Promise<T> {
  const key = { 'idempotency-key': randomUUID() };
  for (;;) {
    const answer = await rosa.call<T>(method, path, body, method === 'POST' ? key : {}).catch(() => null);
    if (answer?.status === 200) return answer.body;
    if (answer !== null && answer.status < 500) throw new Error(`answered ${answer.status}: ${answer.text}`);
    await pace(50);
  }
}

type Made = { patientId: string; caseId: string };

/** Registers a patient and opens their case, by key or by identifier. */
async function registerAndOpen(turn: string, isByKey: boolean): Promise<Made> {
  const { CASE, PATIENT } = await import('../api/support/registration.ts');
  const method = isByKey ? 'POST' : 'PUT';
  const by = (type: string) =>
    isByKey
      ? {}
      : { identifiers: [{ authority: 'urn:oid:2.16.840.1.113883.19.5', type, value: `${type}${turn}` }] };
  const { patientId } = await retryUntilAnswered<{ patientId: string }>(method, PATIENT, {
    name: [{ firstName: `Given ${turn}`, familyName: `Family ${turn}` }],
    ...by('MR'),
  });
  const { caseId } = await retryUntilAnswered<{ caseId: string }>(method, CASE, {
    patient: { patientId },
    facilityId: at.facility(0).id,
    dateOfServiceStart: '2027-02-03',
    ...by('VN'),
  });
  return { patientId, caseId };
}

/** Kills the server, or all connections to the database during their work. */
async function killOne(turn: number): Promise<void> {
  if (turn % 2 === 0) {
    await kill(server);
    server = await installation.server({ PORT: String(port) });
  } else
    await asking(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'waypost_login' and datname = current_database()`,
    );
}

it(`no acknowledged patient or case is lost or duplicated after ${kills} kills of server and connections`, async () => {
  let isOver = false;
  const made: Made[] = [];
  const registering = Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let n = 0; !isOver; n++) made.push(await registerAndOpen(`${caller}x${n}`, caller % 2 === 0));
    }),
  );
  for (let turn = 0; turn < kills; turn++) {
    const enough = made.length + 2 + (turn % 5);
    await until(() => made.length >= enough, 'more people are registered');
    await killOne(turn);
  }
  isOver = true;
  await registering;
  const stored = await asking<{ patients: number; cases: number }>(
    `select (select count(*)::int from patient where entity_id = $1) as patients,
       (select count(*)::int from patient_case where entity_id = $1) as cases`,
    [at.id],
  );
  expect(stored).toEqual([{ patients: made.length, cases: made.length }]);
  const found = await asking<{ n: number }>(
    `select count(*)::int as n from patient_case c
     join unnest($2::uuid[], $3::uuid[]) as m (patient_id, case_id) on c.patient_id = m.patient_id and c.id = m.case_id
     where c.entity_id = $1 and (select count(*) from event e where e.case_id = c.id and e.type = 'case.opened') = 1
       and (select count(*) from event e where e.subject_id = c.patient_id and e.type = 'patient.registered') = 1`,
    [at.id, made.map(({ patientId }) => patientId), made.map(({ caseId }) => caseId)],
  );
  expect(found).toEqual([{ n: made.length }]);
  process.stdout.write(`${kills} kills: ${made.length} patients and cases acknowledged, each there once\n`);
}, 1_200_000);
