import { randomUUID } from 'node:crypto';
import type { ListedCoverage } from '@waypost/contract/coverages/calls';
import type { SourceDifference } from '@waypost/contract/registrations/calls';
import type { Source } from '@waypost/contract/sources/calls';
import { beforeAll, expect, it } from 'vitest';
import type { Work } from '../../../src/framework/work.ts';
import { replaceCoverages, replacementsOf, writeReplacements } from '../../../src/modules/cases/module.ts';
import { openCases } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { committed, countsOf, csvOf, people, planned, rowsOf } from '../support/imports.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { scopeOf } from '../support/scope.ts';
import { DIFFERENCES, importer, newImporter, sourceAt } from '../support/sources.ts';

const { pool, db } = await testDatabase();
let at: Organization;
let ines: Client;
let source: Source;
beforeAll(async () => {
  at = await makeOrganization({ roles: [importer], facilities: 1 });
  ines = await at.invite(newImporter);
  source = await sourceAt(ines, { facilityIds: [at.facility(0).id], onCorrection: 'ask' });
});

/** Runs a change in this process, and counts its statements. */
async function changed<T>(run: (work: Work) => Promise<T>): Promise<{ result: T; statements: number }> {
  let statements = 0;
  const counted = db('app').withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const scope = scopeOf(counted, {
    entity: { id: at.id, name: at.name, lCode: at.lcode },
    userId: ines.userId,
    facilityIds: [at.facility(0).id],
    permissions: importer.permissions,
  });
  return { result: await scope.change(run), statements };
}

const insured = (...members: string[]): ListedCoverage[] =>
  members.map((subscriberId) => ({
    coverage: { insuranceName: 'Lakeshore HMO', subscriberId, media: 'Electronic' },
    coverageSubscriber: {},
    coverageRelationshipType: { relationshipTypeName: 'Self' },
  })) as ListedCoverage[];

const replaceAll = (ids: readonly string[], list: readonly ListedCoverage[]) =>
  changed(async (work) => {
    const decided = await replacementsOf(
      work,
      ids.map((caseId) => ({ caseId, list })),
      source,
    );
    await writeReplacements(
      work,
      decided.flatMap((one) => ('inserts' in one ? [one] : [])),
    );
    return decided.map((one) => ('inserts' in one ? one.isChanged : one.code));
  });

/** Cases for which the source has sent only these insurances. */
async function casesOf(count: number, ...members: string[]): Promise<string[]> {
  const ids = (await openCases(at, count)).map(({ caseId }) => caseId);
  await pool.query('delete from case_coverage where case_id = any ($1)', [ids]);
  await changed(async (work) => {
    for (const id of ids) await replaceCoverages(work, id, insured(...members), source);
  });
  return ids;
}

const storedOf = async (caseId: string) =>
  (
    await pool.query(
      `select subscriber_id as member, position, version, status, source_id, sent_as, payment_type, relationship
       from case_coverage where case_id = $1 order by position`,
      [caseId],
    )
  ).rows;
const stored = (member: string, position: number, version: number, status = 'Active') => ({
  member,
  position,
  version,
  status,
  source_id: source.sourceId,
  sent_as: { insuranceName: 'Lakeshore HMO', planCode: null, subscriberId: member },
  payment_type: 'Insurance',
  relationship: 'Self',
});
/** The audit records of a case since a time in order, with their properties. */
const recordsOf = async (caseId: string, since: string) =>
  (
    await pool.query(
      `select concat_ws(' ', operation, domain_type, (select string_agg(concat(d ->> 'propertyName', ': ',
         d ->> 'previousValue', ' > ', d ->> 'newValue'), ', ') from jsonb_array_elements(details) d)) as text
       from audit_record where entity_id = $3 and snapshot ->> 'CaseId' = $1 and occurred_at > $2
       order by occurred_at, id`,
      [caseId, since, at.id],
    )
  ).rows.map(({ text }) => text);
const eventsOf = async (caseId: string, since: string) =>
  (
    await pool.query(
      `select e.type, v.subscriber_id as member from event e left join case_coverage v on v.id = e.subject_id
       where e.case_id = $1 and e.occurred_at > $2 order by e.seq`,
      [caseId, since],
    )
  ).rows.map(({ type, member }) => [type, member].filter(Boolean).join(' '));

it('replacing the insurances of twelve cases takes as many statements as of two', async () => {
  const few = await replaceAll(await casesOf(2, 'M1'), insured('M2', 'M1'));
  const many = await replaceAll(await casesOf(12, 'M1'), insured('M2', 'M1'));
  expect(many.result).toEqual(Array.from({ length: 12 }, () => true));
  expect(many.statements).toBe(few.statements);
  expect(many.statements).toBeLessThan(20);
});

