import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findStructureViolations } from '../../test/structure-270.ts';
import { envelope, inquiry } from '../../test/support.ts';
import type { InquiryDependent, InquiryInput, InquirySubscriber } from '../index.ts';
import { buildInquiry, providerCodes, readX12, serviceTypeCodes, X12ValueError } from '../index.ts';

function findViolations(text: string): string[] {
  const segments = text
    .split('~')
    .map((segment) => segment.split('*'))
    .filter(([id = '']) => !['ISA', 'GS', 'ST', 'SE', 'GE', 'IEA', ''].includes(id));
  return findStructureViolations(segments, '^');
}

describe('the structure of a 270', () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcz '-.,&éÖłß"];
  const words = (maxLength: number) =>
    fc
      .array(fc.constantFrom(...letters), { minLength: 1, maxLength: maxLength })
      .map((all) => `A${all.join('')}`.slice(0, maxLength));
  const id = (maxLength: number) =>
    fc
      .array(fc.constantFrom(...'ABCXYZ0123456789-'), { minLength: 2, maxLength: maxLength })
      .map((all) => all.join(''));
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const optional = { requiredKeys: [] as [] };
  const person = {
    // ß and æ become two letters, so these lengths are half of the limits of the standard.
    firstName: words(17),
    middleName: words(12),
    lastName: words(30),
    suffix: words(5),
    dateOfBirth: day,
    gender: fc.constantFrom('F', 'M', 'B', 'U', ''),
    ssn: fc.constantFrom('900-11-2233', '900112233'),
    groupNumber: id(50),
    mrn: id(50),
    accountNumber: id(50),
    cardIssueDate: day,
  };
  const subscriber: fc.Arbitrary<InquirySubscriber> = fc.record({ ...person, memberId: id(80) }, optional);
  const dependent: fc.Arbitrary<InquiryDependent> = fc
    .tuple(fc.record(person, optional), fc.constantFrom('01' as const, '19' as const, '34' as const))
    .map(([fields, relation]) => ({ ...fields, relation }));
  const question: fc.Arbitrary<InquiryInput> = fc.record({
    payer: fc.record({
      name: words(30),
      code: id(80),
      qualifier: fc.constantFrom('PI' as const, 'XV' as const),
    }),
    provider: fc
      .record({
        kind: fc.constantFrom('npi' as const, 'taxId' as const, 'providerId' as const),
        value: id(80),
        organizationName: words(30),
        taxonomyCode: fc.constantFrom('', '207Q00000X'),
        taxonomyRole: fc.constantFrom('', ...Object.keys(providerCodes)),
      })
      .map((provider) => (provider.taxonomyCode === '' ? { ...provider, taxonomyRole: '' } : provider)),
    subscriber,
    serviceTypeCodes: fc.array(fc.constantFrom(...Object.keys(serviceTypeCodes)), { maxLength: 20 }),
    trace: fc.record({
      number: id(50),
      originator: fc.constantFrom('9WAYPOST01', '1999999999'),
      subId: id(50),
    }),
    reference: id(50),
  });

  const period = fc.tuple(day, fc.nat(400)).map(([serviceDateFrom, days]) => ({
    serviceDateFrom,
    serviceDateThrough: new Date(Date.parse(serviceDateFrom) + days * 86_400_000).toISOString().slice(0, 10),
  }));

  it('every valid inquiry follows the structure of a 270', () => {
    fc.assert(
      fc.property(question, fc.option(dependent), fc.option(period), (baseInquiry, patient, dates) => {
        const text = buildInquiry(
          { ...baseInquiry, ...dates, ...(patient ? { dependent: patient } : {}) },
          envelope,
        );
        expect(findViolations(text)).toEqual([]);
        expect(readX12(text).problems).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['HL*1**20*1~NM1*PR*2*X*****PI*ID~NM1*PR*2*X*****PI*ID~', 'NM1 occurs too often'],
    ['HL*1**20*1~', 'NM1 is missing'],
    ['HL*1**20*1~NM1*PR*2*X*****PI~', 'NM109 is missing'],
    ['HL*1**20*1~NM1*PR*2*X*****ZZ*ID~', 'NM108 has an unknown code'],
    ['HL*1**20*1~NM1*PR*2*X*****PI*I~', 'NM109 has a wrong length'],
    ['HL*1**20*1~NM1*PR*2*X***Q**PI*ID~', 'NM106 must not be sent'],
    ['HL*4*3*23*0~NM1*03*1*X~EQ*30~DMG*D8*20200101~', 'DMG has no place here'],
    ['HL*4*3*23*0~NM1*03*1*X~', 'EQ is missing'],
  ])('the structure check reports a violation in %s', (segments, violation) => {
    const text = `BHT*0022*13*A*20260101*1200~${segments}`;
    expect(findViolations(text)).toContain(violation);
  });

  it.each<[string, Partial<InquiryInput>]>([
    ['serviceTypeCodes', { serviceTypeCodes: ['E10'] }],
    ['serviceTypeCodes', { serviceTypeCodes: ['constructor'] }],
    [
      'provider.taxonomyRole',
      { provider: { ...inquiry.provider, taxonomyCode: '207Q00000X', taxonomyRole: 'ZZ' } },
    ],
    ['payer.code', { payer: { name: 'X', code: 'A' } }],
    ['subscriber.memberId', { subscriber: { memberId: '1' } }],
    ['trace.originator', { trace: { number: 'WP', originator: '5WAYPOST01' } }],
  ])('the writer refuses a value of %s that no 270 can carry', (field, change) => {
    expect(() => buildInquiry({ ...inquiry, ...change }, envelope)).toThrow(
      expect.objectContaining({ name: 'X12ValueError', field }),
    );
    expect(X12ValueError.name).toBe('X12ValueError');
  });
});
