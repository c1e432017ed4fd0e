import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import { type EligibilityRequest, emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import {
  type EligibilityTransaction,
  eligibilityTransactionSchema,
} from '@waypost/contract/eligibility/response';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { arrivals, completedTransaction } from '../support/eligibility-transactions.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { openTask } from '../support/tasks.ts';

const SERVICE = '/services/realtime-eligibility';
const { pool } = await testDatabase();
let at: Organization;
let dana: Client;
let ruth: Client;
beforeAll(async () => {
  at = await makeOrganization();
  [dana, ruth] = await at.people('dana', 'ruth');
});

const request = (change: Partial<EligibilityRequest> = {}): EligibilityRequest => ({
  ...emptyEligibilityRequest,
  facilityId: at.facility().id,
  payerCode: 'TWM01',
  payerName: 'Tidewater PPO',
  searchOptionId: 'member-name-birth',
  providerIdentifier: at.facility().npi,
  serviceDateFrom: '2026-11-20',
  memberId: 'TWM8841207',
  patientFirstName: 'Marisol',
  patientLastName: 'Echeverria',
  patientDateOfBirth: '1984-03-14',
  ...change,
});

const verify = (client: Client, body: unknown, headers = newKey()) =>
  client.call<EligibilityTransaction & Pick<Problem, 'code' | 'errors'>>(
    'POST',
    `${SERVICE}/api/EligibilityTransactions/verify`,
    body,
    headers,
  );

async function answerTo(
  client: Client,
  change: Partial<EligibilityRequest> = {},
): Promise<EligibilityTransaction> {
  const sent = await verify(client, request(change));
  expect(sent.status, sent.text).toBe(202);
  return completedTransaction(client, sent.body.id);
}

/** Waits until a request is being sent, because one that is canceled earlier is not sent. */
async function isAtItsPayer(id: string): Promise<void> {
  const attempts = async () =>
    (await pool.query('select from eligibility_attempt where transaction_id = $1', [id])).rowCount;
  await expect.poll(attempts, { timeout: 20_000 }).toBe(1);
}

describe('requesting a check', () => {
  it('a check stores and shows an active answer with every benefit', async () => {
    const answer = await answerTo(dana);
    expect(answer.state).toBe('answered');
    const [response] = answer.eligibilityResponse;
    expect(response?.coverageStatus).toBe('Active Coverage');
    expect(response?.memberId).toBe('TWM8841207');
    expect(response?.activeServiceTypeCodes).toContain('30');
    expect(response?.coverageStart).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(
      response?.coverages.some(
        (coverage) => coverage.benefitCode === 'C' && coverage.amounts.monetaryAmount !== null,
      ),
    ).toBe(true);
    expect(answer.raw270).toContain('005010X279A1');
    expect(answer.raw271).toContain('EB*1');
    expect(eligibilityTransactionSchema.safeParse(answer).error).toBeUndefined();
    expect(await arrivals(answer.id)).toHaveLength(1);
  });

  it('a check shows each rejection of the payer, in the payer’s order', async () => {
    const answer = await answerTo(dana, { memberId: 'AAAMANY1' });
    expect(answer.state).toBe('rejected');
    const codes = answer.eligibilityResponse[0]?.AAAs.map((rejection) => rejection.rejectReasonCode) ?? [];
    expect(codes.length).toBeGreaterThan(1);
    expect(codes).toContain('72');
    expect(answer.eligibilityResponse[0]?.AAAs[0]?.rejectReasonMessage).toMatch(/\w/);
  });

  it('the request form is filled in from the case of its task, with the date of the same card after a request with it', async () => {
    const task = await openTask(dana, { taskType: 'Eligibility Exception' });
    const fill = () =>
      dana.call<{ caseNumber: string; request: EligibilityRequest }>(
        'GET',
        `${SERVICE}/tasks/${task.id}/prefill`,
      );
    const filled = await fill();
    const { patient } = task.domainModels.case;
    expect(filled.body.caseNumber).toBe(task.domainModels.case.caseNumber);
    expect(filled.body.request).toMatchObject({
      taskId: task.id,
      patientLastName: patient.lastName,
      patientDateOfBirth: patient.dateOfBirth,
      memberId: patient.memberId,
      accountNumber: patient.accountNumber,
      serviceTypeCodes: ['30'],
      policyHolder: 'self',
      ssn: '',
    });
    // The case lacks the fields that only some payers require.
    const asked = { ...filled.body.request, ssn: '900-12-4417', cardIssueDate: '2025-01-02' };
    const sent = await verify(dana, asked);
    expect(sent.status, sent.text).toBe(202);
    expect((await completedTransaction(dana, sent.body.id)).caseNumber).toBe(
      task.domainModels.case.caseNumber,
    );
    // Another card does not affect this one, and a request without a date does not remove one.
    for (const change of [{ memberId: 'OTHER0001', cardIssueDate: '2026-03-04' }, { cardIssueDate: '' }]) {
      const later = await verify(dana, { ...asked, ...change });
      expect(later.status, later.text).toBe(202);
      await completedTransaction(dana, later.body.id);
    }
    expect((await fill()).body.request).toMatchObject({
      memberId: patient.memberId,
      cardIssueDate: '2025-01-02',
    });
  });

  it('the request form is filled in with the subscriber when the patient is insured through another person', async () => {
    const { id, domainModels } = await openTask(dana);
    const { rowCount } = await pool.query(
      `update case_coverage set relationship = 'Spouse', subscriber_first_name = 'Ada', subscriber_last_name = 'Echeverria',
        subscriber_birth_date = '1980-02-03'
       where position = 1 and entity_id = $1 and case_id = (select case_id from task where id = $2)
         and subscriber_first_name is null`,
      [at.id, id],
    );
    expect(rowCount).toBe(1);
    const filled = await dana.call<{ caseNumber: string; request: EligibilityRequest }>(
      'GET',
      `${SERVICE}/tasks/${id}/prefill`,
    );
    expect(filled.body.caseNumber).toBe(domainModels.case.caseNumber);
    expect(filled.body.request).toMatchObject({
      policyHolder: 'spouse',
      subscriberFirstName: 'Ada',
      subscriberLastName: 'Echeverria',
      subscriberDateOfBirth: '1980-02-03',
    });
    // An insurance accepts a longer first name than a request to a payer can contain.
    await pool.query(
      'update case_coverage set subscriber_first_name = $3 where entity_id = $1 and case_id = (select case_id from task where id = $2)',
      [at.id, id, 'A'.repeat(60)],
    );
    const cut = await dana.call<{ request: EligibilityRequest }>('GET', `${SERVICE}/tasks/${id}/prefill`);
    expect(cut.body.request?.subscriberFirstName).toBe('A'.repeat(35));
  });

  it('a request is sent once, even if the same call arrives several times', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(dana, request(), key)));
    const ids = new Set(answers.map((answer) => answer.body.id));
    expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202, 202, 202]);
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    await completedTransaction(dana, id);
    expect(await arrivals(id)).toHaveLength(1);
    const other = await verify(dana, request({ memberId: 'TWM9999999' }), key);
    expect(other.body.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('an invalid request is refused with all wrong fields, and nothing is sent', async () => {
    const shape = await verify(dana, { ...request(), providerIdentifier: '1', extra: true });
    expect(shape.status).toBe(400);
    expect(shape.body.errors?.map((error) => error.message)).toContain('Must be at least 2 characters');
    const rules = await verify(
      dana,
      request({
        memberId: '',
        patientLastName: '',
        serviceDateThrough: '2026-11-01',
        patientDateOfBirth: '2099-01-01',
      }),
    );
    expect(rules.status).toBe(422);
    expect(rules.body.errors).toEqual(
      expect.arrayContaining([
        { path: 'memberId', message: 'Required' },
        { path: 'patientLastName', message: 'Required' },
        { path: 'serviceDateThrough', message: 'Service End date cannot be before Service Start date' },
        { path: 'patientDateOfBirth', message: 'Date of birth cannot be in the future' },
      ]),
    );
    const unkeyed = await verify(dana, request(), {});
    expect(unkeyed.status).toBe(400);
  });

  it('a check stores its request source, and every eligibility transaction is PHI regardless of the header [C-328]', async () => {
    const sources = ['rpa', undefined].map(async (source) => {
      const headers = { ...newKey(), isphifree: 'true', ...(source ? { 'x-requestsource': source } : {}) };
      const sent = await verify(dana, request(), headers);
      expect(sent.headers.get('cache-control')).toBe('no-store');
      const { requestSource, raw270 } = await completedTransaction(dana, sent.body.id);
      expect(raw270).toContain('ST*270');
      return requestSource;
    });
    expect(await Promise.all(sources)).toEqual(['rpa', 'portal']);
  });

  it('a late answer is stored with the canceled request, but not as the current one', async () => {
    const sent = await verify(dana, request({ memberId: 'SLOW5S001' }));
    await isAtItsPayer(sent.body.id);
    const cancelled = await dana.call<EligibilityTransaction>(
      'POST',
      `${SERVICE}/eligibilityrequestlog/${sent.body.id}/cancel`,
    );
    expect(cancelled.body.state).toBe('cancelled');
    const again = await dana.call<Problem>('POST', `${SERVICE}/eligibilityrequestlog/${sent.body.id}/cancel`);
    expect(again.status).toBe(409);
    const late = await completedTransaction(dana, sent.body.id, (transaction) => transaction.isLate);
    expect(late).toMatchObject({ state: 'cancelled', isLate: true });
    expect(late.raw271).toContain('ST*271');
  });
});

