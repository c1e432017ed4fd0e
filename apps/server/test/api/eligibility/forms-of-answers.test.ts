import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import { ask, questionOf } from '../support/eligibility-transactions.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { payerOver } from '../support/payer-connections.ts';

let at: Organization;
let dana: Client;
beforeAll(async () => {
  at = await makeOrganization();
  dana = await at.person('dana');
});

it.each([
  ['core-mime', 'BASE640001'],
  ['core-mime', 'QUOTED0001'],
  ['core-mime', 'CAPITALS01'],
  ['core-soap', 'BASE640001'],
  ['core-soap', 'MTOM000001'],
  ['core-soap', 'MTOMB64001'],
  ['core-soap', 'MTOMQP0001'],
  ['core-soap', 'CAPITALS01'],
  ['https', 'HTTP201001'],
  ['https', 'HTTP202001'],
] as const)('an answer over %s in the form of %s is read', async (over, memberId) => {
  const { state, eligibilityResponse, raw271 } = await ask(dana, payerOver[over], memberId);
  expect([state, eligibilityResponse[0]?.coverageStatus]).toEqual(['answered', 'Active Coverage']);
  expect(raw271).toMatch(/^ISA/);
});

it('the text of an envelope with an error code is shown, and stored encrypted', async () => {
  const { failure, failureMessage } = await ask(dana, payerOver['core-mime'], 'COREREQ01');
  expect(failure).toEqual({ kind: 'envelope', detail: 'SenderIDRequired' });
  expect(failureMessage).toBe('The field SenderID is required but was not provided.');
});

describe('a request that X12 cannot carry', () => {
  const VERIFY = '/services/realtime-eligibility/api/EligibilityTransactions/verify';
  it.each([
    ['patientLastName', '李'],
    ['patientFirstName', 'Li 李'],
    ['groupNumber', 'G'.repeat(51)],
    ['mrn', 'M*1'],
    ['memberId', 'W'],
    ['taxonomyCode', '207Q'],
    ['cardIssueDate', '2199-01-01'],
    ['patientDateOfBirth', '2199-01-01'],
  ])('a request that X12 cannot carry is refused at %s, and not sent', async (field, value) => {
    const question = { ...questionOf(dana, 'TWM01', 'ACTIVE001'), [field]: value };
    const { status, body } = await dana.call<{ errors: { path: string; message: string }[] }>(
      'POST',
      VERIFY,
      question,
      newKey(),
    );
    expect([status, body.errors.map(({ path }) => path)]).toEqual([422, [field]]);
    expect(body.errors[0]?.message).not.toMatch(/李|GGG|M\*1/);
  });
});
