import { decisionTableNames } from '@waypost/contract/decision-tables/names';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { emitUpcomingServices } from '../../src/modules/cases/upcoming-services.ts';
import { endWaits } from '../../src/modules/tasks/end-waits.ts';
import type { Client } from '../api/support/client.ts';
import { testDatabase } from '../api/support/database.ts';
import { jobTools } from '../api/support/jobs.ts';
import type { Organization } from '../api/support/organization.ts';
import { kill } from './support/crashes.ts';
import { emitCoverageEvents, type KnownCoverage } from './support/emit-coverage-events.ts';
import { adminCommand, type Installation, newInstallation, type Running } from './support/installation.ts';
import { until } from './support/until.ts';

let installation: Installation;
let unscopedPool: pg.Pool;
let here: Organization;
let there: Organization;
let tomasz: Client;
/** Read when the installation's addresses are known. */
let cases: typeof import('../api/support/cases.ts');
let workers: Running[] = [];
/** The tools of two jobs in a test's own process, with a clock that the test sets. */
let ownWorkers: ReturnType<typeof jobTools>[];
let instant = Date.now();

beforeAll(async () => {
  const [port] = await freePorts(1);
  installation = await newInstallation(`http://localhost:${port}`);
  unscopedPool = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  unscopedPool.on('error', () => undefined);
  await installation.prepare();
  await installation.server({ PORT: String(port) });
  const { database } = await testDatabase();
  ownWorkers = [1, 2].map(() => jobTools(database, { now: () => new Date(instant) }));
  cases = await import('../api/support/cases.ts');
  [here, there] = [await installation.organization(), await installation.organization()];
  tomasz = await here.person('tomasz');
  await cases.openCases(here, 200);
  await cases.openCases(there, 4);
  await startWorkers();
  const installed = "select count(*) as n from decision_model_version where step = 'installed'";
  const isInstalled = async () => (await numberOf(installed)) >= decisionTableNames.length;
  await until(isInstalled, 'the tables are installed');
});
afterAll(async () => {
  await unscopedPool?.end();
  await installation?.remove();
});

const rowsOf = async <Row extends pg.QueryResultRow>(query: string, values: unknown[] = []): Promise<Row[]> =>
  (await unscopedPool.query<Row>(query, values)).rows;
const numberOf = async (query: string, values: unknown[] = []): Promise<number> =>
  Number((await rowsOf<{ n: string }>(query, values))[0]?.n);

async function startWorkers(settings: Record<string, string> = {}): Promise<void> {
  workers = await Promise.all([installation.worker(settings), installation.worker(settings)]);
}
async function stopWorkers(): Promise<void> {
  await Promise.all(workers.splice(0).map(kill));
}

/** Insurances with a requested verification, each of another case. */
const coveragesOf = ({ id }: Organization, count: number): Promise<KnownCoverage[]> =>
  rowsOf(
    `select distinct on (v.case_id) v.id, v.case_id, v.facility_id from case_coverage v
     where v.entity_id = $1 and v.status = 'Active' and v.position = 1
       and not exists (select from task t where t.case_id = v.case_id and t.cycle is not null)
     order by v.case_id limit $2`,
    [id, count],
  );

async function emitEvents(
  { id: entityId, facilities }: Organization,
  coverages: readonly KnownCoverage[],
  together: number,
): Promise<void> {
  const [{ app }] = ownWorkers as [ReturnType<typeof jobTools>];
  const facilityIds = facilities.map(({ id }) => id);
  await emitCoverageEvents(app, { entityId, facilityIds }, coverages, together);
}

const metric = async ({ metricsUrl }: Running, name: string): Promise<number> =>
  Number((await (await fetch(metricsUrl)).text()).split(`\n${name} `)[1]?.split('\n')[0] ?? 0);

it('two workers share the events of the processes: each event is handled once, and each insurance gets one task', async () => {
  const coverages = await coveragesOf(here, 200);
  expect(coverages).toHaveLength(200);
  const rounds = Math.ceil(800 / coverages.length);
  for (let time = 0; time < rounds; time += 1) await emitEvents(here, coverages, 20);
  await expect.poll(() => numberOf('select count(*) as n from event_delivery'), { timeout: 90_000 }).toBe(0);
  // The workers themselves announced upcoming dates of service.
  const near = await numberOf("select count(*) as n from event where type = 'case.service-near'");
  const job = 'waypost_job_items_total{job="process Insurance Verification"}';
  const done = async () => {
    const [one = 0, other = 0] = await Promise.all(workers.map((worker) => metric(worker, job)));
    return one + other;
  };
  // A worker counts its work when the run ends.
  await expect.poll(done).toBe(rounds * coverages.length + near);
  for (const worker of workers) expect(await metric(worker, job)).toBeGreaterThan(0);
  const made = await rowsOf<{ subject: string; reasons: number; events: number }>(
    `select t.subject, (select count(*)::int from task_reason r where r.task_id = t.id and r.made = 'opened') as reasons,
       (select count(*)::int from event e where e.subject_id = t.id and e.type = 'task.created') as events
     from task t where t.process = 'Insurance Verification' and t.subject = any ($1)`,
    [coverages.map(({ id }) => id)],
  );
  expect(made.map(({ subject }) => subject).sort()).toEqual(coverages.map(({ id }) => id).sort());
  expect(made.filter(({ reasons, events }) => reasons !== 1 || events !== 1)).toEqual([]);
  expect(await numberOf('select count(*) as n from job_attempt')).toBe(0);
});

