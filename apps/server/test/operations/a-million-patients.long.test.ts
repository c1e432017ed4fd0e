import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dbOn } from '../../src/infrastructure/database.ts';
import { peopleLike } from '../../src/modules/patients/match.ts';
import { nothing } from '../../src/modules/patients/patch.ts';
import { scopeOf } from '../api/support/scope.ts';
import { type EarlierVersion, earlierVersion } from './support/earlier-version.ts';
import { until } from './support/until.ts';

const PATIENTS = Number(process.env.WAYPOST_TEST_PATIENTS ?? 1_000_000);
const NEWEST = 999;
const entity = '018f0000-0000-7000-8000-000000000001';
let earlier: EarlierVersion;
const printFigures = (figures: Record<string, unknown>): void =>
  void process.stdout.write(`${JSON.stringify(figures)}\n`);
const rows = async <R>(text: string): Promise<R[]> => (await earlier.superuser.query(text)).rows;

beforeAll(async () => {
  earlier = await earlierVersion(114);
  const { superuser } = earlier;
  await superuser.query(
    `insert into entity (id, name, lcode, client_code, default_client_code, status, client_types, created_at)
     values ($1, 'Alder', 'ALDR', '1', '1', 'L', '{}', now())`,
    [entity],
  );
  await superuser.query(
    `insert into facility (entity_id, id, name, lcode, client_code, state, time_zone)
     values ($1, $1, 'Alder', 'ALDR', '1', 'MN', 'America/Chicago')`,
    [entity],
  );
  // Realistic distributions of names and births: 2,048 family and 512 given names, and about 30 people per
  // day.
  await superuser.query(
    `insert into patient (entity_id, id, patient_number, first_name, last_name, gender, birth_date, medical_record_number)
       select $1, ('018f0000-0000-7000-8001-' || lpad(n::text, 12, '0'))::uuid, 'P' || n,
         'Gi' || (hashint4(n) & 511), 'Ó Fa-' || (hashint4(-n) & 2047), 'Unknown',
         date '1920-01-01' + (hashint4(n + ${PATIENTS}) & 32767), 'R' || n / 2 * 2
       from generate_series(1, ${PATIENTS}) n`,
    [entity],
  );
  await superuser.query(
    `insert into patient_case (entity_id, id, case_number, patient_id, facility_id, account_number, status, service_start)
       select entity_id, id, 'C' || patient_number, id, entity_id, 'A' || patient_number, 'Open', '2026-11-01' from patient`,
  );
  await superuser.query('analyze');
}, 600_000);
afterAll(() => earlier?.remove());

it('the numbers of a million patients become identifiers despite a lost connection: finished work stays, and none is missing or doubled', async () => {
  await earlier.migrateTo(116);
  const migrating = earlier.migrateTo(117).then(
    () => null,
    (error: unknown) => error,
  );
  await until(
    async () => {
      const [at] = await rows<{ n: number }>(
        `select right(id::text, 12)::bigint::int as n from identifier_progress where of = 'patient'`,
      );
      return (at?.n ?? 0) > PATIENTS / 2;
    },
    'half of the patients are done',
    300_000,
  );
  await rows(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'waypost_login'`);
  // Within a batch or between two.
  expect(String(await migrating)).toMatch(/terminat/i);
  await rows('create table given_before as select id from patient_identifier');
  const [half] = await rows<{ n: number }>('select count(*)::int as n from given_before');
  expect(half?.n).toBeGreaterThan(PATIENTS / 2);
  expect(half?.n).toBeLessThan(1.5 * PATIENTS);

  await earlier.migrateTo(117);
  expect(
    await rows(`select count(*)::int as n from given_before b join patient_identifier i on i.id = b.id`),
  ).toEqual([half]);
  // Each record number belongs to two patients, except the first and, for an even count, the last.
  const numbers = Math.floor(PATIENTS / 2) + 1;
  expect(
    await rows(
      `select type, count(*)::int as n, count(distinct value)::int as names from
         (select type, value from patient_identifier union all select type, value from case_identifier) i
       group by type order by type`,
    ),
  ).toEqual(
    [
      ['AN', PATIENTS],
      ['MR', numbers],
      ['PI', PATIENTS],
      ['VN', PATIENTS],
    ].map(([type, n]) => ({ type, n, names: n })),
  );
  printFigures({ patients: PATIENTS, givenBefore: half?.n });
}, 1_200_000);

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops': number;
  'Actual Rows': number;
  Plans?: Plan[];
};
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

it('matching among a million patients takes three index lookups', async () => {
  await earlier.migrateTo(NEWEST);
  await rows('analyze');
  const sent: CompiledQuery[] = [];
  const db = dbOn(earlier.database.pool('app', 1), ({ query }) => void sent.push(query));
  const scope = scopeOf(db, {
    entity: { id: entity, name: 'Alder', lCode: 'ALDR' },
    userId: entity,
    facilityIds: [entity],
    permissions: ['patient-read', 'patient-write'],
  });
  const [one] = await rows<{ id: string; first: string; last: string; birth: string }>(
    `select id, first_name as first, last_name as last, birth_date::text as birth from patient order by id limit 1 offset ${PATIENTS / 2}`,
  );
  const { plan, found } = await scope.read(async (work) => {
    const found = await peopleLike(work, {
      ...nothing,
      first_name: one?.first.toUpperCase() ?? '',
      last_name: one?.last.replace('Ó Fa-', 'O Fa') ?? '',
      birth_date: one?.birth ?? '',
    });
    const match = sent.find(({ sql }) => sql.includes('from found join patient'));
    const explain = CompiledQuery.raw(`explain (analyze, format json) ${match?.sql}`, [
      ...(match?.parameters ?? []),
    ]);
    const [row] = (
      await work.db.executeQuery<{ 'QUERY PLAN': { Plan: Plan; 'Execution Time': number }[] }>(explain)
    ).rows;
    return { plan: row?.['QUERY PLAN'][0], found };
  });
  expect(found[0]).toEqual({ patientId: one?.id, rule: 'name-and-birth-date' });
  if (!plan) throw new Error('the match has no plan');
  const scans = nodesOf(plan.Plan).filter((node) => node['Relation Name'] === 'patient');
  const done = scans.filter((node) => node['Actual Loops'] > 0);
  printFigures({
    executionMs: plan['Execution Time'],
    scans: scans.map((node) => `${node['Node Type']}: ${node['Actual Rows']} × ${node['Actual Loops']}`),
  });
  expect(done).toHaveLength(3);
  // The fourth reads merged patients, and is executed only for them.
  expect(scans.length).toBeLessThanOrEqual(4);
  expect(scans.filter((node) => !/^(Index|Bitmap Heap)/.test(node['Node Type']))).toEqual([]);
  const read = done.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
  expect(read).toBeLessThan(200);
}, 600_000);
