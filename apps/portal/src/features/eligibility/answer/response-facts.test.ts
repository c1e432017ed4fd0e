import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import type {
  EligibilityResponse,
  EligibilityTransaction,
  Person,
} from '@waypost/contract/eligibility/response';
import { expect, it } from 'vitest';
import { emptyPerson, emptyResponse, emptyTransaction } from '../test-answers.ts';
import { answerFacts, payerTitle, requestFacts } from './response-facts.ts';

const person = (firstName: string, lastName: string): Person => ({ ...emptyPerson, firstName, lastName });
const response: EligibilityResponse = {
  ...emptyResponse,
  coverageStart: '2026-01-01',
  coverageEnd: '2026-12-31',
  groupNumber: '004417',
  payerName: 'TIDEWATER PPO',
  memberId: 'TWM8841207',
  subscriber: person('Marisol', 'Echeverria'),
};
const transaction: EligibilityTransaction = {
  ...emptyTransaction,
  eligibilityRequest: {
    ...emptyEligibilityRequest,
    memberId: 'TWM884120',
    patientFirstName: 'Marisol',
    patientLastName: 'Echeverria',
    serviceDateFrom: '2026-11-12',
    serviceDateThrough: '2026-11-13',
  },
  eligibilityResponse: [response],
};
const values = (facts: ReturnType<typeof answerFacts>) =>
  Object.fromEntries(facts.map(({ label, value }) => [label, value]));

it('an answer shows coverage dates, ids and subscriber, and omits facts that the payer did not give [C-204]', () => {
  expect(values(answerFacts(transaction, response))).toMatchObject({
    Coverage: '01/01/2026 - 12/31/2026',
    'Member ID': 'TWM8841207',
    Subscriber: 'Marisol Echeverria, Self',
    Group: '004417',
  });
  expect(values(answerFacts(transaction, response))).not.toHaveProperty('Patient');
});

it('an answer about a dependent names patient and subscriber separately', () => {
  const facts = answerFacts(transaction, {
    ...response,
    isPatientTheSubscriber: false,
    dependent: person('Ines', 'Echeverria'),
  });
  expect(values(facts)).toMatchObject({ Patient: 'Ines Echeverria', Subscriber: 'Marisol Echeverria' });
});

it('a transaction without an answer shows the facts of its request', () => {
  expect(values(requestFacts(transaction))).toMatchObject({
    'Member ID sent': 'TWM884120',
    Patient: 'Marisol Echeverria, Self',
    'Date of Service': '11/12/2026 - 11/13/2026',
  });
});

it('the title names the requested payer as configured, and another payer by its own name', () => {
  expect(payerTitle('Tidewater PPO', response)).toBe('Tidewater PPO');
  expect(payerTitle('Tidewater PPO', { ...response, payerName: 'LAKESHORE PPO' })).toBe('LAKESHORE PPO');
  expect(payerTitle('Tidewater PPO', undefined)).toBe('Tidewater PPO');
});
