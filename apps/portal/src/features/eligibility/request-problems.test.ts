import { emptyEligibilityRequest } from '@waypost/contract/services/eligibility-request';
import type { SearchField } from '@waypost/contract/services/payer-data';
import { describe, expect, it } from 'vitest';
import { isMarkedRequired, requestProblems } from './request-problems.ts';
import {
  facilityValues,
  identifierValues,
  newRequest,
  payerValues,
  repeatedRequest,
} from './request-values.ts';

const request = {
  ...emptyEligibilityRequest,
  facilityId: 'f1',
  payerCode: 'TWM01',
  payerName: 'Tidewater PPO',
  searchOptionId: 'full',
  providerIdentifier: '1234567893',
  serviceDateFrom: '2026-11-12',
};
const rules = (...required: SearchField[]) => ({
  searchOption: { id: 'full', label: 'Full', required },
  facility: { state: 'WA' },
  today: '2026-11-20',
});
const messageAt = (changes: Partial<typeof request>, path: string, ...required: SearchField[]) =>
  requestProblems({ ...request, ...changes }, rules(...required)).find((problem) => problem.path === path)
    ?.message;

describe('requestProblems', () => {
  it('finds nothing wrong with a complete request', () => {
    expect(requestProblems(request, rules())).toEqual([]);
  });

  it('asks for facility, payer and provider identifier [C-238] [C-239] [C-241]', () => {
    const problems = requestProblems(emptyEligibilityRequest, rules());
    expect(problems).toContainEqual({ path: 'facilityId', message: 'Required' });
    expect(problems).toContainEqual({ path: 'payerCode', message: 'Required' });
    expect(problems).toContainEqual({ path: 'providerIdentifier', message: 'Must be at least 2 characters' });
  });

  it('takes 80 characters of the basic set as provider identifier, no more and no other [C-242] [C-243]', () => {
    expect(messageAt({ providerIdentifier: 'A'.repeat(80) }, 'providerIdentifier')).toBeUndefined();
    expect(messageAt({ providerIdentifier: 'A'.repeat(81) }, 'providerIdentifier')).toBe(
      'Cannot exceed 80 characters',
    );
    expect(messageAt({ providerIdentifier: '12~34' }, 'providerIdentifier')).toBe('Invalid');
  });

  it('says of a required SSN that it is required and has 9 numbers [C-250]', () => {
    const required = 'Required and SSN must contain 9 numbers';
    expect(messageAt({ ssn: '' }, 'ssn', 'ssn')).toBe(required);
    expect(messageAt({ ssn: '900-12' }, 'ssn', 'ssn')).toBe(required);
    expect(messageAt({ ssn: '900-12-3456' }, 'ssn', 'ssn')).toBeUndefined();
    expect(messageAt({ ssn: '900-12' }, 'ssn')).toBe('SSN must contain 9 numbers');
  });

  it('refuses a service end before the service start [C-253]', () => {
    expect(messageAt({ serviceDateThrough: '2026-11-11' }, 'serviceDateThrough')).toBe(
      'Service End date cannot be before Service Start date',
    );
  });

  it('asks for the service start', () => {
    expect(messageAt({ serviceDateFrom: '' }, 'serviceDateFrom')).toBe('Required');
  });

  it('names the format for text that is no date, and blames no other date for it', () => {
    const changes = { serviceDateFrom: '11/31/2026', serviceDateThrough: '2026-11-20' };
    expect(messageAt(changes, 'serviceDateFrom')).toBe('Enter a date as MM/DD/YYYY');
    expect(messageAt(changes, 'serviceDateThrough')).toBeUndefined();
  });

  it('does not look at a subscriber block that is not shown [C-259]', () => {
    const changes = { subscriberDateOfBirth: 'nonsense' };
    expect(messageAt(changes, 'subscriberDateOfBirth')).toBeUndefined();
    expect(messageAt({ ...changes, policyHolder: 'child' as 'self' }, 'subscriberDateOfBirth')).toBeDefined();
  });

  it('lists the problems in the order of the screen', () => {
    const paths = requestProblems(emptyEligibilityRequest, rules('memberId', 'patientLastName')).map(
      ({ path }) => path,
    );
    expect(paths).toEqual([
      'facilityId',
      'payerCode',
      'providerIdentifier',
      'serviceDateFrom',
      'patientLastName',
      'memberId',
    ]);
  });
});

