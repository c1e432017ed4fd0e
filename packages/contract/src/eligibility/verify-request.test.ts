import { describe, expect, it } from 'vitest';
import { emptyEligibilityRequest } from './request.ts';
import { verifyRequestSchema } from './verify-request.ts';

const least = { payerCode: 'TWM01', npi: '1234567893', serviceTypeCode: '30' };
const asked = (change: object) => verifyRequestSchema.parse({ ...least, ...change });
const invalid = (change: object): PropertyKey[][] =>
  verifyRequestSchema.safeParse({ ...least, ...change }).error?.issues.map(({ path }) => path) ?? [];

describe('the body of the verify call', () => {
  it('the body of the verify call is complete with a payer, a provider and a service; the rest is as in an untouched form [C-116] [C-117]', () => {
    expect(asked({})).toEqual({
      ...emptyEligibilityRequest,
      payerCode: 'TWM01',
      providerIdentifierType: 'npi',
      providerIdentifier: '1234567893',
      serviceTypeCodes: ['30'],
    });
  });

  const names = Object.keys(emptyEligibilityRequest).filter((name) => name !== 'payerCode');
  it.each(names)('the body of the verify call is the same if %s is left out, null or empty', (name) => {
    const isList = name === 'serviceTypeCodes';
    expect(asked({ [name]: null })).toEqual(asked({}));
    expect(asked({ [name]: isList ? [] : '' })).toEqual(asked({}));
  });

  it('the body of the verify call keeps identifiers and legacyNpi with a value [C-118]', () => {
    expect(asked({ identifiers: { RequestId: 'A-1' }, legacyNpi: '77' })).toMatchObject({
      identifiers: { RequestId: 'A-1' },
      legacyNpi: '77',
    });
    for (const nothing of ['', null, undefined])
      expect(asked({ identifiers: nothing, legacyNpi: nothing })).toEqual(asked({}));
  });

  it('the body of the verify call accepts an unknown field while it is empty, and refuses it with a value [C-118]', () => {
    for (const nothing of ['', null, [], {}]) expect(asked({ filler: nothing })).toEqual(asked({}));
    for (const filler of ['x', 0, false, ['x'], { a: 1 }])
      expect(invalid({ filler: filler })).toEqual([['filler']]);
  });

  it('the body of the verify call uses the patient as the subscriber unless another is named, who must then be described', () => {
    const patient = { patientFirstName: 'Ada', patientLastName: 'Hale', patientGender: 'F' };
    const same = { subscriberFirstName: 'Ada', subscriberLastName: 'Hale', subscriberGender: 'F' };
    expect(asked({ ...patient, ...same }).policyHolder).toBe('self');
    const other = { ...patient, ...same, subscriberFirstName: 'Tom' };
    expect(invalid(other)).toEqual([['policyHolder']]);
    expect(asked({ ...other, policyHolder: 'spouse' }).policyHolder).toBe('spouse');
  });
});
