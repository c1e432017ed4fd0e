import { randomUUID } from 'node:crypto';
import type { CaseNote } from '@waypost/contract/cases/notes';
import { hasResponse } from '@waypost/contract/cases/processes';
import type { Problem } from '@waypost/contract/core/errors';
import { getCaseCoverages, getCaseDetails, getCaseNotes, getCaseProcess } from '@waypost/contract/graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { type MadeCase, openCase } from '../support/cases.ts';
import { type Client, newKey } from '../support/client.ts';
import { coveredCase, ids } from '../support/coverages.ts';
import { testDatabase } from '../support/database.ts';
import { verifyAndWait } from '../support/eligibility-transactions.ts';
import { eventsAbout } from '../support/events.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const NOTES = '/services/case/api/case/notes';

const { pool } = await testDatabase();
let at: Organization;
let ruth: Client;
let nadia: Client;
beforeAll(async () => {
  at = await makeOrganization();
  ruth = await at.person('ruth');
  nadia = await (await makeOrganization()).person('nadia');
});

/** A payer’s answer about a member, requested at the task of a case. */
const asked = ({ facility, tasks }: MadeCase, memberId: string) =>
  verifyAndWait(ruth, {
    facilityId: facility.id,
    providerIdentifier: facility.npi,
    payerCode: 'TWM01',
    memberId,
    taskId: tasks[0]?.id ?? '',
  });
const notesOf = async (client: Client, caseId: string) =>
  (await client.read('case', getCaseNotes, { caseId })).getCaseNotes;
const processesOf = async (client: Client, caseId: string) =>
  (await client.read('case', getCaseProcess, { caseId })).getCaseProcess;
const add = (client: Client, body: unknown, headers: Record<string, string> = newKey()) =>
  client.call<CaseNote & Problem>('POST', NOTES, body, headers);