it('each case of a slice gets its insurances in the order of the list, with its own audit records and events', async () => {
  const ids = await casesOf(3, 'M1', 'M2');
  const { rows } = await pool.query('select clock_timestamp()::text as now');
  await replaceAll(ids, insured('M3', 'M2'));
  for (const id of ids) {
    expect(await storedOf(id)).toEqual([
      stored('M3', 1, 2),
      stored('M2', 2, 1),
      stored('M1', 3, 3, 'Canceled'),
    ]);
    expect((await recordsOf(id, rows[0].now)).toSorted()).toEqual([
      'Create Coverage',
      'Update BillingSequence Insurance: Lakeshore HMO, Lakeshore HMO, Lakeshore HMO > Lakeshore HMO, Lakeshore HMO, Lakeshore HMO',
      'Update Coverage Status: Active > Canceled',
    ]);
    expect(await eventsOf(id, rows[0].now)).toEqual([
      'coverage.added M3',
      'coverage.changed M1',
      'coverage.reordered',
    ]);
  }
});

it('a case with the same insurance twice is refused, and the other cases of its slice are written', async () => {
  const ids = await casesOf(2, 'M1');
  const { result } = await changed(async (work) => {
    const decided = await replacementsOf(
      work,
      ids.map((caseId, place) => ({ caseId, list: place === 0 ? insured('M7', 'M7') : insured('M8') })),
      source,
    );
    await writeReplacements(
      work,
      decided.flatMap((one) => ('inserts' in one ? [one] : [])),
    );
    return decided.map((one) => ('inserts' in one ? one.isChanged : one.code));
  });
  expect(result).toEqual(['DUPLICATE_COVERAGE', true]);
  expect(await storedOf(ids[0] ?? '')).toEqual([stored('M1', 1, 1)]);
});

it('a slice preserves corrections by users, and a different value from the source waits for a decision', async () => {
  const [id = ''] = await casesOf(1, 'M1');
  await changed((work) => replaceCoverages(work, id, insured('M1'), source));
  await pool.query(
    `update case_coverage set group_number = 'OWN', field_writers = field_writers || jsonb_build_object('group_number',
       jsonb_build_object('at', now(), 'by', $2::text, 'sourceId', null, 'isPerson', true)) where case_id = $1`,
    [id, ines.userId],
  );
  const [sent] = insured('M1');
  if (!sent) throw new Error('no insurance');
  await replaceAll([id], [{ ...sent, coverage: { ...sent.coverage, groupNumber: 'SENT' } }]);
  const { rows } = await pool.query('select group_number from case_coverage where case_id = $1', [id]);
  expect(rows).toEqual([{ group_number: 'OWN' }]);
  const open = await ines.call<SourceDifference[]>('GET', `${DIFFERENCES}?caseId=${id}`);
  expect(open.body).toHaveLength(1);
});

it('a case that was changed since the plan is held, and the insurances of the others are replaced', async () => {
  const rows = people(3);
  const body = { source: { name: `Slice ${randomUUID().slice(0, 8)}` }, facilityId: at.facility(0).id };
  await committed(ines, await planned(ines, csvOf(rows), body));
  const list = csvOf(
    rows.map((row) => [row[5] ?? '', 'Tidewater PPO', `NEW${row[5]}`]),
    ['Visit #', 'Insurance', 'Member ID'],
  );
  const plan = await planned(ines, list, { ...body, kind: 'coverages' });
  expect(countsOf(plan)).toMatchObject({ change: 3, held: 0 });
  await pool.query(
    `update patient_case set version = version + 1
     where id = (select case_id from case_identifier where entity_id = $1 and value = $2)`,
    [at.id, rows[1]?.[5]],
  );
  const done = await committed(ines, plan);
  expect(countsOf(done)).toMatchObject({ change: 2, held: 1 });
  const [held] = await rowsOf(ines, done, '?show=held');
  expect(held?.cells[0]).toBe(rows[1]?.[5]);
  const { rows: now } = await pool.query(
    `select n.value, v.subscriber_id as member from case_identifier n join case_coverage v on v.case_id = n.case_id
     where n.entity_id = $1 and n.value = any ($2) and v.status = 'Active'`,
    [at.id, rows.map((row) => row[5])],
  );
  for (const [place, row] of rows.entries())
    expect(now.find(({ value }) => value === row[5])?.member).toBe(place === 1 ? row[8] : `NEW${row[5]}`);
});
