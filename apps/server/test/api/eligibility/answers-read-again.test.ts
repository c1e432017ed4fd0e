import type { AuditPage } from '@waypost/contract/audit/calls';
import type { historySchema } from '@waypost/contract/eligibility/history';
import { MEANING_VERSION } from '@waypost/x12';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { readAnswersAgain } from '../../../src/modules/eligibility/read-again.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { LOG, verifyAndWait } from '../support/eligibility-transactions.ts';
import { jobTools } from '../support/jobs.ts';
import { makeOrganization } from '../support/organization.ts';
import { commandTools } from '../support/tools.ts';

const SEARCH = '/services/audit/api/AuditHistory/search';
const { database, pool } = await testDatabase();
const tools = { ...jobTools(database), keyring: commandTools().keyring };
let dana: Client;
let joel: Client;
let outsider: Client;
beforeAll(async () => {
  const [at, elsewhere] = [await makeOrganization(), await makeOrganization()];
  [dana, joel] = await at.people('dana', 'joel');
  outsider = await elsewhere.person('joel');
});

/** An answer as an earlier version stored it, with a different interpretation. */
async function ofBefore(patientLastName: string): Promise<string> {
  const { id } = await verifyAndWait(dana, { payerCode: 'TWM01', memberId: 'USED00250', patientLastName });
  await pool.query(
    `update eligibility_transaction set meaning_version = 1, coverage_status = 'Inactive',
       normalized_status = 'inactive', has_other_coverage = true where id = $1`,
    [id],
  );
  return id;
}

/** Reads until this answer is read, because the product's own worker may be reading it. */
const readAgain = (id: string): Promise<void> =>
  vi.waitFor(async () => {
    await readAnswersAgain(tools);
    expect((await rowOf(id)).meaning_version).toBe(MEANING_VERSION);
  });

const rowOf = async (id: string) => {
  const { rows } = await pool.query('select * from eligibility_transaction where id = $1', [id]);
  return rows[0];
};
const countOf = async (table: string, column: string, id: string): Promise<number> => {
  const { rows } = await pool.query(`select count(*)::int as n from ${table} where ${column} = $1`, [id]);
  return rows[0].n;
};

describe('answers read by an earlier version', () => {
  it('an answer read by an earlier version is parsed again from its encrypted text, and keeps the values that were shown', async () => {
    const id = await ofBefore('Rereada');
    const events = await countOf('event', 'subject_id', id);
    await readAgain(id);
    expect(await rowOf(id)).toMatchObject({
      meaning_version: MEANING_VERSION,
      coverage_status: 'Active Coverage',
      normalized_status: 'active',
      has_other_coverage: false,
      shown_coverage_status: 'Inactive',
      shown_normalized_status: 'inactive',
      shown_other_coverage: true,
    });
    expect(await countOf('event', 'subject_id', id)).toBe(events);
    const { body } = await dana.call<z.infer<typeof historySchema>>('GET', `${LOG}/${id}/history`);
    expect(body.entries).toMatchObject([{ id, coverageStatus: 'Inactive', normalizedStatus: 'inactive' }]);
  });

  it('parsing an answer again audits each change with its previous value', async () => {
    const id = await ofBefore('Rereadb');
    await readAgain(id);
    const { rows } = await pool.query(
      `select details from audit_record where domain_id = $1 and operation = 'Update' order by occurred_at desc limit 1`,
      [id],
    );
    expect(JSON.stringify(rows[0]?.details)).toContain('CoverageStatus');
  });

  it('reparsed answers are found by their subject with their previous result, only in their own organization', async () => {
    const changed = await ofBefore('Rereadd');
    const { id: same } = await verifyAndWait(dana, {
      payerCode: 'TWM01',
      memberId: 'USED00250',
      patientLastName: 'Rereade',
    });
    await pool.query('update eligibility_transaction set meaning_version = 1 where id = $1', [same]);
    await readAgain(changed);
    await readAgain(same);
    const search = {
      from: null,
      until: null,
      userId: null,
      actionTypes: [],
      domainType: null,
      domainId: null,
      caseId: null,
      topic: 'answers-read-again',
    };
    const found = await joel.call<AuditPage>('POST', SEARCH, search);
    expect(found.status, found.text).toBe(200);
    const record = found.body.rows.find(({ domainId }) => domainId === changed);
    expect(record).toMatchObject({ actorKind: 'service', domainType: 'EligibilityTransaction' });
    expect(record?.mutationDetails).toEqual(
      expect.arrayContaining([
        { propertyName: 'CoverageStatus', previousValue: 'Inactive', newValue: 'Active Coverage' },
        { propertyName: 'NormalizedStatus', previousValue: 'inactive', newValue: 'active' },
        { propertyName: 'OtherCoverage', previousValue: 'true', newValue: 'false' },
      ]),
    );
    expect(found.body.rows.map(({ domainId }) => domainId)).not.toContain(same);
    expect((await outsider.call<AuditPage>('POST', SEARCH, search)).body.rows).toEqual([]);
    expect((await joel.call('POST', SEARCH, { ...search, topic: 'anything' })).status).toBe(400);
    expect(await countOf('task', 'cycle', changed)).toBe(0);
  });

  it('lists show when another plan is billed after an answer was parsed again', async () => {
    const { id } = await verifyAndWait(dana, { payerCode: 'MEDX', memberId: '2MA2TE5MK73' });
    await pool.query(
      'update eligibility_transaction set meaning_version = 2, coverage_caution = null where id = $1',
      [id],
    );
    await readAgain(id);
    expect(await rowOf(id)).toMatchObject({
      coverage_status: 'Active Coverage',
      coverage_caution: 'bill-another',
    });
  });

  it('an answer is parsed again once, and an unchanged result is not stored again', async () => {
    const { id } = await verifyAndWait(dana, {
      payerCode: 'TWM01',
      memberId: 'USED00250',
      patientLastName: 'Rereadc',
    });
    await pool.query('update eligibility_transaction set meaning_version = 1 where id = $1', [id]);
    const before = await rowOf(id);
    const records = await countOf('audit_record', 'domain_id', id);
    await readAgain(id);
    await readAnswersAgain(tools);
    expect(await countOf('audit_record', 'domain_id', id)).toBe(records + 1);
    expect(await rowOf(id)).toEqual({ ...before, meaning_version: MEANING_VERSION });
  });
});
