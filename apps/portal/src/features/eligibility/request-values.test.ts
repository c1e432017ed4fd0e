import { message } from '@waypost/contract/core/messages';
import {
  type EligibilityRequest,
  emptyEligibilityRequest,
  submittedRequest,
} from '@waypost/contract/eligibility/request';
import { describe, expect, it } from 'vitest';
import {
  facilityValues,
  filledFields,
  identifierValues,
  matchPayer,
  neededFields,
  newRequest,
  payerValues,
  providerValues,
  readRequestDraft,
  repeatedRequest,
  taskOfFacility,
} from './request-values.ts';

describe('the values of the request form', () => {
  const facility = {
    id: 'f1',
    name: 'Lakemont Medical Center',
    lCode: 'LKM',
    clientCode: 'LKM1',
    defaultNPI: '1234567893',
    state: 'WA',
  };

  it('the values of the request form start with self, service type 30 and gender B [C-078] [C-079] [C-136]', () => {
    expect(newRequest([], { facilityId: null, taskId: null })).toMatchObject({
      policyHolder: 'self',
      serviceTypeCodes: ['30'],
      patientGender: 'B',
    });
  });

  it('the values of the request form contain the NPI of the facility, unless another type of identifier is chosen', () => {
    expect(facilityValues(facility, 'npi')).toEqual({ facilityId: 'f1', providerIdentifier: '1234567893' });
    expect(facilityValues(facility, 'taxId')).toEqual({ facilityId: 'f1' });
    expect(newRequest([facility], { facilityId: null, taskId: null }).facilityId).toBe('f1');
    expect(
      newRequest([facility, { ...facility, id: 'f2' }], { facilityId: null, taskId: null }).facilityId,
    ).toBe('');
  });

  it('the values of the request form start with the user’s default facility when address and task name none [P-151]', () => {
    const other = { ...facility, id: 'f2', defaultNPI: '1245319599' };
    const none = { facilityId: null, taskId: null };
    const begun = (target: Parameters<typeof newRequest>[1], chosen: string | null) =>
      newRequest([facility, other], target, chosen).facilityId;
    expect(newRequest([facility, other], none, 'f2')).toMatchObject({
      facilityId: 'f2',
      providerIdentifier: '1245319599',
    });
    // The address and the task take precedence, and a facility the user lost counts as none.
    expect(begun({ facilityId: 'f1', taskId: null }, 'f2')).toBe('f1');
    expect(begun({ facilityId: 'gone', taskId: null }, 'f2')).toBe('');
    expect(begun({ facilityId: null, taskId: crypto.randomUUID() }, 'f2')).toBe('');
    expect(begun(none, 'gone')).toBe('');
    expect(begun(none, null)).toBe('');
    expect(newRequest([facility], none, 'gone').facilityId).toBe('f1');
  });

  it('the values of the request form lose the NPI of the facility when another type is chosen, but keep a typed identifier', () => {
    expect(identifierValues(facility, { type: 'taxId', identifier: '1234567893' })).toEqual({
      providerIdentifier: '',
    });
    expect(identifierValues(facility, { type: 'taxId', identifier: '910000001' })).toEqual({});
    expect(identifierValues(facility, { type: 'npi', identifier: '' })).toEqual({
      providerIdentifier: '1234567893',
    });
    expect(identifierValues(facility, { type: 'npi', identifier: '1245319599' })).toEqual({});
  });

  it('the values of the request form contain the first search option of the payer', () => {
    const searchOptions = [
      { id: 'full', label: 'Full', required: [] },
      { id: 'ssn', label: 'SSN', required: [] },
    ];
    expect(payerValues({ payerCode: 'TWM01', payerName: 'Tidewater PPO', searchOptions })).toEqual({
      payerName: 'Tidewater PPO',
      searchOptionId: 'full',
    });
  });

  it('the values of the request form contain the identifier and the role of a chosen provider', () => {
    const provider = {
      providerIdentifierType: 'taxId',
      providerIdentifier: '910004100',
      taxonomyCode: '',
      taxonomyCodeIdentifier: '',
    } as const;
    expect(providerValues({ id: 'p1', name: 'Lakemont, billing', ...provider })).toEqual(provider);
  });

  it('the values of the request form contain the task only for the facility of that task', () => {
    const opened = { facilityId: 'f1', taskId: 't1' };
    expect(taskOfFacility('f1', opened)).toEqual({ taskId: 't1' });
    expect(taskOfFacility('f2', opened)).toEqual({ taskId: '' });
  });
});

