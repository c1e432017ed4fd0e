import { createClock } from '@waypost/platform/clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerConsumers } from '../../src/framework/consumers.ts';
import { dbFor } from '../../src/infrastructure/database.ts';
import { emitUpcomingServices } from '../../src/modules/cases/upcoming-services.ts';
import { syncDefaults } from '../../src/modules/decision-tables/module.ts';
import { processesModule } from '../../src/processes/module.ts';
import { writeBareOrganization } from './support/bare-organization.ts';
import { type EarlierVersion, earlierVersion } from './support/earlier-version.ts';

let earlier: EarlierVersion;

const id = (n: number): string => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [entity, facility, patient] = [id(1), id(2), id(3)];
const clock = createClock(0);
const silent = { warn: () => undefined, error: () => undefined, info: () => undefined };

/** A case with an unverified active insurance, this many days before its date of service. */
async function write(n: number, days: number): Promise<void> {
  const { superuser } = earlier;
  await superuser.query(
    `insert into patient_case (entity_id, id, case_number, patient_id, facility_id, account_number, status, service_start)
     values ($1, $2, $3, $4, $5, '', 'Open', current_date + $6::integer)`,
    [entity, id(n), `C-${n}`, patient, facility, days],
  );
}
const countOf = async (query: string): Promise<number> =>
  Number((await earlier.superuser.query<{ n: string }>(`select count(*) as n from ${query}`)).rows[0]?.n);

beforeAll(async () => {
  // The version before the one that introduced processes.
  earlier = await earlierVersion(51);
  const { superuser } = earlier;
  await writeBareOrganization(superuser, { entity, facility });
  for (const [n, days] of [0, 1, 3].entries()) await write(20 + n, days);
  // An event from before there was a consumer.
  await superuser.query(
    `insert into event (entity_id, id, type, subject_id, case_id, facility_id, occurred_at, actor_kind, data, correlation_id)
     values ($1, $2, 'case.service-near', $3, $3, $4, now(), 'system', '{}', 'c')`,
    [entity, id(30), id(20), facility],
  );
  await earlier.migrateTo(102);
}, 180_000);
afterAll(() => earlier?.remove());

it('the first start after an upgrade installs the default tables, evaluates no existing case, and opens no task', async () => {
  const worker = dbFor(earlier.database, 'worker', 2);
  expect(await syncDefaults({ worker, clock })).toBeGreaterThan(10);
  await registerConsumers(worker, processesModule.consumers);
  expect(await countOf('event_subscription')).toBeGreaterThan(0);
  expect(await emitUpcomingServices({ worker, clock, logger: silent as never })).toBe(0);
  expect(await countOf('event_delivery')).toBe(0);
  expect(await countOf('task')).toBe(0);
});

it('an upcoming date of service emits its event as usual after the upgrade', async () => {
  await write(40, 2);
  const worker = dbFor(earlier.database, 'worker', 2);
  expect(await emitUpcomingServices({ worker, clock, logger: silent as never })).toBe(1);
  expect(await countOf(`event_delivery where order_key = '${id(40)}'`)).toBeGreaterThan(0);
});

it('a date without an event still gets it if others had theirs before the upgrade', async () => {
  const { superuser } = earlier;
  await superuser.query(`delete from schema_migration where name = 'server/102-dates-that-were-near-before'`);
  await write(41, 1);
  await earlier.migrateTo(102);
  expect(await countOf(`case_service_near where case_id = '${id(41)}'`)).toBe(0);
});