it('marks what the search option of the payer asks for [C-254], and the card issue date in California [C-256]', () => {
  expect(isMarkedRequired('memberId', rules())).toBe(false);
  expect(isMarkedRequired('memberId', rules('memberId'))).toBe(true);
  expect(isMarkedRequired('payerCode', rules())).toBe(true);
  expect(isMarkedRequired('mrn', rules())).toBe(false);
  expect(isMarkedRequired('cardIssueDate', rules())).toBe(false);
  expect(isMarkedRequired('cardIssueDate', { ...rules(), facility: { state: 'CA' } })).toBe(true);
});

describe('values of the form', () => {
  const facility = {
    id: 'f1',
    name: 'Lakemont Medical Center',
    lCode: 'LKM',
    clientCode: 'LKM1',
    defaultNPI: '1234567893',
    state: 'WA',
  };

  it('starts with self, service type 30 and gender B [C-078] [C-079] [C-136]', () => {
    expect(newRequest([], { facilityId: null, taskId: null })).toMatchObject({
      policyHolder: 'self',
      serviceTypeCodes: ['30'],
      patientGender: 'B',
    });
  });

  it('fills in the NPI of the facility, but not over another kind of identifier', () => {
    expect(facilityValues(facility, 'npi')).toEqual({ facilityId: 'f1', providerIdentifier: '1234567893' });
    expect(facilityValues(facility, 'taxId')).toEqual({ facilityId: 'f1' });
    expect(newRequest([facility], { facilityId: null, taskId: null }).facilityId).toBe('f1');
    expect(
      newRequest([facility, { ...facility, id: 'f2' }], { facilityId: null, taskId: null }).facilityId,
    ).toBe('');
  });

  it('takes the NPI of the facility away with its kind, and leaves what was typed', () => {
    expect(identifierValues(facility, { type: 'taxId', identifier: '1234567893' })).toEqual({
      providerIdentifier: '',
    });
    expect(identifierValues(facility, { type: 'taxId', identifier: '910000001' })).toEqual({});
    expect(identifierValues(facility, { type: 'npi', identifier: '' })).toEqual({
      providerIdentifier: '1234567893',
    });
    expect(identifierValues(facility, { type: 'npi', identifier: '1245319599' })).toEqual({});
  });

  it('fills in the first search option of the payer', () => {
    const searchOptions = [
      { id: 'full', label: 'Full', required: [] },
      { id: 'ssn', label: 'SSN', required: [] },
    ];
    expect(payerValues({ payerCode: 'TWM01', payerName: 'Tidewater PPO', searchOptions })).toEqual({
      payerName: 'Tidewater PPO',
      searchOptionId: 'full',
    });
  });

  it('repeats an earlier request, but never sends a masked SSN [C-086]', () => {
    expect(repeatedRequest({ ...request, memberId: 'TWM1', ssn: 'XXX-XX-4417' }, [])).toMatchObject({
      memberId: 'TWM1',
      payerCode: 'TWM01',
      ssn: '',
    });
    expect(repeatedRequest({ ...request, ssn: '900-12-3456' }, []).ssn).toBe('900-12-3456');
  });

  it('does not repeat a payer that this entity cannot ask', () => {
    const payers = [{ payerCode: 'LKS01', payerName: 'Lakeshore PPO', searchOptions: [] }];
    expect(repeatedRequest(request, payers)).toMatchObject({
      payerCode: '',
      payerName: '',
      searchOptionId: '',
    });
  });
});
