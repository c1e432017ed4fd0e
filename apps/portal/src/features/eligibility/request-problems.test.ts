import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import { showsSubscriber, withoutUnusedSubscriber } from '@waypost/contract/eligibility/rules';
import type { SearchField } from '@waypost/contract/payers/calls';
import { describe, expect, it } from 'vitest';
import { isMarkedRequired, requestProblems } from './request-problems.ts';

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

const services = (count: number) => Array.from({ length: count }, (_, at) => `A${at}`);

describe('requestProblems', () => {
  it('requestProblems finds nothing wrong with a complete request', () => {
    expect(requestProblems(request, rules())).toEqual([]);
  });

  it('requestProblems requires facility, payer and provider identifier [C-238] [C-239] [C-241]', () => {
    const problems = requestProblems(emptyEligibilityRequest, rules());
    expect(problems).toContainEqual({ path: 'facilityId', message: 'Required' });
    expect(problems).toContainEqual({ path: 'payerCode', message: 'Required' });
    expect(problems).toContainEqual({ path: 'providerIdentifier', message: 'Must be at least 2 characters' });
  });

  it('requestProblems requires the type of the provider identifier [C-240]', () => {
    expect(messageAt({ providerIdentifierType: '' as 'npi' }, 'providerIdentifierType')).toBe('Required');
  });

  it('requestProblems accepts 2 to 80 characters of the basic set as provider identifier [C-241] [C-242] [C-243]', () => {
    const problem = (providerIdentifier: string) =>
      messageAt({ providerIdentifierType: 'providerId', providerIdentifier }, 'providerIdentifier');
    expect(problem('A'.repeat(80))).toBeUndefined();
    expect(problem('A'.repeat(81))).toBe('Cannot exceed 80 characters');
    expect(problem('AB')).toBeUndefined();
    expect(problem('A')).toBe('Must be at least 2 characters');
    expect(problem('12~34')).toBe('Invalid');
  });

  it('requestProblems accepts letters, digits, space and the X12 punctuation as the basic set, and refuses other characters [C-244]', () => {
    const problem = (character: string) =>
      messageAt(
        { providerIdentifierType: 'providerId', providerIdentifier: `A${character}` },
        'providerIdentifier',
      );
    for (const good of 'AZaz09!"&\'()+,-./;?=') expect(problem(good), good).toBeUndefined();
    // They separate the elements of a message.
    for (const delimiter of '*:') expect(problem(delimiter), delimiter).toMatch(/cannot be sent/);
    for (const bad of '~^|@[]{}_#$%<>é\n\t') expect(problem(bad), bad).toBe('Invalid');
  });

  it('requestProblems checks the format of each type of identifier [C-140]', () => {
    const problem = (providerIdentifierType: 'npi' | 'taxId' | 'providerId', providerIdentifier: string) =>
      messageAt({ providerIdentifierType, providerIdentifier }, 'providerIdentifier');
    expect(problem('npi', '1234567893')).toBeUndefined();
    for (const invalid of ['1234567892', '123456789', '3234567893', '2134567893'])
      expect(problem('npi', invalid), invalid).toMatch(/^An NPI has 10 digits/);
    expect([problem('taxId', '91-0004100'), problem('taxId', '910004100')]).toEqual([undefined, undefined]);
    expect(problem('taxId', '9100041')).toBe('A tax ID has 9 digits');
    expect(problem('providerId', 'HOSP-77')).toBeUndefined();
  });

  it.each([
    ['memberId', 80, '[C-246]'],
    ['patientFirstName', 35, '[C-248]'],
    ['patientMiddleInitial', 25, '[C-248]'],
    ['patientLastName', 60, '[C-248]'],
    ['subscriberFirstName', 35, '[C-248]'],
    ['subscriberMiddleInitial', 25, '[C-248]'],
    ['subscriberLastName', 60, '[C-248]'],
  ] as const)(
    'requestProblems accepts in %s %i characters and refuses more %s [C-249]',
    (field, most, _row) => {
      const filled = (length: number) =>
        messageAt({ policyHolder: 'child' as 'self', [field]: 'A'.repeat(length) }, field);
      expect(filled(most)).toBeUndefined();
      expect(filled(most + 1)).toBe(`Cannot exceed ${most} characters`);
    },
  );

  it.each([
    ['taxonomyCode', 10, 50, '[C-245]'],
    ['groupNumber', 50, 150, '[C-247]'],
    ['mrn', 50, 150, '[C-247]'],
    ['accountNumber', 50, 150, '[C-247]'],
  ] as const)(
    'requestProblems accepts in %s the %i characters that a payer accepts, and never more than %i %s',
    (field, sent, most, _row) => {
      const filled = (length: number) => messageAt({ [field]: 'A'.repeat(length) }, field);
      expect(filled(sent)).toBeUndefined();
      expect(filled(sent + 1)).toMatch(/A payer takes at most 50|A taxonomy code has 10/);
      expect(filled(most)).toMatch(/A payer takes at most 50|A taxonomy code has 10/);
      expect(filled(most + 1)).toBe(`Cannot exceed ${most} characters`);
    },
  );

  it.each<[string, Partial<typeof request>, keyof typeof request, RegExp | undefined]>([
    ['a letter of another script', { patientLastName: 'Li 李' }, 'patientLastName', /letters A to Z/],
    ['an accent', { patientLastName: 'Núñez-Łoś O’Hara' }, 'patientLastName', undefined],
    ['signs alone', { patientFirstName: '***' }, 'patientFirstName', /letters A to Z/],
    ['a separator in the MRN', { mrn: 'A*1' }, 'mrn', /cannot be sent/],
    ['an accent in the member ID', { memberId: 'É12' }, 'memberId', /cannot be sent/],
    ['a card of tomorrow', { cardIssueDate: '2026-11-21' }, 'cardIssueDate', /in the future/],
    ['a role without its code', { taxonomyCodeIdentifier: 'BI' as '' }, 'taxonomyCode', /choose no role/],
    ['a hundred services', { serviceTypeCodes: services(100) }, 'serviceTypeCodes', /at most 99/],
    ['services said twice', { serviceTypeCodes: [...services(99), 'A1'] }, 'serviceTypeCodes', undefined],
  ])('requestProblems reports for %s whether a payer can receive it', (_what, change, field, expected) => {
    const message = messageAt(change, field);
    if (expected) expect(message).toMatch(expected);
    else expect(message).toBeUndefined();
  });

  it('requestProblems refuses a gender that no payer accepts if the payer requires one, and a subscriber who is not the patient', () => {
    expect(messageAt({ patientGender: 'U' as 'B' }, 'patientGender', 'patientGender')).toMatch(
      /Female or Male/,
    );
    expect(messageAt({ patientGender: 'U' as 'B' }, 'patientGender')).toBeUndefined();
    const names = { patientLastName: 'Hale', subscriberLastName: 'hale ' };
    expect(messageAt(names, 'subscriberLastName', 'subscriberLastName')).toBeUndefined();
    const other = { ...names, subscriberLastName: 'Ortega' };
    expect(messageAt(other, 'subscriberLastName', 'subscriberLastName')).toMatch(/Differs from the patient/);
  });

  it('requestProblems requires 2 characters for a required member ID, and for an optional one that has a value [C-246]', () => {
    expect(messageAt({ memberId: 'A' }, 'memberId', 'memberId')).toBe('Must be at least 2 characters');
    expect(messageAt({ memberId: '' }, 'memberId', 'memberId')).toBe('Required');
    expect(messageAt({ memberId: 'A' }, 'memberId')).toBe('Must be at least 2 characters');
    expect(messageAt({ memberId: '' }, 'memberId')).toBeUndefined();
    expect(messageAt({ memberId: ' ' }, 'memberId', 'memberId')).toBe('Required');
  });

  it('requestProblems says that a required SSN is required and has 9 numbers [C-250]', () => {
    const required = 'Required and SSN must contain 9 numbers';
    expect(messageAt({ ssn: '' }, 'ssn', 'ssn')).toBe(required);
    for (const invalid of ['900-12', '900123456', '900-12-345', '900-12-34567'])
      expect(messageAt({ ssn: invalid }, 'ssn', 'ssn'), invalid).toBe(required);
    expect(messageAt({ ssn: '900-12-3456' }, 'ssn', 'ssn')).toBeUndefined();
  });

  it('requestProblems refuses more than 11 characters and incomplete numbers for an optional SSN [C-251]', () => {
    expect(messageAt({ ssn: '' }, 'ssn')).toBeUndefined();
    expect(messageAt({ ssn: '900-12-3456' }, 'ssn')).toBeUndefined();
    for (const invalid of ['900-12-34567', '900-12', '900-12-345x'])
      expect(messageAt({ ssn: invalid }, 'ssn'), invalid).toBe('SSN must contain 9 numbers');
  });

  it.each([
    'memberId',
    'groupNumber',
    'patientFirstName',
    'patientLastName',
    'patientDateOfBirth',
    'patientGender',
    'subscriberFirstName',
    'subscriberLastName',
    'subscriberDateOfBirth',
    'subscriberGender',
  ] as const)('requestProblems requires %s only if the search option does [C-254]', (field) => {
    expect(messageAt({}, field, field)).toBe('Required');
    expect(messageAt({}, field)).toBeUndefined();
  });

  it('requestProblems says where to find the card date, if the search option requires it [C-254]', () => {
    expect(messageAt({}, 'cardIssueDate', 'cardIssueDate')).toBe(
      'Enter the card issue date (on the front of the card)',
    );
    expect(messageAt({}, 'cardIssueDate')).toBeUndefined();
  });

  it('requestProblems does not accept the gender that is not sent when a gender is required [C-136] [C-254]', () => {
    expect(messageAt({ patientGender: 'B' }, 'patientGender', 'patientGender')).toBe('Required');
    expect(messageAt({ patientGender: 'F' as 'B' }, 'patientGender', 'patientGender')).toBeUndefined();
  });

  it('requestProblems requires the card issue date only for facilities in CA [C-256] [C-257]', () => {
    const inState = (state: string) =>
      requestProblems(request, { ...rules(), facility: { state } }).map(({ path }) => path);
    expect(inState('CA')).toEqual(['cardIssueDate']);
    expect(inState('WA')).toEqual([]);
    const dated = { ...request, cardIssueDate: '2025-03-01' };
    expect(requestProblems(dated, { ...rules(), facility: { state: 'CA' } })).toEqual([]);
    expect(requestProblems(request, { ...rules(), facility: undefined })).toEqual([]);
  });

  it('requestProblems accepts service dates up to four months ahead for MEDX in any case [C-260] [C-264]', () => {
    const tooFar = 'Service dates can be at most four months ahead for this payer';
    for (const payerCode of ['MEDX', 'medx']) {
      const problem = (serviceDateFrom: string) =>
        messageAt({ payerCode, serviceDateFrom }, 'serviceDateFrom');
      expect(problem('2027-03-20')).toBeUndefined();
      expect(problem('2027-03-21')).toBe(tooFar);
      expect(messageAt({ payerCode, serviceDateThrough: '2027-03-21' }, 'serviceDateThrough')).toBe(tooFar);
    }
  });

  it('requestProblems accepts service dates up to the year 2100 for every other payer [C-261] [C-264]', () => {
    expect(messageAt({ serviceDateFrom: '2100-12-31' }, 'serviceDateFrom')).toBeUndefined();
    expect(messageAt({ serviceDateFrom: '2101-01-01' }, 'serviceDateFrom')).toBe(
      'Service dates cannot be after the year 2100',
    );
    expect(messageAt({ serviceDateThrough: '2101-01-01' }, 'serviceDateThrough')).toBe(
      'Service dates cannot be after the year 2100',
    );
  });

  it('requestProblems refuses a future date of birth of the patient or the subscriber [C-262] [C-264]', () => {
    const text = 'Date of birth cannot be in the future';
    for (const field of ['patientDateOfBirth', 'subscriberDateOfBirth'] as const) {
      const born = (day: string) => messageAt({ policyHolder: 'child' as 'self', [field]: day }, field);
      expect([born('2026-11-20'), born('2026-11-21')]).toEqual([undefined, text]);
    }
  });

  it('requestProblems refuses a service end before the service start [C-253]', () => {
    expect(messageAt({ serviceDateThrough: '2026-11-12' }, 'serviceDateThrough')).toBeUndefined();
    expect(messageAt({ serviceDateThrough: '2026-11-11' }, 'serviceDateThrough')).toBe(
      'Service End date cannot be before Service Start date',
    );
  });

  it('requestProblems names the date format at an invalid date, and shows no error at the other date', () => {
    const changes = { serviceDateFrom: '11/31/2026', serviceDateThrough: '2026-11-20' };
    expect(messageAt(changes, 'serviceDateFrom')).toBe('Enter a date as MM/DD/YYYY');
    expect(messageAt(changes, 'serviceDateThrough')).toBeUndefined();
  });

  it('requestProblems shows the subscriber for another policy holder or when the search option requires one [C-258]', () => {
    const option = (...required: SearchField[]) => rules(...required).searchOption;
    expect(showsSubscriber({ policyHolder: 'self' }, option('patientLastName'))).toBe(false);
    expect(showsSubscriber({ policyHolder: 'self' }, undefined)).toBe(false);
    for (const policyHolder of ['spouse', 'child', 'other'] as const)
      expect(showsSubscriber({ policyHolder }, option())).toBe(true);
    for (const field of ['FirstName', 'LastName', 'DateOfBirth', 'Gender'] as const)
      expect(showsSubscriber({ policyHolder: 'self' }, option(`subscriber${field}`)), field).toBe(true);
  });

  it('neither checks nor sends a hidden subscriber block [C-259]', () => {
    const changes = { subscriberLastName: 'Hale', subscriberDateOfBirth: 'nonsense' };
    expect(messageAt(changes, 'subscriberDateOfBirth')).toBeUndefined();
    expect(messageAt({ ...changes, policyHolder: 'child' as 'self' }, 'subscriberDateOfBirth')).toBeDefined();
    const filled = { ...request, ...changes, subscriberGender: 'F', subscriberMiddleInitial: 'A' } as const;
    expect(withoutUnusedSubscriber(filled, undefined)).toEqual(request);
    expect(withoutUnusedSubscriber({ ...filled, policyHolder: 'child' }, undefined)).toMatchObject(changes);
  });

  it('requestProblems accepts a request without a service date, but not an end without a start', () => {
    expect(requestProblems({ ...request, serviceDateFrom: '' }, rules())).toEqual([]);
    expect(messageAt({ serviceDateFrom: '', serviceDateThrough: '2026-11-20' }, 'serviceDateFrom')).toBe(
      'Required',
    );
  });

  it('requestProblems lists the problems in the order of the screen', () => {
    const paths = requestProblems(emptyEligibilityRequest, rules('memberId', 'patientLastName')).map(
      ({ path }) => path,
    );
    expect(paths).toEqual(['facilityId', 'payerCode', 'providerIdentifier', 'patientLastName', 'memberId']);
  });
});

it('the request form marks the fields that the search option requires [C-254], and the card issue date in California [C-256]', () => {
  expect(isMarkedRequired('memberId', rules())).toBe(false);
  expect(isMarkedRequired('memberId', rules('memberId'))).toBe(true);
  expect(isMarkedRequired('payerCode', rules())).toBe(true);
  expect(isMarkedRequired('mrn', rules())).toBe(false);
  expect(isMarkedRequired('cardIssueDate', rules())).toBe(false);
  expect(isMarkedRequired('cardIssueDate', { ...rules(), facility: { state: 'CA' } })).toBe(true);
});
