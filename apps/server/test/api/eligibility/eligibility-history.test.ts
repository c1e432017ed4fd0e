import type { Problem } from '@waypost/contract/core/errors';
import { type Difference, differenceSchema, historySchema } from '@waypost/contract/eligibility/history';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Client, call } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { LOG, verifyAndWait } from '../support/eligibility-transactions.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

type History = z.infer<typeof historySchema>;

const { pool } = await testDatabase();
let at: Organization;
let dana: Client;
let ruth: Client;
beforeAll(async () => {
  at = await makeOrganization();
  [dana, ruth] = await at.people('dana', 'ruth');
});

let asked = 0;
/** A patient who is not used by other tests. */
const somebody = (): string => {
  asked += 1;
  return `Quell${'ABCDEFGHIJ'.charAt(asked)}`;
};
const ask = (client: Client, patientLastName: string, memberId: string, change = {}) =>
  verifyAndWait(client, { payerCode: 'TWM01', memberId, patientLastName, ...change });
const historyOf = (client: Client, id: string) => client.call<History>('GET', `${LOG}/${id}/history`);
const differenceOf = (client: Client, id: string) =>
  client.call<Difference>('GET', `${LOG}/${id}/difference`);
const recordsOf = async (answer: { headers: Headers }) => {
  const { rows } = await pool.query<{ action: string; domain_type: string; domain_id: string }>(
    'select action, domain_type, domain_id from audit_record where correlation_id = $1',
    [answer.headers.get('x-correlation-id')],
  );
  return rows.map((row) => `${row.action} ${row.domain_type} ${row.domain_id}`).sort();
};

describe('the history of a patient and payer', () => {
  it('the history lists the answers, newest first, with requester, time, status and service dates', async () => {
    const name = somebody();
    const first = await ask(dana, name, 'USED00250', { serviceDateThrough: '2026-11-21' });
    const second = await ask(ruth, name.toUpperCase(), 'USED00400');
    const refused = await ask(dana, name, 'AAA750001');
    await ask(dana, name, 'HTTP50001');
    await ask(dana, name, 'PPO000001', { payerCode: 'SMMT1' });
    await ask(dana, `${name}X`, 'USED00250');
    const { body } = await historyOf(dana, second.id);
    expect(historySchema.safeParse(body).error).toBeUndefined();
    expect(body.total).toBe(3);
    expect(body.entries).toEqual([
      expect.objectContaining({
        id: refused.id,
        state: 'rejected',
        coverageStatus: 'Rejected',
        normalizedStatus: 'rejected',
        payerName: 'Tidewater PPO',
        memberId: 'AAA750001',
        rejectReasonCode: '75',
        isThis: false,
      }),
      expect.objectContaining({ id: second.id, requestedBy: 'Ruth Abara', isThis: true }),
      {
        id: first.id,
        facilityId: at.facility().id,
        facilityName: at.facility().name,
        sentAt: first.sentAt,
        answeredAt: first.answeredAt,
        requestedBy: 'Dana Whitfield',
        state: 'answered',
        payerName: 'Tidewater PPO',
        memberId: 'USED00250',
        rejectReasonCode: null,
        coverageStatus: 'Active Coverage',
        coverageCaution: null,
        normalizedStatus: 'active',
        serviceDateFrom: '2026-11-20',
        serviceDateThrough: '2026-11-21',
        isThis: false,
      },
    ]);
  });

  it('the history excludes facilities without access', async () => {
    const name = somebody();
    const hidden = await ask(dana, name, 'USED00250');
    const lena = await at.person('lena');
    const children = at.facility(-1);
    const seen = await ask(lena, name, 'USED00400', {
      facilityId: children.id,
      providerIdentifier: children.npi,
    });
    const entriesOf = async (client: Client) =>
      (await historyOf(client, seen.id)).body.entries.map((entry) => entry.id);
    expect(await entriesOf(lena)).toEqual([seen.id]);
    expect(await entriesOf(dana)).toEqual([seen.id, hidden.id]);
    expect((await differenceOf(lena, seen.id)).body.previous).toBeNull();
    const outsider = await (await makeOrganization()).person('nadia');
    for (const what of ['history', 'difference']) {
      for (const client of [outsider, lena]) {
        const answer = await client.call<Problem>('GET', `${LOG}/${hidden.id}/${what}`);
        expect(answer.status).toBe(404);
        expect(answer.text).not.toContain(name);
      }
      expect((await dana.call('GET', `${LOG}/not-an-id/${what}`)).status).toBe(400);
      expect((await call('GET', `${LOG}/${hidden.id}/${what}`)).status).toBe(401);
      const sam = await at.person('sam');
      expect((await sam.call('GET', `${LOG}/${hidden.id}/${what}`)).status).toBe(403);
    }
  });

  it('a view of the history is audited', async () => {
    const answer = await ask(dana, somebody(), 'USED00250');
    expect(await recordsOf(await historyOf(dana, answer.id))).toEqual([
      `View EligibilityTransactionList ${answer.id}`,
    ]);
  });
});

