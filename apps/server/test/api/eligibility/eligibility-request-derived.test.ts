import type { Problem } from '@waypost/contract/core/errors';
import { message } from '@waypost/contract/core/messages';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { facilityData } from '@waypost/contract/saved-views/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { equip } from '../support/cases.ts';
import { type Client, newKey } from '../support/client.ts';
import { completedTransaction, LOG } from '../support/eligibility-transactions.ts';
import { makeOrganization } from '../support/organization.ts';

const VERIFY = '/services/realtime-eligibility/api/EligibilityTransactions/verify';
const at = await makeOrganization();
const [main, bay] = [at.facility(0), at.facility(1)];

let dana: Client;
beforeAll(async () => {
  await equip(at);
  dana = await at.person('dana');
});

/** A request that uses only the specification's fields: no facility, no search option, no policy holder. */
const written = {
  payerCode: 'TWM01',
  payerName: 'Tidewater PPO',
  npi: main.npi,
  serviceTypeCode: '30',
  serviceDateFrom: '2026-11-20',
  cardIssueDate: '2025-03-01',
  memberId: 'TWM8841207',
  patientFirstName: 'Marisol',
  patientLastName: 'Echeverria',
  patientDateOfBirth: '1984-03-14',
};
const verify = (body: object, headers: Record<string, string> = {}) =>
  dana.call<EligibilityTransaction & Problem>('POST', VERIFY, body, { ...newKey(), ...headers });

describe('a request in the format of the specification', () => {
  it('a request in the format of the specification gets defaults: the facility of ScopeMember, a search option, the patient’s own policy [C-116] [C-117]', async () => {
    const sent = await verify(written, { ScopeMember: bay.id });
    expect(sent.status, sent.text).toBe(202);
    expect(sent.body.eligibilityRequest).toMatchObject({
      facilityId: bay.id,
      searchOptionId: 'member-name-birth',
      policyHolder: 'self',
      patientGender: 'B',
      mrn: '',
    });
    expect((await completedTransaction(dana, sent.body.id)).raw270).toContain(`*XX*${main.npi}~`);
  });

  it('a request in the format of the specification is stored with identifiers and legacyNpi, which are not sent to the payer, and can be resubmitted [C-117]', async () => {
    const body = { ...written, identifiers: { RequestId: 'OLD-4711' }, legacyNpi: 'LEG-0815', filler: '' };
    const sent = await verify(body, { ScopeMember: main.id });
    expect(sent.status, sent.text).toBe(202);
    const { eligibilityRequest, raw270, resubmit } = await completedTransaction(dana, sent.body.id);
    expect(eligibilityRequest).toMatchObject({
      identifiers: { RequestId: 'OLD-4711' },
      legacyNpi: 'LEG-0815',
    });
    expect(raw270).not.toMatch(/4711|0815/);
    expect(resubmit.request).not.toHaveProperty('legacyNpi');
    const again = await verify(eligibilityRequest);
    expect(again.status, again.text).toBe(202);
    const read = await dana.call<EligibilityTransaction>('GET', `${LOG}/${again.body.id}`);
    expect(read.body.eligibilityRequest.legacyNpi).toBe('LEG-0815');
  });

  it('a request in the format of the specification is refused without a facility, unless the caller has a default facility [P-151]', async () => {
    const refused = await verify(written);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          path: 'facilityId',
          message:
            'Say which facility asks: send facilityId, a taskId of the facility, or the header ScopeMember',
        },
      ],
    ]);
    const decision = await dana.call(
      'POST',
      '/services/policy/users/me/settings',
      {
        applicationName: 'administration',
        featureKey: 'default-facility',
        entityId: at.id,
        applicationData: facilityData(bay.id),
      },
      newKey(),
    );
    expect(decision.status, decision.text).toBeLessThan(300);
    const sent = await verify(written);
    expect([sent.status, sent.body.facilityId], sent.text).toEqual([202, bay.id]);
  });

  it('a request in the format of the specification gets the payer’s search options if it uses another one, or the missing fields', async () => {
    const other = await verify({ ...written, searchOptionId: 'palm-print' }, { ScopeMember: main.id });
    expect([other.status, other.body.errors?.[0]?.path]).toEqual([422, 'searchOptionId']);
    expect(other.body.errors?.[0]?.message).toContain('member-name-birth');
    const short = await verify(
      { ...written, memberId: '', patientDateOfBirth: '' },
      { ScopeMember: main.id },
    );
    expect([short.status, short.body.errors?.map(({ path }) => path)]).toEqual([
      422,
      ['memberId', 'patientDateOfBirth'],
    ]);
  });

  it('a request in the format of the specification needs the patient if the subscriber is another person', async () => {
    const body = { ...written, subscriberFirstName: 'Tomas', subscriberLastName: 'Echeverria' };
    const refused = await verify(body, { ScopeMember: main.id });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'policyHolder', message: message('eligibility.sayPolicyHolder') }],
    ]);
  });
});