it('a table that always fails stops no other process, case or organization, and an operator sees it until it is corrected', async () => {
  const name = 'RegistrationVerification_Exceptions';
  const queue = 'process Registration Verification';
  const path = `/services/decision-management/decisiontables/${name}`;
  const own = `?tenantId=${tomasz.entityId}`;
  const setRules = async (rules: object[]) => {
    const { body } = await tomasz.call<DecisionTable>('GET', `${path}${own}`);
    const answer = await tomasz.call(
      'PUT',
      `${path}/rules${own}`,
      { rules },
      { 'if-match': String(body.version) },
    );
    expect(answer.status, answer.text).toBe(200);
  };
  const endless = 'count(for i in 1..100000000 return i) > 0';
  const gap = ['"Registration Verification"', '"RV01"', '"Never"'];
  await setRules([{ inputs: [endless, ...Array(13).fill('-')], outputs: gap }]);
  const failing = await rowsOf<KnownCoverage>(
    `select v.id, v.case_id, v.facility_id from case_coverage v
     where v.entity_id = $1 and v.status = 'Active' and v.position = 1 and not exists (
         select 1 from task t where t.case_id = v.case_id and t.process = 'Registration Verification')
       order by v.case_id limit 4`,
    [here.id],
  );
  expect(failing).toHaveLength(4);
  const elsewhere = await coveragesOf(there, 4);
  expect(elsewhere).toHaveLength(4);
  await emitEvents(here, failing, 1);
  await emitEvents(there, elsewhere, 1);
  const waiting = () =>
    rowsOf<{ consumer: string; entity_id: string }>('select consumer, entity_id from event_delivery');
  const left = Array(failing.length).fill({ consumer: queue, entity_id: here.id });
  await expect.poll(waiting, { timeout: 30_000 }).toEqual(left);
  expect(
    await numberOf('select count(*) as n from task where process = $1 and subject = any ($2)', [
      'Insurance Verification',
      elsewhere.map(({ id }) => id),
    ]),
  ).toBe(elsewhere.length);
  // The pauses between attempts take six minutes, so they are shortened.
  const isGivenUp = async () => {
    await unscopedPool.query('update job_attempt set next_attempt_at = now() where dead_at is null');
    return numberOf('select count(*) as n from job_attempt where queue = $1 and dead_at is not null', [
      queue,
    ]);
  };
  await expect.poll(isGivenUp, { timeout: 90_000, interval: 500 }).toBe(failing.length);
  // While it waits, other events are handled.
  await emitEvents(there, elsewhere, 1);
  await expect.poll(waiting, { timeout: 30_000 }).toEqual(left);
  const [worker] = workers as [Running];
  expect(await (await fetch(`${worker.url}/ready`)).json()).toEqual({
    status: 'ready',
    deadLetters: String(failing.length),
  });
  await expect.poll(() => metric(worker, 'waypost_dead_letters'), { timeout: 15_000 }).toBe(failing.length);
  const { output } = await installation.command(adminCommand, ['dead-letters']);
  expect(
    output.match(/ {2}process Registration Verification {2}\S+ {2}5 attempts, LimitError/g),
  ).toHaveLength(failing.length);
  await setRules([{ inputs: Array(8).fill('-'), outputs: gap }]);
  const again = await installation.command(adminCommand, ['retry', queue]);
  expect(again.output.trim()).toBe(`${failing.length} put back into "${queue}".`);
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
  const tasks = await rowsOf<{ case_id: string }>(
    `select case_id from task where process = 'Registration Verification' and condition_code = 'RV01'
       and business_exceptions -> 0 ->> 'description' = 'Never' and case_id = any ($1::uuid[])`,
    [failing.map(({ case_id }) => case_id)],
  );
  expect(tasks.map(({ case_id }) => case_id).sort()).toEqual(failing.map(({ case_id }) => case_id).sort());
});