describe('the repeat of an earlier request', () => {
  const earlier = {
    ...emptyEligibilityRequest,
    payerCode: 'TWM01',
    payerName: 'Tidewater PPO',
    searchOptionId: 'ssn',
    memberId: 'TWM1',
  };
  const tidewater = {
    payerCode: 'TWM01',
    payerName: 'Tidewater PPO',
    searchOptions: [
      { id: 'full', label: 'Full', required: [] },
      { id: 'ssn', label: 'SSN', required: [] },
    ],
  };

  it('the repeat of an earlier request keeps its values and search option, but never a masked SSN [C-086]', () => {
    expect(repeatedRequest({ ...earlier, ssn: 'XXX-XX-4417' }, tidewater)).toMatchObject({
      memberId: 'TWM1',
      payerCode: 'TWM01',
      searchOptionId: 'ssn',
      ssn: '',
    });
    expect(repeatedRequest({ ...earlier, ssn: '900-12-3456' }, tidewater).ssn).toBe('900-12-3456');
    const whole: EligibilityRequest = {
      ...earlier,
      facilityId: 'f1',
      providerIdentifierType: 'taxId',
      providerIdentifier: '910004100',
      taxonomyCodeIdentifier: 'BI',
      taxonomyCode: '207Q00000X',
      serviceDateFrom: '2026-11-12',
      serviceDateThrough: '2026-11-13',
      serviceTypeCodes: ['30', '98'],
      policyHolder: 'spouse',
      groupNumber: 'G-1',
      mrn: 'M-1',
      accountNumber: 'A-1',
      ssn: '900-12-3456',
      cardIssueDate: '2025-01-02',
      patientFirstName: 'Marisol',
      patientMiddleInitial: 'T',
      patientLastName: 'Echeverria',
      patientDateOfBirth: '1984-03-14',
      patientGender: 'F',
      subscriberFirstName: 'Ada',
      subscriberMiddleInitial: 'B',
      subscriberLastName: 'Hale',
      subscriberDateOfBirth: '1980-01-02',
      subscriberGender: 'M',
      taskId: '',
    };
    expect(repeatedRequest(whole, tidewater)).toEqual(whole);
  });

  it('the repeat of an earlier request uses the first search option of the payer when its own is no longer offered', () => {
    expect(repeatedRequest({ ...earlier, searchOptionId: 'gone' }, tidewater).searchOptionId).toBe('full');
  });

  it('the repeat of an earlier request leaves the payer blank when none matches', () => {
    expect(repeatedRequest(earlier, null)).toMatchObject({
      payerCode: '',
      payerName: '',
      searchOptionId: '',
    });
  });

  it('the repeat of an earlier request contains only the fields of the form', () => {
    const names = Object.keys(repeatedRequest(submittedRequest(earlier), tidewater));
    expect(names.sort()).toEqual(Object.keys(emptyEligibilityRequest).sort());
  });
});

const initial = { ...emptyEligibilityRequest, facilityId: 'f', memberId: 'from the case' };

describe('the draft of a request', () => {
  it('the draft of a request replaces the initial values of the form', () => {
    const typed = { ...initial, memberId: 'typed', serviceTypeCodes: ['30', '98'] };
    expect(readRequestDraft(JSON.stringify(typed), initial)).toEqual(typed);
    expect(readRequestDraft('{"memberId":"typed"}', initial)).toEqual({ ...initial, memberId: 'typed' });
  });

  it('the draft of a request is ignored if it is not a request', () => {
    for (const content of ['', 'null', '12', '[]', '{'])
      expect(readRequestDraft(content, initial)).toBeNull();
  });

  it('the draft of a request restores no unknown fields and no values of another type', () => {
    const content = JSON.stringify({ memberId: 7, serviceTypeCodes: '30', isAdmin: true, toString: 'x' });
    expect(readRequestDraft(content, initial)).toEqual(initial);
  });
});

const payer = (payerCode: string, payerName: string) => ({ payerCode, payerName, searchOptions: [] });
const payers = [payer('CMS', 'Medicare'), payer('MEDX', 'Medicare'), payer('TWM01', 'Tidewater PPO')];

it('a resubmit finds the payer of an earlier request by its code in any case [C-264]', () => {
  expect(matchPayer({ payerCode: 'medx', payerName: 'Something else' }, payers)).toEqual({
    kind: 'one',
    payer: payers[1],
  });
});

it('a resubmit finds the payer by its name when no payer has the code any more', () => {
  expect(matchPayer({ payerCode: 'OLD', payerName: ' tidewater ppo ' }, payers)).toEqual({
    kind: 'one',
    payer: payers[2],
  });
});

it('a resubmit has one message for no matching payer and another for several [C-356] [C-357]', () => {
  expect(matchPayer({ payerCode: 'OLD', payerName: 'Medicare' }, payers)).toEqual({ kind: 'many' });
  expect(matchPayer({ payerCode: 'OLD', payerName: 'Bygone Life' }, payers)).toEqual({ kind: 'none' });
  expect(matchPayer({ payerCode: 'OLD', payerName: '' }, payers)).toEqual({ kind: 'none' });
  expect(message('eligibility.noPayerMatch')).toBe(
    'Payer Code does not match known Payers configured by the provider. Please contact Support for further assistance',
  );
  expect(message('eligibility.manyPayersMatch')).toBe(
    'Please choose appropriate Payer Name for this request',
  );
});

it('a rarely needed field is shown if it is required or filled', () => {
  expect(neededFields([], () => false).size).toBe(0);
  expect([...neededFields([], (field) => field === 'ssn')]).toEqual(['ssn']);
  const filled = filledFields({ ...emptyEligibilityRequest, mrn: '0088213', cardIssueDate: '2026-01-04' });
  expect([...neededFields(filled, (field) => field === 'groupNumber')]).toEqual([
    'groupNumber',
    'cardIssueDate',
    'mrn',
  ]);
});
