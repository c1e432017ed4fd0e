import { randomUUID } from 'node:crypto';
import { eventTypes } from '@waypost/contract/core/events';
import type { ListedCoverage } from '@waypost/contract/coverages/calls';
import type { Source } from '@waypost/contract/sources/calls';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { createLogger } from '@waypost/platform/logger';
import { beforeAll, expect, it } from 'vitest';
import { person } from '../../../src/framework/actor.ts';
import { AppError } from '../../../src/framework/errors.ts';
import { createScope, type Work } from '../../../src/framework/work.ts';
import {
  lockCases,
  replaceCoverages,
  writeReplacements,
} from '../../../src/modules/cases/replace-coverages.ts';
import { type Replacement, replacementsOf } from '../../../src/modules/cases/replacements.ts';
import { openCases } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { importer, newImporter, sourceAt } from '../support/sources.ts';

const { pool, db } = await testDatabase();
let at: Organization;
let ines: Client;
let source: Source;
beforeAll(async () => {
  at = await makeOrganization({ roles: [importer], facilities: 1 });
  ines = await at.invite(newImporter);
  source = await sourceAt(ines, { facilityIds: [at.facility(0).id] });
});

/** Runs a change in this process and returns its result with the ids of its records and events. */
async function changed<T>(run: (work: Work) => Promise<T>) {
  const correlationId = `together-${randomUUID()}`;
  const scope = createScope({
    db: db('app'),
    mustHaveRoom: () => undefined,
    mayEmit: eventTypes,
    actor: person({
      id: ines.userId,
      firstName: 'Ines',
      lastName: 'Falk',
      email: 'ines@example.org',
      facilityIds: [at.facility(0).id],
      permissions: new Set(importer.permissions),
    }),
    entity: { id: at.id, name: at.name, lCode: at.lcode },
    correlationId,
    clock: createClock(0),
    logger: createLogger(loadConfig({ LOG_LEVEL: 'silent' }), 'test', new Map()),
    client: null,
    sessionId: null,
  });
  const result = await scope.change(run);
  return { result, correlationId };
}

const covered = (...members: string[]): ListedCoverage[] =>
  members.map((subscriberId) => ({
    coverage: { insuranceName: 'Lakeshore HMO', subscriberId, media: 'Electronic' },
    coverageSubscriber: {},
    coverageRelationshipType: { relationshipTypeName: 'Self' },
  })) as ListedCoverage[];

/** Cases for each of which the source has sent one insurance. */
async function casesSent(count: number): Promise<string[]> {
  const ids = (await openCases(at, count)).map(({ caseId }) => caseId);
  // The invented cases differ in their own insurances.
  await pool.query('delete from case_coverage where case_id = any ($1)', [ids]);
  await changed(async (work) => {
    for (const id of ids) await replaceCoverages(work, id, covered('M1'), source);
  });
  return ids;
}

const isMade = (one: Replacement | AppError): one is Replacement => !(one instanceof AppError);

/**
 * Replaces the insurances of many cases together, and returns for each whether it changed or its error code.
 */
const replaceAll = (ids: readonly string[], list = covered('M2', 'M1')) =>
  changed(async (work) => {
    await lockCases(work, ids);
    const made = await replacementsOf(
      work,
      ids.map((caseId) => ({ caseId, list })),
      source,
    );
    await writeReplacements(work, made.filter(isMade));
    return made.map((one) => (isMade(one) ? one.isChanged : one.code));
  });

const storedOf = async (caseId: string) =>
  (
    await pool.query(
      `select to_jsonb(v) - '{id,case_id,field_writers}'::text[] as row from case_coverage v where case_id = $1
       and insurance_name = 'Lakeshore HMO' order by position`,
      [caseId],
    )
  ).rows.map(({ row }) => row);
const recordsOf = async (caseId: string, correlationId: string) =>
  (
    await pool.query(
      `select operation, domain_type, details, snapshot - 'CaseId' as snapshot from audit_record
       where correlation_id = $2 and snapshot ->> 'CaseId' = $1 order by domain_type, operation, details::text, snapshot::text`,
      [caseId, correlationId],
    )
  ).rows;
const eventsOf = async (caseId: string, correlationId: string) =>
  (
    await pool.query('select type from event where case_id = $1 and correlation_id = $2 order by seq', [
      caseId,
      correlationId,
    ])
  ).rows.map(({ type }) => type);

it('insurances that are replaced together are stored, audited and announced as for a single case', async () => {
  const [alone = '', ...others] = await casesSent(3);
  // A new insurance before a known one, which cancels another, and the known one canceled in turn.
  for (const list of [covered('M2', 'M1'), covered('M3')]) {
    const single = await changed((work) => replaceCoverages(work, alone, list, source));
    const together = await replaceAll(others, list);
    const expected = [
      await storedOf(alone),
      await recordsOf(alone, single.correlationId),
      await eventsOf(alone, single.correlationId),
    ];
    for (const id of others)
      expect([
        await storedOf(id),
        await recordsOf(id, together.correlationId),
        await eventsOf(id, together.correlationId),
      ]).toEqual(expected);
    expect(expected.every((one) => one.length > 0)).toBe(true);
  }
});

it('a new insurance gets the default values of the table', async () => {
  const [id = ''] = await casesSent(1);
  const { rows } = await pool.query<{ name: string; value: string }>(
    `select column_name as name, column_default as value from information_schema.columns
     where table_name = 'case_coverage' and table_schema = current_schema() and column_default is not null
       and column_name not in ('field_writers', 'version')`,
  );
  const stored = (await storedOf(id)).find((one) => one.subscriber_id === 'M1');
  expect(rows.length).toBeGreaterThan(0);
  for (const { name, value } of rows)
    expect(String(stored[name]), name).toBe(value.replace(/^'(.*)'::text$/, '$1'));
});
