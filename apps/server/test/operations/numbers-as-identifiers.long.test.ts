import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EarlierVersion, earlierVersion } from './support/earlier-version.ts';

/** More than two batches of the migration, from two organizations. */
const PATIENTS = 12_000;
let earlier: EarlierVersion;
const id = (n: number): string => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [alder, birch] = [id(1), id(2)];

beforeAll(async () => {
  earlier = await earlierVersion(114);
  const { superuser } = earlier;
  for (const [entity, lcode] of [
    [alder, 'ALDR'],
    [birch, 'BRCH'],
  ]) {
    await superuser.query(
      `insert into entity (id, name, lcode, client_code, default_client_code, status, client_types, created_at)
       values ($1, $2, $2, '1', '1', 'L', '{}', now())`,
      [entity, lcode],
    );
    await superuser.query(
      `insert into facility (entity_id, id, name, lcode, client_code, state, time_zone)
       values ($1, $1, $2, $2, '1', 'MN', 'America/Chicago')`,
      [entity, lcode],
    );
  }
  // Each third belongs to the second organization, with the same numbers; patients 7 and 10 have one record
  // number, some have none.
  await superuser.query(
    `insert into patient (entity_id, id, patient_number, first_name, last_name, gender, medical_record_number)
     select case when n % 3 = 0 then $1 else $2 end::uuid, ('018f0000-0000-7000-8001-' || lpad(n::text, 12, '0'))::uuid,
       'P' || n / 3 * 3 + (n % 3 > 1)::int, 'First', 'Last', 'Unknown',
       case when n = 10 then 'R7' when n % 1000 = 999 then ' ' when n % 1000 <> 998 then 'R' || n end
     from generate_series(1, ${PATIENTS}) n`,
    [birch, alder],
  );
  await superuser.query(
    `insert into patient_case (entity_id, id, case_number, patient_id, facility_id, account_number, status, service_start)
     select p.entity_id, p.id, 'C' || p.patient_number, p.id, p.entity_id,
       case when right(p.id::text, 2) = '77' then 'A1' when right(p.id::text, 2) <> '78' then 'A' || right(p.id::text, 5) end,
       'Open', '2026-11-01'
     from patient p`,
  );
}, 120_000);
afterAll(() => earlier?.remove());

const counts = async (sql: string) => (await earlier.superuser.query(sql)).rows;
const given = () =>
  counts(
    `select type, count(*)::int as n, count(distinct (entity_id, value))::int as names from
       (select entity_id, type, value from patient_identifier union all select entity_id, type, value from case_identifier) i
     group by type order by type`,
  );

it('numbers become identifiers in batches: finished batches survive an interruption, and the next run continues, without audit records', async () => {
  const { superuser } = earlier;
  // Stops in the second batch of patients.
  await superuser.query(`alter table patient_identifier add constraint breaks check (value <> 'R8000')`);
  await expect(earlier.migrateTo(117)).rejects.toThrow(/117-numbers-as-identifiers\.in-batches.*breaks/);
  const [half] = await counts('select count(*)::int as n from patient_identifier');
  expect(half?.n).toBeGreaterThan(0);
  expect(half?.n).toBeLessThan(2 * PATIENTS);
  await superuser.query('alter table patient_identifier drop constraint breaks');
  await earlier.migrateTo(117);

  const [expected] = await counts(
    `select count(distinct (p.entity_id, p.patient_number))::int as "PI",
       count(distinct (p.entity_id, p.medical_record_number)) filter (where p.medical_record_number <> ' ')::int as "MR",
       count(distinct (c.entity_id, c.case_number))::int as "VN",
       count(distinct (c.entity_id, c.account_number)) filter (where c.account_number <> '')::int as "AN"
     from patient p join patient_case c on c.patient_id = p.id`,
  );
  expect(await given()).toEqual(
    ['AN', 'MR', 'PI', 'VN'].map((type) => ({ type, n: expected?.[type], names: expected?.[type] })),
  );
  expect(expected).toMatchObject({ PI: PATIENTS, VN: PATIENTS });
  const invalid = await counts(
    `select i.value from patient_identifier i join patient p on p.entity_id = i.entity_id and p.id = i.patient_id
     where i.value is distinct from case i.type when 'PI' then p.patient_number else p.medical_record_number end
       or i.authority <> 'local'
     union all
     select i.value from case_identifier i join patient_case c on c.entity_id = i.entity_id and c.id = i.case_id
     where i.value is distinct from case i.type when 'VN' then c.case_number else c.account_number end
       or i.facility_id <> c.facility_id`,
  );
  expect(invalid).toEqual([]);
  expect(await counts('select count(*)::int as n from audit_record')).toEqual([{ n: 0 }]);
});

it('the first of several patients with one number keeps it, and the others are listed as docs/operations.md describes', async () => {
  expect(
    await counts(
      `select p.patient_number, i.patient_id = p.id as "isFirst" from patient p
       join patient_identifier i on i.entity_id = p.entity_id and i.type = 'MR' and i.value = p.medical_record_number
       where p.medical_record_number = 'R7' order by p.id`,
    ),
  ).toEqual([
    { patient_number: 'P6', isFirst: true },
    { patient_number: 'P9', isFirst: false },
  ]);
  expect(
    await counts(
      `select p.patient_number from patient p where btrim(p.medical_record_number) <> '' and not exists (
         select from patient_identifier i where i.entity_id = p.entity_id and i.patient_id = p.id
           and i.type = 'MR' and i.value = btrim(p.medical_record_number) and i.retired_at is null)`,
    ),
  ).toEqual([{ patient_number: 'P9' }]);
  const triggers = await counts(
    `select tgenabled as state from pg_trigger where tgname = 'audited'
       and tgrelid in ('patient_identifier'::regclass, 'case_identifier'::regclass)`,
  );
  expect(triggers).toEqual([{ state: 'O' }, { state: 'O' }]);
});
