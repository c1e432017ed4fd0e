import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMPTY_ID } from '@waypost/contract/core/values';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeBareOrganization } from './support/bare-organization.ts';
import { type Installation, migrateCommand, newInstallation } from './support/installation.ts';
import { until } from './support/until.ts';

let installation: Installation;
let unscopedPool: pg.Client;

const id = (n: number): string => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [entity, facility, patient, openCase] = [id(1), id(2), id(3), id(4)];

beforeAll(async () => {
  installation = await newInstallation('http://localhost:4600');
  const { code, output } = await installation.command(migrateCommand);
  expect(code, output).toBe(0);
  unscopedPool = new pg.Client({ connectionString: installation.postgres.superuserUrl });
  await unscopedPool.connect();
  // Rows of a case with an upcoming date of service, which each process handles at the first start.
  await unscopedPool.query('set session_replication_role = replica');
  await writeBareOrganization(unscopedPool, { entity, facility });
  await unscopedPool.query(
    `insert into patient (entity_id, id, patient_number, first_name, last_name, birth_date, gender)
     values ($1, $2, 'P-1', 'Ann', 'Stone', '1980-01-31', 'Female')`,
    [entity, patient],
  );
  await unscopedPool.query(
    `insert into patient_case (entity_id, id, case_number, patient_id, facility_id, account_number, status, service_start)
     values ($1, $2, 'C-1', $3, $4, '', 'Open', current_date + 1)`,
    [entity, openCase, patient, facility],
  );
});
afterAll(async () => {
  await unscopedPool?.end();
  await installation?.remove();
});

const countOf = async (query: string): Promise<number> =>
  Number((await unscopedPool.query<{ n: string }>(`select count(*) as n from ${query}`)).rows[0]?.n);

it('the first start of a worker installs the default tables before it handles events', async () => {
  // Another process is installing them at the moment.
  await unscopedPool.query('begin');
  await unscopedPool.query('select one_by_one($1)', [EMPTY_ID]);
  const starting = installation.worker();
  const waits = async () => (await countOf("pg_locks where locktype = 'advisory' and not granted")) > 0;
  await until(waits, 'the worker waits to install the default tables');
  expect(await countOf('event_subscription')).toBe(0);
  await unscopedPool.query('commit');
  await starting;
  const isProcessed = async () =>
    (await countOf('case_service_near')) > 0 && (await countOf('event_delivery')) === 0;
  await until(isProcessed, 'the processes have looked at the case');
  expect(await countOf("decision_model_version where step = 'installed'")).toBeGreaterThan(10);
  expect(await countOf('job_attempt')).toBe(0);
  expect(readFileSync(join(installation.home, 'programs.log'), 'utf8')).not.toContain('NOT_FOUND');
});
