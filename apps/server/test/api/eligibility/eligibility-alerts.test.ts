import type { Problem } from '@waypost/contract/core/errors';
import type { Alert } from '@waypost/contract/eligibility/alerts';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { getCaseCoverages, patientDetails } from '@waypost/contract/graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, call, newKey } from '../support/client.ts';
import { coveredCase } from '../support/coverages.ts';
import { testDatabase } from '../support/database.ts';
import { completedTransaction, LOG, questionOf, verifyAndWait } from '../support/eligibility-transactions.ts';
import { must } from '../support/emitting/scenario.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { newRegistrar } from '../support/registration.ts';

const { pool } = await testDatabase();
let at: Organization;
let dana: Client;
let ruth: Client;
let rosa: Client;
beforeAll(async () => {
  at = await makeOrganization();
  [dana, ruth] = await at.people('dana', 'ruth');
  rosa = await at.invite({ ...newRegistrar, role: 'Case Specialist' });
});

const changed = (client = dana): Promise<EligibilityTransaction> =>
  verifyAndWait(client, { payerCode: 'TWM01', memberId: 'CHG000001' });
const alertsOf = ({ eligibilityResponse }: EligibilityTransaction): Alert[] =>
  eligibilityResponse.flatMap((response) => response.displayMessages.alerts);
const decide = (
  client: Client,
  { id, version }: Pick<EligibilityTransaction, 'id' | 'version'>,
  field: string,
  body: unknown,
  headers: Record<string, string> = { 'if-match': `"${version}"` },
) =>
  client.call<EligibilityTransaction & Pick<Problem, 'code' | 'errors'>>(
    'POST',
    `${LOG}/${id}/alerts/${field}/decision`,
    body,
    headers,
  );
const open = {
  accepted: false,
  declined: false,
  value: null,
  decidedBy: null,
  decidedAt: null,
  writtenTo: null,
};