const viewsOf = async (domainType: string, caseId: string): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from audit_record where domain_type = $1 and case_id = $2 and action = 'View'`,
    [domainType, caseId],
  );
  return rows[0]?.count ?? 0;
};

describe('Patient Access', () => {
  it('Patient AccessRule lists the checks of a case with the payer’s answers, latest first [C-093][C-285]', async () => {
    const of = await openCase(at, { task: {} });
    const active = await asked(of, 'TWM8841207');
    const refused = await asked(of, 'AAA720001');
    expect(await viewsOf('CaseProcessList', of.caseId)).toBe(0);
    const [last, first] = await processesOf(ruth, of.caseId);
    expect(first).toEqual({
      caseProcessId: active.id,
      domainId: active.id,
      processId: active.id.replaceAll('-', '').toUpperCase(),
      type: 'Eligibility',
      startDate: active.sentAt,
      payerName: 'Tidewater PPO',
      status: 'Answered',
      isCompleteStatus: true,
      result: 'Active Coverage',
      coverageCaution: null,
      rejectReasonCode: null,
    });
    expect(last).toMatchObject({
      domainId: refused.id,
      status: 'Answered',
      result: 'Rejected',
      rejectReasonCode: '72',
    });
    expect(await viewsOf('CaseProcessList', of.caseId)).toBe(1);
  });

  it('Patient AccessRule lists manual verifications, labeled as manual and without a response [C-048][C-049]', async () => {
    const wanted = [
      ['Complete', 'Open', 'Insurance verification complete', true],
      ['Open', 'Open', 'Insurance verification started', false],
      ['Open', 'Cancelled', 'Insurance verification canceled', true],
    ] as const;
    for (const [ofTask, ofCase, status, isCompleteStatus] of wanted) {
      const task = { process: 'Insurance Verification', status: ofTask } as const;
      const { caseId, tasks } = await openCase(at, { task });
      await pool.query('update patient_case set status = $2 where id = $1', [caseId, ofCase]);
      const process = (await processesOf(ruth, caseId)).find(({ domainId }) => domainId === tasks[0]?.id);
      expect(process).toMatchObject({
        type: 'Insurance Verification',
        status,
        isCompleteStatus,
        result: null,
      });
      expect(process && hasResponse(process)).toBe(false);
    }
    for (const status of ['Waiting', 'Answered', 'Failed', 'Cancelled', 'Interrupted'])
      expect(hasResponse({ status })).toBe(true);
  });
});

describe('the insurances of a case', () => {
  it('the insurances of a case are read in billing order [C-283]', async () => {
    const of = await coveredCase(ruth);
    await of.added();
    await of.put(ids(await of.coverages()).toReversed());
    const { getCaseCoverages: coverages } = await ruth.read('case', getCaseCoverages, { caseId: of.caseId });
    const { rows } = await pool.query(
      'select id, subscriber_id, insurance_name from case_coverage where case_id = $1 order by position',
      [of.caseId],
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(coverages.map(({ caseCoverageId, order }) => [caseCoverageId, order])).toEqual(
      rows.map(({ id }, index) => [id, index + 1]),
    );
    expect(coverages[0]?.coverage).toMatchObject({
      subscriberId: rows[0].subscriber_id,
      insuranceName: rows[0].insurance_name,
    });
  });
});

describe('case notes', () => {
  it('case notes are written and read, latest first, and audited with their text [C-094][C-095][C-284][C-292]', async () => {
    const { caseId } = await openCase(at);
    const text = `Called the payer.\nThey call back. ${randomUUID()}`;
    const begun = Date.now();
    const written = await add(ruth, { caseId, note: `  ${text}\n`, eventType: 'Message' });
    expect(written.status).toBe(201);
    const [latest] = await notesOf(ruth, caseId);
    expect(latest).toEqual(written.body);
    expect(latest).toMatchObject({ user: 'Ruth Abara', note: text, eventType: { type: 'Message' } });
    const entered = Date.parse(latest?.entryDate ?? '');
    expect(entered).toBeGreaterThanOrEqual(begun);
    expect(entered).toBeLessThanOrEqual(Date.now());
    const { rows } = await pool.query(
      `select action, operation, case_id, actor_id, snapshot from audit_record where domain_type = 'CaseNote' and domain_id = $1`,
      [written.body.caseNoteId],
    );
    expect(rows).toEqual([
      {
        action: 'Mutation',
        operation: 'Create',
        case_id: caseId,
        actor_id: ruth.userId,
        snapshot: { CaseId: caseId, Note: text },
      },
    ]);
    expect(await viewsOf('CaseNoteList', caseId)).toBeGreaterThan(0);
  });

  it('a case note is written once for each idempotency key', async () => {
    const { caseId } = await openCase(at);
    const key = newKey();
    const note = { caseId, note: `Once ${randomUUID()}`, eventType: 'Message' };
    const answers = await Promise.all([add(ruth, note, key), add(ruth, note, key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await notesOf(ruth, caseId)).filter((one) => one.note === note.note)).toHaveLength(1);
    expect((await add(ruth, { ...note, note: 'Another' }, key)).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await add(ruth, note, {})).status).toBe(400);
  });

  it('case notes are refused when empty, too long, or of a type that users cannot write', async () => {
    const { caseId } = await openCase(at);
    const note = { caseId, note: 'Text', eventType: 'Message' };
    const before = await notesOf(ruth, caseId);
    for (const invalid of [
      { ...note, note: '' },
      { ...note, note: ' \n ' },
      { ...note, note: 'x'.repeat(4001) },
      { ...note, eventType: 'Eligibility' },
      { ...note, user: 'Somebody Else' },
      { note: 'Text', eventType: 'Message' },
    ])
      expect((await add(ruth, invalid)).status, JSON.stringify(invalid).slice(0, 60)).toBe(400);
    expect((await add(ruth, { ...note, caseId: randomUUID() })).body.code).toBe('NOT_FOUND');
    expect(await notesOf(ruth, caseId)).toEqual(before);
  });

  it('case notes are refused for an invalid case id, which the error names', async () => {
    const query = 'query ($caseId: ID!) { getCaseNotes(caseId: $caseId) { note } }';
    const answer = await ruth.call<Problem>('POST', '/services/case/graphql', {
      query,
      variables: { caseId: 'no-id' },
    });
    expect([answer.status, answer.body.errors?.map(({ path }) => path)]).toEqual([400, ['caseId']]);
  });

  it('writing case notes needs case-management-write, and reading them needs case and patient reading [C-053]', async () => {
    const { caseId } = await openCase(at);
    const dana = await at.person('dana');
    const refused = await add(dana, { caseId, note: 'Mine', eventType: 'Message' });
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await notesOf(dana, caseId)).some(({ note }) => note === 'Mine')).toBe(false);
    // An auditor reads cases but not patients.
    const joel = await at.person('joel');
    for (const { document } of [getCaseNotes, getCaseProcess, getCaseCoverages]) {
      const answer = await joel.call('POST', '/services/case/graphql', {
        query: document,
        variables: { caseId },
      });
      expect(answer.status).toBe(403);
    }
  });

  it('the product adds a case note about a payer’s answer', async () => {
    const of = await openCase(at, { task: {} });
    await asked(of, 'AAA720001');
    const [note] = await notesOf(ruth, of.caseId);
    expect(note).toMatchObject({ user: 'System', eventType: { type: 'Eligibility' } });
    expect(note?.note).toBe('Tidewater PPO rejected the request: 72 Invalid/Missing Subscriber/Insured ID.');
    const events = await eventsAbout(pool, of.caseId);
    expect(events.find(({ type }) => type === 'note.added')?.facility_id).toBe(of.facility.id);
  });

  it('case notes cannot be changed or deleted, not even by the product', async () => {
    const { rows } = await pool.query(
      `select has_table_privilege('waypost_app', 'case_note', 'update') as change,
        has_table_privilege('waypost_app', 'case_note', 'delete') as remove`,
    );
    expect(rows).toEqual([{ change: false, remove: false }]);
  });
});

describe('parts of another entity’s case', () => {
  it('parts of a case in another entity or facility can be neither read nor written', async () => {
    const { caseId, caseNumber } = await openCase(at);
    await add(ruth, { caseId, note: 'A secret of this organization', eventType: 'Message' });
    const lena = await at.person('lena');
    const lists = [
      ['CaseNoteList', getCaseNotes],
      ['CaseProcessList', getCaseProcess],
      ['CaseCoverageList', getCaseCoverages],
    ] as const;
    for (const outsider of [nadia, lena]) {
      for (const [domainType, { document, name }] of lists) {
        const before = await viewsOf(domainType, caseId);
        const answer = await outsider.call<{ data: unknown }>('POST', '/services/case/graphql', {
          query: document,
          variables: { caseId },
        });
        expect(answer.body.data).toEqual({ [name]: [] });
        // Records that were not shown are not audited as viewed.
        expect(await viewsOf(domainType, caseId)).toBe(before);
      }
    }
    const narrowed = await add(
      ruth,
      { caseId, note: 'From elsewhere', eventType: 'Message' },
      { ...newKey(), ScopeMember: at.facility(2).id },
    );
    expect(narrowed.status).toBe(404);
    const details = await lena.read('case', getCaseDetails, { caseNumber });
    expect(details.getCaseDetails).toBeNull();
    expect((await notesOf(ruth, caseId)).some(({ note }) => note === 'From elsewhere')).toBe(false);
  });
});
