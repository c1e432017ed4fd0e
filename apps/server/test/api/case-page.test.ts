import { randomUUID } from 'node:crypto';
import { hasResponse } from '@waypost/contract/case-process';
import type { Problem } from '@waypost/contract/errors';
import { getCaseCoverages, getCaseDetails, getCaseNotes, getCaseProcess } from '@waypost/contract/graphql';
import type { CaseNote } from '@waypost/contract/services/case-notes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lakemont } from '../../src/seed/organisations.ts';
import { type Client, newKey, sharedAs } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { askAbout } from './support/eligibility-transactions.ts';

const NOTES = '/services/case/api/case/notes';
type Row = { case_id: string; case_number: string; task_id: string };

let owner: Awaited<ReturnType<typeof ownerPool>>;
let ruth: Client;
let nadia: Client;
beforeAll(async () => {
  owner = await ownerPool();
  ruth = await sharedAs('ruth.abara');
  nadia = await sharedAs('nadia.castle');
});
afterAll(() => owner.close());

/** A case with a task of the process, at the main facility where nothing else is asked for. */
async function caseWith(process: string, condition = 't.facility_id = $3'): Promise<Row> {
  const { rows } = await owner.pool.query<Row>(
    `select c.id as case_id, c.case_number, t.id as task_id from task t
     join patient_case c on c.entity_id = t.entity_id and c.id = t.case_id
     where t.entity_id = $1 and t.process = $2 and $3::uuid is not null and ${condition} order by c.case_number limit 1`,
    [lakemont.id, process, lakemont.facilities[0]?.id],
  );
  if (!rows[0]) throw new Error(`no case with ${process} and ${condition}`);
  return rows[0];
}
const notesOf = async (client: Client, caseId: string) =>
  (await client.read('case', getCaseNotes, { caseId })).getCaseNotes;
const processesOf = async (client: Client, caseId: string) =>
  (await client.read('case', getCaseProcess, { caseId })).getCaseProcess;
const add = (client: Client, body: unknown, headers: Record<string, string> = newKey()) =>
  client.call<CaseNote & Problem>('POST', NOTES, body, headers);
const viewsOf = async (domainType: string, caseId: string): Promise<number> => {
  const { rows } = await owner.pool.query<{ count: number }>(
    `select count(*)::int from audit_record where domain_type = $1 and case_id = $2 and action = 'View'`,
    [domainType, caseId],
  );
  return rows[0]?.count ?? 0;
};