describe('an alert', () => {
  it('an alert is created for each difference of request and answer, with the status open [C-126][C-154][C-160][C-161]', async () => {
    expect(alertsOf(await changed())).toEqual([
      {
        field: 'memberId',
        fieldName: 'Member ID',
        message: 'Member ID differs: the request says CHG000001, the payer answered CHG000077.',
        requestValue: 'CHG000001',
        responseValue: 'CHG000077',
        isHandled: true,
        ...open,
      },
      {
        field: 'patientDateOfBirth',
        fieldName: 'Patient Date of Birth',
        message: 'Patient Date of Birth differs: the request says 03/14/1984, the payer answered 03/16/1984.',
        requestValue: '1984-03-14',
        responseValue: '1984-03-16',
        isHandled: true,
        ...open,
      },
      {
        field: 'address',
        fieldName: 'Address',
        message:
          'Address differs: the request says (not given), the payer answered 200 OAK AVE, SPRINGFIELD, IL 62702-0000.',
        requestValue: null,
        responseValue: '200 OAK AVE, SPRINGFIELD, IL 62702-0000',
        isHandled: true,
        ...open,
      },
    ]);
    expect(alertsOf(await verifyAndWait(dana, { payerCode: 'TWM01', memberId: 'TWM8841207' }))).toEqual([]);
  });

  it('an alert is created for names and SSN as well, of patient and policy holder [C-160]', async () => {
    const asked = {
      payerCode: 'TWM01',
      searchOptionId: 'ssn-name-birth',
      memberId: 'RENM00001',
      ssn: '900-12-4417',
      policyHolder: 'spouse' as const,
      subscriberFirstName: 'Ada',
      subscriberLastName: 'Echeverria',
      subscriberDateOfBirth: '1980-01-01',
    };
    const answer = await verifyAndWait(dana, asked);
    expect(
      alertsOf(answer).map((alert) => [alert.fieldName, alert.requestValue, alert.responseValue]),
    ).toEqual([
      ['Patient First Name', 'Marisol', 'MARISOLANNE'],
      ['Patient Last Name', 'Echeverria', 'WALLOWAY-HART'],
      ['Subscriber Date of Birth', '1980-01-01', '1980-01-16'],
      ['Subscriber First Name', 'Ada', 'ADAANNE'],
      ['Subscriber Last Name', 'Echeverria', 'WALLOWAY-HART'],
      ['SSN', 'XXX-XX-4417', 'XXX-XX-0099'],
    ]);
    expect(
      alertsOf(answer).every(({ isHandled, accepted, declined }) => isHandled && !accepted && !declined),
    ).toBe(true);
    const asRuth = await ruth.call<EligibilityTransaction>('GET', `${LOG}/${answer.id}`, undefined, {
      displayFullSSN: 'true',
    });
    expect(alertsOf(asRuth.body).at(-1)).toMatchObject({
      requestValue: '900-12-4417',
      responseValue: '900-12-0099',
    });
    expect(asRuth.text).toContain('900120099');
  });

  it('accepting an alert uses the answer’s value on the screen and in a resubmission [C-155][C-156][C-159][C-162]', async () => {
    const answer = await changed();
    const { status, body } = await decide(dana, answer, 'memberId', { choice: 'accept' });
    expect(status).toBe(200);
    expect(body.version).toBe(answer.version + 1);
    expect(alertsOf(body)[0]).toMatchObject({
      accepted: true,
      declined: false,
      value: 'CHG000077',
      message: 'Member ID updated from CHG000001 to CHG000077.',
      decidedBy: 'Dana Whitfield',
      decidedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(alertsOf(body)[1]).toMatchObject(open);
    expect(body.eligibilityResponse[0]?.memberId).toBe('CHG000077');
    expect(body.resubmit.request).toMatchObject({ memberId: 'CHG000077', patientDateOfBirth: '1984-03-14' });
    const again = await dana.call<EligibilityTransaction>('GET', `${LOG}/${answer.id}`);
    expect(alertsOf(again.body)).toEqual(alertsOf(body));
  });

  it('declining an alert keeps the request’s value on the screen and in a resubmission [C-155][C-158][C-159][C-162]', async () => {
    const answer = await changed();
    expect(answer.eligibilityResponse[0]?.subscriber?.dateOfBirth).toBe('1984-03-16');
    const first = await decide(dana, answer, 'patientDateOfBirth', { choice: 'keep' });
    const { body } = await decide(dana, first.body, 'address', { choice: 'keep' });
    expect(alertsOf(body)[1]).toMatchObject({
      accepted: false,
      declined: true,
      value: '1984-03-14',
      message: 'Patient Date of Birth updated from 03/16/1984 to 03/14/1984.',
    });
    expect(body.eligibilityResponse[0]?.subscriber).toMatchObject({
      dateOfBirth: '1984-03-14',
      street: null,
      memberId: 'CHG000077',
    });
    expect(body.resubmit.request).toMatchObject({ memberId: 'CHG000001', patientDateOfBirth: '1984-03-14' });
    expect(body.raw271).toContain('19840316');
  });

  it('an accepted value is written to the insurance and the patient of the case if the user may change them; otherwise it becomes a note', async () => {
    const { caseId, newOne, add } = await coveredCase(ruth);
    const { rows: cases } = await pool.query<{ patient_id: string }>(
      'select patient_id from patient_case where id = $1',
      [caseId],
    );
    const patientId = cases[0]?.patient_id ?? '';
    await must(add(newOne({ subscriberId: 'CHG000001' })));
    const read = async () => {
      const { getCaseCoverages: coverages } = await rosa.read('case', getCaseCoverages, { caseId });
      const { patientDetails: patient } = await rosa.read('patient', patientDetails, { patientId });
      return {
        memberIds: coverages.map(({ coverage }) => coverage.subscriberId),
        birthDate: patient?.birthDate,
      };
    };
    const before = await read();
    expect(before.memberIds).toContain('CHG000001');
    const question = questionOf(rosa, 'TWM01', 'CHG000001');
    const asked = await must(
      rosa.call<EligibilityTransaction>(
        'POST',
        `/services/realtime-eligibility/cases/${caseId}/verify`,
        question,
        newKey(),
      ),
    );
    const answer = await completedTransaction(rosa, asked.id);
    // Dana checks eligibility, and cannot change insurances or patients.
    const noted = await decide(dana, answer, 'patientDateOfBirth', { choice: 'accept' });
    expect(alertsOf(noted.body)[1]).toMatchObject({ accepted: true, writtenTo: null });
    expect(await read()).toEqual(before);
    const written = await decide(rosa, noted.body, 'memberId', { choice: 'accept' });
    expect(alertsOf(written.body)[0]).toMatchObject({ accepted: true, writtenTo: 'insurance' });
    expect((await read()).memberIds).toEqual(
      before.memberIds.map((id) => (id === 'CHG000001' ? 'CHG000077' : id)),
    );
    const { rows } = await pool.query<{ domain_type: string }>(
      `select domain_type from audit_record where details::text like '%CHG000077%' and entity_id = $1
         and actor_id = $2`,
      [at.id, rosa.userId],
    );
    expect(rows.map(({ domain_type }) => domain_type)).toContain('Coverage');
    // An address is a single line of the payer, so it stays on the answer.
    const address = await decide(rosa, written.body, 'address', { choice: 'accept' });
    expect(alertsOf(address.body)[2]).toMatchObject({ accepted: true, writtenTo: null });

    const again = await completedTransaction(
      rosa,
      (
        await must(
          rosa.call<EligibilityTransaction>(
            'POST',
            `/services/realtime-eligibility/cases/${caseId}/verify`,
            question,
            newKey(),
          ),
        )
      ).id,
    );
    const born = await decide(rosa, again, 'patientDateOfBirth', { choice: 'accept' });
    expect(alertsOf(born.body)[1]).toMatchObject({ accepted: true, writtenTo: 'patient' });
    expect((await read()).birthDate).toBe('1984-03-16');
  });

  it('an alert can be decided once: a second decision is a conflict, even if it is the same [C-155]', async () => {
    const answer = await changed();
    const { body } = await decide(dana, answer, 'memberId', { choice: 'accept' });
    for (const choice of ['accept', 'keep']) {
      const again = await decide(ruth, body, 'memberId', { choice });
      expect([again.status, again.body.code]).toEqual([409, 'ALERT_DECIDED']);
    }
    const seen = await dana.call<EligibilityTransaction>('GET', `${LOG}/${answer.id}`);
    expect(alertsOf(seen.body)[0]).toMatchObject({ accepted: true, decidedBy: 'Dana Whitfield' });
  });

  it('if several users decide an alert at once, one succeeds, and one record is written', async () => {
    const answer = await changed();
    const choices = ['accept', 'keep', 'accept', 'keep'];
    const answers = await Promise.all(
      choices.map((choice, turn) => decide(turn % 2 === 0 ? dana : ruth, answer, 'memberId', { choice })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { rows } = await pool.query<{ details: unknown }>(
      "select details from audit_record where domain_id = $1 and details::text like '%Alert%'",
      [answer.id],
    );
    const winner = choices[answers.findIndex(({ status }) => status === 200)];
    expect(rows.map((row) => row.details)).toEqual([
      [{ propertyName: 'Alert memberId', previousValue: 'open', newValue: winner }],
    ]);
    const { rows: rights } = await pool.query(
      `select has_table_privilege('waypost_app', 'eligibility_alert_decision', 'update') as change,
        has_table_privilege('waypost_app', 'eligibility_alert_decision', 'delete') as remove`,
    );
    expect(rights).toEqual([{ change: false, remove: false }]);
  });
});

describe('a decision', () => {
  it('a decision requires the version that was read, a known field and a choice', async () => {
    const answer = await changed();
    const statuses = [
      await decide(dana, answer, 'memberId', { choice: 'accept' }, {}),
      await decide(dana, answer, 'memberId', { choice: 'accept' }, { 'if-match': 'x' }),
      await decide(dana, { ...answer, version: answer.version + 7 }, 'memberId', { choice: 'accept' }),
      await decide(dana, answer, 'memberId', { choice: 'both' }),
      await decide(dana, answer, 'memberId', { choice: 'accept', value: 'X' }),
      await decide(dana, answer, 'payerName', { choice: 'accept' }),
      await decide(dana, answer, 'ssn', { choice: 'accept' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([428, 400, 412, 400, 400, 400, 404]);
    const seen = await dana.call<EligibilityTransaction>('GET', `${LOG}/${answer.id}`);
    expect(alertsOf(seen.body).every((alert) => !alert.accepted && !alert.declined)).toBe(true);
  });

  it('a decision is refused without sign-in, without the permission, and from another entity or facility', async () => {
    const answer = await changed();
    const path = `${LOG}/${answer.id}/alerts/memberId/decision`;
    const body = { choice: 'accept' };
    expect((await call('POST', path, { 'if-match': '1' }, body)).status).toBe(401);
    const [reader, lena] = await at.people('ines', 'lena');
    const nadia = await (await makeOrganization()).person('nadia');
    for (const [stranger, status] of [
      [reader, 403],
      [nadia, 404],
      [lena, 404],
    ] as const) {
      const refused = await decide(stranger, answer, 'memberId', body);
      expect(refused.status).toBe(status);
      expect(refused.text).not.toContain('CHG0000');
    }
  });
});