/** A new case with a date of service, and a task of another one that waits until a day, at a facility. */
async function dated(facility: number, serviceStart: string, waitUntil: string) {
  const { caseId } = await cases.openCase(here, { facility, change: { serviceStart } });
  const { tasks } = await cases.openCase(here, { facility, task: { status: 'Wait', waitUntil } });
  const taskId = tasks[0]?.id ?? '';
  await unscopedPool.query("update task set wait_returns_to = 'group' where id = $1", [taskId]);
  return { caseId, taskId };
}

type Dated = Awaited<ReturnType<typeof dated>>;

/** How often a date was announced and a wait ended. */
const countEventsAndEnds = async ({ caseId, taskId }: Dated): Promise<number[]> => [
  await numberOf("select count(*) as n from event where subject_id = $1 and type = 'case.service-near'", [
    caseId,
  ]),
  await numberOf("select count(*) as n from event where subject_id = $1 and type = 'task.wait-ended'", [
    taskId,
  ]),
];

/**
 * By the facility's local day: the date, and the time at which it begins there. Clocks change on 14 March and
 * 7 November.
 */
const days = [
  { day: '2027-03-14', service: '2027-03-17', newYork: '05:00', losAngeles: '08:00' },
  { day: '2027-03-15', service: '2027-03-18', newYork: '04:00', losAngeles: '07:00' },
  { day: '2027-11-07', service: '2027-11-10', newYork: '04:00', losAngeles: '07:00' },
  { day: '2027-11-08', service: '2027-11-11', newYork: '05:00', losAngeles: '08:00' },
];
/** By the position of the facility. */
const zones = [
  { zone: 'America/New_York', facility: 0, beginsAt: 'newYork' },
  { zone: 'America/Los_Angeles', facility: 1, beginsAt: 'losAngeles' },
  { zone: 'America/Phoenix', facility: 2, beginsAt: 'always' },
] as const;

it.each(days)(
  'on $day, near a clock change, two workers report a date of service and end a wait once, at the facility’s midnight',
  async ({ day, service, ...begins }) => {
    await stopWorkers();
    for (const { zone, facility, beginsAt } of zones) {
      await unscopedPool.query('update facility set time_zone = $2 where id = $1', [
        here.facility(facility).id,
        zone,
      ]);
      const one = await dated(facility, service, day);
      const begin = Date.parse(`${day}T${beginsAt === 'always' ? '07:00' : begins[beginsAt]}:00Z`);
      const atOnce = async (now: number): Promise<number[]> => {
        instant = now;
        await Promise.all(ownWorkers.flatMap((worker) => [emitUpcomingServices(worker), endWaits(worker)]));
        return countEventsAndEnds(one);
      };
      expect([zone, await atOnce(begin - 60_000)]).toEqual([zone, [0, 0]]);
      expect([zone, await atOnce(begin)]).toEqual([zone, [1, 1]]);
      expect([zone, await atOnce(begin + 60_000)]).toEqual([zone, [1, 1]]);
    }
  },
);

it('two workers that were stopped for an hour over midnight catch up on dates of service and waits, each once', async () => {
  await stopWorkers();
  const [next] = await rowsOf<{ day: string; service: string; seconds: number }>(
    `select d.day::text, (d.day + 3)::text as service,
       extract(epoch from d.day::timestamp at time zone 'America/New_York' - now())::float8 as seconds
     from (select (now() at time zone 'America/New_York')::date + 1 as day) d`,
  );
  if (!next) throw new Error('no tomorrow');
  const all: Dated[] = [];
  for (let n = 0; n < 5; n += 1) all.push(await dated(0, next.service, next.day));
  const howOften = () => Promise.all(all.map(countEventsAndEnds));
  /** Until both workers have checked dates and waits. */
  const runFrom = async (seconds: number) => {
    await startWorkers({ WAYPOST_CLOCK_OFFSET_SECONDS: String(Math.round(next.seconds + seconds)) });
    const jobs = ['tell of dates of service that are near', 'end waits'];
    for (const worker of workers)
      for (const job of jobs) {
        const isDone = async () => (await metric(worker, `waypost_job_seconds_count{job="${job}"}`)) > 0;
        await until(isDone, `a worker has run “${job}”`);
      }
    await stopWorkers();
  };
  await runFrom(-1800);
  expect(await howOften()).toEqual(all.map(() => [0, 0]));
  await runFrom(1800);
  expect(await howOften()).toEqual(all.map(() => [1, 1]));
  await runFrom(1860);
  expect(await howOften()).toEqual(all.map(() => [1, 1]));
});