describe('Patient Access', () => {
  it('Patient Access lists the checks of a case with the payer’s answers, latest first [C-093][C-285]', async () => {
    const { case_id, task_id } = await caseWith('Eligibility');
    const before = await viewsOf('CaseProcessList', case_id);
    const active = await askAbout(ruth, { payerCode: 'TWM01', memberId: 'TWM8841207', taskId: task_id });
    const refused = await askAbout(ruth, { payerCode: 'TWM01', memberId: 'AAA720001', taskId: task_id });
    const [last, first] = await processesOf(ruth, case_id);
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
    });
    expect(last).toMatchObject({ domainId: refused.id, status: 'Answered', result: 'Rejected' });
    expect(await viewsOf('CaseProcessList', case_id)).toBe(before + 1);
  });

  it('Patient Access lists manual verifications, named as such and without a response [C-048][C-049]', async () => {
    const wanted = [
      ["t.status = 'Complete'", 'Insurance verification complete', true],
      ["t.status <> 'Complete' and c.status <> 'Cancelled'", 'Insurance verification started', false],
      ["t.status <> 'Complete' and c.status = 'Cancelled'", 'Insurance verification canceled', true],
    ] as const;
    for (const [condition, status, isCompleteStatus] of wanted) {
      const { case_id, task_id } = await caseWith('Insurance Verification', condition);
      const process = (await processesOf(ruth, case_id)).find(({ domainId }) => domainId === task_id);
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
    const { case_id } = await caseWith('Eligibility');
    const { getCaseCoverages: coverages } = await ruth.read('case', getCaseCoverages, { caseId: case_id });
    const { rows } = await owner.pool.query(
      'select id, subscriber_id, insurance_name from case_coverage where case_id = $1 order by position',
      [case_id],
    );
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
    const { case_id: caseId } = await caseWith('Eligibility');
    const text = `Called the payer.\nThey call back. ${randomUUID()}`;
    const written = await add(ruth, { caseId, note: `  ${text}\n`, eventType: 'Message' });
    expect(written.status).toBe(201);
    const [latest] = await notesOf(ruth, caseId);
    expect(latest).toEqual(written.body);
    expect(latest).toMatchObject({ user: 'Ruth Abara', note: text, eventType: { type: 'Message' } });
    expect(Math.abs(Date.parse(latest?.entryDate ?? '') - Date.now())).toBeLessThan(60_000);
    const { rows } = await owner.pool.query(
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
    const { case_id: caseId } = await caseWith('Eligibility');
    const key = newKey();
    const note = { caseId, note: `Once ${randomUUID()}`, eventType: 'Message' };
    const answers = await Promise.all([add(ruth, note, key), add(ruth, note, key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await notesOf(ruth, caseId)).filter((one) => one.note === note.note)).toHaveLength(1);
    expect((await add(ruth, { ...note, note: 'Another' }, key)).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await add(ruth, note, {})).status).toBe(400);
  });

  it('case notes are refused when empty, too long, or of a type that users cannot write', async () => {
    const { case_id: caseId } = await caseWith('Eligibility');
    const note = { caseId, note: 'Text', eventType: 'Message' };
    const before = await notesOf(ruth, caseId);
    for (const wrong of [
      { ...note, note: '' },
      { ...note, note: ' \n ' },
      { ...note, note: 'x'.repeat(4001) },
      { ...note, eventType: 'Eligibility' },
      { ...note, user: 'Somebody Else' },
      { note: 'Text', eventType: 'Message' },
    ])
      expect((await add(ruth, wrong)).status, JSON.stringify(wrong).slice(0, 60)).toBe(400);
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
    const { case_id: caseId } = await caseWith('Eligibility');
    const dana = await sharedAs('dana.whitfield');
    const refused = await add(dana, { caseId, note: 'Mine', eventType: 'Message' });
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await notesOf(dana, caseId)).some(({ note }) => note === 'Mine')).toBe(false);
    // An auditor reads cases but not patients.
    const joel = await sharedAs('joel.nakamura');
    for (const { document } of [getCaseNotes, getCaseProcess, getCaseCoverages]) {
      const answer = await joel.call('POST', '/services/case/graphql', {
        query: document,
        variables: { caseId },
      });
      expect(answer.status).toBe(403);
    }
  });

  it('the product adds a case note with a payer’s answer', async () => {
    const { case_id, task_id } = await caseWith('Eligibility');
    await askAbout(ruth, { payerCode: 'TWM01', memberId: 'AAA720001', taskId: task_id });
    const [note] = await notesOf(ruth, case_id);
    expect(note).toMatchObject({ user: 'System', eventType: { type: 'Eligibility' } });
    expect(note?.note).toBe('Tidewater PPO rejected the request: 72 Invalid/Missing Subscriber/Insured ID.');
  });

  it('case notes cannot be changed or deleted, not even by the program itself', async () => {
    const { rows } = await owner.pool.query(
      `select has_table_privilege('waypost_app', 'case_note', 'update') as change,
        has_table_privilege('waypost_app', 'case_note', 'delete') as remove`,
    );
    expect(rows).toEqual([{ change: false, remove: false }]);
  });
});

describe('what belongs to a case of somebody else', () => {
  it('parts of a case in another entity or facility can be neither read nor written', async () => {
    const { case_id: caseId, case_number: caseNumber } = await caseWith('Eligibility');
    await add(ruth, { caseId, note: 'A secret of Lakemont', eventType: 'Message' });
    const lena = await sharedAs('lena.fuchs');
    const lists = [
      ['CaseNoteList', getCaseNotes],
      ['CaseProcessList', getCaseProcess],
      ['CaseCoverageList', getCaseCoverages],
    ] as const;
    for (const stranger of [nadia, lena]) {
      for (const [domainType, { document, name }] of lists) {
        const before = await viewsOf(domainType, caseId);
        const answer = await stranger.call<{ data: unknown }>('POST', '/services/case/graphql', {
          query: document,
          variables: { caseId },
        });
        expect(answer.body.data).toEqual({ [name]: [] });
        // What was not seen is not on record as seen.
        expect(await viewsOf(domainType, caseId)).toBe(before);
      }
    }
    const narrowed = await add(
      ruth,
      { caseId, note: 'From elsewhere', eventType: 'Message' },
      { ...newKey(), ScopeMember: lakemont.facilities[2]?.id ?? '' },
    );
    expect(narrowed.status).toBe(404);
    const details = await lena.read('case', getCaseDetails, { caseNumber });
    expect(details.getCaseDetails).toBeNull();
    expect((await notesOf(ruth, caseId)).some(({ note }) => note === 'From elsewhere')).toBe(false);
  });
});