describe('SSNs', () => {
  const withSsn = { searchOptionId: 'ssn-name-birth', ssn: '900-12-4417', memberId: 'TWM8841207' };

  it('SSNs stay masked without ssn-read, regardless of the header, and the refusal is audited [C-275][C-277][C-325]', async () => {
    const answer = await answerTo(dana, withSsn);
    const asked = await dana.call<EligibilityTransaction>(
      'GET',
      `${SERVICE}/eligibilityrequestlog/${answer.id}`,
      undefined,
      { displayFullSSN: 'true' },
    );
    expect(asked.body.ssnShown).toBe(false);
    expect(asked.body.eligibilityRequest.ssn).toBe('XXX-XX-4417');
    expect(asked.text).not.toMatch(/900-?12-?4417/);
    expect(asked.body.raw270).toContain('4417');
    // No other path leads to the transaction either.
    const log = `${SERVICE}/eligibilityrequestlog/${answer.id}`;
    for (const path of [
      log,
      `${log}/history`,
      `${log}/difference`,
      `/services/case/api/eligibilityTransactions/${answer.id}`,
      '/services/case/api/EligibilityTransactions/me',
    ]) {
      const unmasked = await dana.call('GET', path, undefined, { displayFullSSN: 'true' });
      expect(unmasked.status, path).toBe(200);
      expect(unmasked.text, path).not.toMatch(/900-?12-?4417/);
    }
  });

  it('SSNs are shown in full to users with ssn-read on request [C-275][C-277][C-325]', async () => {
    const answer = await answerTo(ruth, withSsn);
    expect(answer.raw270).not.toContain('900124417');
    const asked = await ruth.call<EligibilityTransaction>(
      'GET',
      `${SERVICE}/eligibilityrequestlog/${answer.id}`,
      undefined,
      { displayFullSSN: 'true' },
    );
    expect(asked.body).toMatchObject({ ssnShown: true });
    expect(asked.body.raw270).toContain('900124417');
    expect(asked.body.eligibilityRequest.ssn).toBe('900-12-4417');
  });
});

describe('an eligibility transaction of another entity or facility', () => {
  it('an eligibility transaction of another entity or facility is not found', async () => {
    const nadia = await (await makeOrganization()).person('nadia');
    const lena = await at.person('lena');
    const mine = await answerTo(dana);
    for (const outsider of [nadia, lena]) {
      const seen = await outsider.call<Problem>('GET', `${SERVICE}/eligibilityrequestlog/${mine.id}`);
      expect(seen.status).toBe(404);
      expect(seen.text).not.toContain('Echeverria');
    }
    expect((await dana.call('GET', `${SERVICE}/eligibilityrequestlog/${randomUUID()}`)).status).toBe(404);
    const foreign = await verify(lena, request());
    expect(foreign.status).toBe(403);
  });
});
