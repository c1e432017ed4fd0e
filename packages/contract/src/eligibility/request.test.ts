import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SERVICE_TYPE,
  eligibilityRequestSchema,
  emptyEligibilityRequest,
  genderCodeOf,
  genderCodes,
  genders,
  genderWords,
  providerIdentifierTypes,
  submittedRequest,
  submittedRequestSchema,
} from './request.ts';

describe('an eligibility request', () => {
  const request = {
    ...emptyEligibilityRequest,
    facilityId: 'f1',
    payerCode: 'TWM01',
    providerIdentifier: '1234567893',
    serviceDateFrom: '2026-11-20',
    serviceTypeCodes: ['30', '98'],
  };

  it('an empty eligibility request starts with self, service type 30 and gender B [C-078] [C-079] [C-136] [P-359]', () => {
    expect(DEFAULT_SERVICE_TYPE).toBe('30');
    expect(emptyEligibilityRequest).toMatchObject({
      policyHolder: 'self',
      serviceTypeCodes: ['30'],
      patientGender: 'B',
      subscriberGender: 'B',
    });
  });

  it('an eligibility request has every submitted field, under its name [C-116] [C-117]', () => {
    const names = Object.keys(submittedRequestSchema.parse(submittedRequest(request)));
    for (const name of [
      ...['serviceDateFrom', 'serviceDateThrough', 'npi', 'taxId', 'providerId', 'mrn', 'accountNumber'],
      ...['patientFirstName', 'patientMiddleInitial', 'patientLastName', 'patientGender'],
      ...['subscriberMiddleInitial', 'groupNumber', 'payerName', 'payerCode', 'ssn', 'patientDateOfBirth'],
      ...['memberId', 'serviceTypeCode', 'subscriberFirstName', 'subscriberLastName'],
      ...['subscriberDateOfBirth', 'subscriberGender', 'cardIssueDate'],
      ...['taxonomyCodeIdentifier', 'taxonomyCode'],
    ])
      expect(names, name).toContain(name);
  });

  it('an eligibility request names its identifier by its type and joins its service types by ^ [C-116] [C-117] [C-140]', () => {
    expect(providerIdentifierTypes).toEqual(['npi', 'providerId', 'taxId']);
    for (const type of providerIdentifierTypes) {
      const submitted = submittedRequest({ ...request, providerIdentifierType: type });
      const all = { npi: submitted.npi, providerId: submitted.providerId, taxId: submitted.taxId };
      expect(all).toEqual({ npi: '', providerId: '', taxId: '', [type]: '1234567893' });
      expect(submitted.serviceTypeCode).toBe('30^98');
    }
  });

  it('an eligibility request of the form has no fixed empty fields, no identifiers and no legacyNpi; missing values are empty text [C-118]', () => {
    for (const extra of ['identifiers', 'legacyNpi', 'filler'])
      expect(eligibilityRequestSchema.safeParse({ ...request, [extra]: '' }).success, extra).toBe(false);
    const { mrn: _, ...without } = request;
    expect(eligibilityRequestSchema.safeParse(without).success).toBe(false);
    expect(eligibilityRequestSchema.safeParse({ ...request, taxonomyCodeIdentifier: 'BI' }).success).toBe(
      true,
    );
    expect(eligibilityRequestSchema.safeParse({ ...request, taxonomyCodeIdentifier: 'ZZ' }).success).toBe(
      false,
    );
  });
});

it('the contract has words for the gender of a case and codes for that of a request [C-134] [C-135]', () => {
  expect(genders).toEqual(['Female', 'Male', 'Other', 'Unknown']);
  expect(genderCodes).toEqual(['M', 'F', 'U', 'B']);
  expect(genders.map(genderCodeOf)).toEqual(['F', 'M', 'B', 'U']);
  expect(genderCodeOf(null)).toBe('B');
  expect(genderWords).toEqual({ M: 'Male', F: 'Female', U: 'Unknown', B: 'Not sent' });
});