describe('the difference to the last answer', () => {
  it('the difference lists changed facts, figures and benefits with their earlier values', async () => {
    const name = somebody();
    const first = await ask(dana, name, 'USED00250');
    expect((await differenceOf(dana, first.id)).body).toEqual({
      previous: null,
      isChanged: false,
      answers: [],
      leftOut: [],
    });
    const second = await ask(dana, name, 'USED00400');
    const answer = await differenceOf(dana, second.id);
    expect(differenceSchema.safeParse(answer.body).error).toBeUndefined();
    expect(answer.body).toMatchObject({ previous: { id: first.id }, isChanged: true });
    expect(answer.body.answers).toHaveLength(1);
    const [change] = answer.body.answers;
    expect(change).toMatchObject({
      change: 'compared',
      facts: [{ fact: 'memberId', before: 'USED00250', after: 'USED00400' }],
      figures: [
        {
          planName: 'TIDEWATER CHOICE PPO',
          kind: 'deductible',
          visit: null,
          level: 'individual',
          part: 'remaining',
          network: 'inNetwork',
          before: '1250',
          after: '1100',
        },
      ],
      benefits: [{ change: 'changed', parts: ['amount'], before: { amounts: { monetaryAmount: '1250' } } }],
    });
    const index = change?.benefits[0]?.coverageIndex ?? -1;
    expect(second.eligibilityResponse[0]?.coverages[index]).toEqual(change?.benefits[0]?.after);
    expect(await recordsOf(answer)).toEqual(
      [first, second].map(({ id }) => `View EligibilityTransaction ${id}`).sort(),
    );
  });

  it('the difference of two answers names a coverage that has ended, and reports when nothing has changed', async () => {
    const name = somebody();
    await ask(dana, name, 'MIN000001');
    const same = await ask(dana, name, 'MIN000001');
    expect((await differenceOf(dana, same.id)).body).toMatchObject({ isChanged: false });
    const ended = await ask(dana, name, 'INA000001');
    const [change] = (await differenceOf(dana, ended.id)).body.answers;
    expect(change?.facts).toContainEqual({
      fact: 'coverageStatus',
      before: 'Active Coverage',
      after: 'Inactive',
    });
  });

  it('the difference to the last answer compares the payer’s values, regardless of decided alerts', async () => {
    const name = somebody();
    const first = await ask(dana, name, 'CHG000001');
    await dana.call(
      'POST',
      `${LOG}/${first.id}/alerts/memberId/decision`,
      { choice: 'keep' },
      { 'if-match': String(first.version) },
    );
    const second: EligibilityTransaction = await ask(dana, name, 'CHG000001');
    expect((await differenceOf(dana, second.id)).body).toMatchObject({
      previous: { id: first.id },
      isChanged: false,
    });
  });
});
