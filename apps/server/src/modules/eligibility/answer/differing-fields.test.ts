import { type EligibilityRequest, emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import { describe, expect, it } from 'vitest';
import { differingFields } from './differing-fields.ts';
import { answerOf } from './testing.ts';

const request: EligibilityRequest = {
  ...emptyEligibilityRequest,
  memberId: 'MM100-200',
  patientFirstName: 'José',
  patientLastName: "O'Hara",
  patientDateOfBirth: '1985-07-04',
  patientGender: 'F',
  ssn: '900-12-4417',
};
const active = 'EB*1**30';
const self = (more: { name?: string; born?: string; rest?: string[] } = {}) =>
  answerOf(
    more.name ?? 'NM1*IL*1*OHARA*JOSE****MI*MM100200',
    ...(more.rest ?? []),
    `DMG*D8*${more.born ?? '19850704'}*F`,
    active,
  );
const fields = (answer: ReturnType<typeof answerOf>, requested = request) =>
  differingFields(requested, answer).map(({ field, requestValue, responseValue }) => [
    field,
    requestValue,
    responseValue,
  ]);

describe('request and answer', () => {
  it('request and answer agree regardless of case, accents, punctuation and suffix', () => {
    expect(fields(self())).toEqual([]);
    expect(fields(self({ name: 'NM1*IL*1*O HARA JR*JOSE***III*MI*mm100200' }))).toEqual([]);
    expect(fields(self(), { ...request, patientLastName: "O'Hara, Jr." })).toEqual([]);
  });

  it.each([
    ['the member id', { name: 'NM1*IL*1*OHARA*JOSE****MI*MM999' }, ['memberId', 'MM100-200', 'MM999']],
    [
      'the first name',
      { name: 'NM1*IL*1*OHARA*JOSEPH****MI*MM100200' },
      ['patientFirstName', 'José', 'JOSEPH'],
    ],
    ['the last name', { name: 'NM1*IL*1*OMARA*JOSE****MI*MM100200' }, ['patientLastName', "O'Hara", 'OMARA']],
    ['the birth date', { born: '19850705' }, ['patientDateOfBirth', '1985-07-04', '1985-07-05']],
    ['the SSN', { rest: ['REF*SY*900124418'] }, ['ssn', '900-12-4417', '900-12-4418']],
  ])('request and answer differ in %s', (_, change, expected) => {
    expect(fields(self(change))).toEqual([expected]);
  });

  it('a different gender is reported without a decision', () => {
    const requested = { ...request, patientGender: 'M' as const };
    expect(fields(self(), requested)).toEqual([['patientGender', 'M', 'F']]);
    expect(fields(self(), { ...request, patientGender: 'B' })).toEqual([]);
  });

  it('a field that the request omitted does not differ, unless the payer reports a correction', () => {
    const bare = { ...request, memberId: '', ssn: '' };
    const rest = ['REF*SY*900124418', 'N3*200 OAK AVE', 'N4*SPRINGFIELD*IL*62702'];
    expect(fields(self({ rest }), bare)).toEqual([]);
    expect(fields(self({ rest: [...rest, 'INS*Y*18*001*25'] }), bare)).toEqual([
      ['memberId', null, 'MM100200'],
      ['ssn', null, '900-12-4418'],
      ['address', null, '200 OAK AVE, SPRINGFIELD, IL 62702'],
    ]);
  });

  it('the dependent is compared with the patient, and the policy holder separately', () => {
    const requested = {
      ...request,
      policyHolder: 'child' as const,
      subscriberFirstName: 'Ada',
      subscriberLastName: "O'Hara",
      subscriberDateOfBirth: '1950-01-01',
    };
    const answer = answerOf(
      'NM1*IL*1*OHARA*ADELE****MI*MM100200',
      'DMG*D8*19500102',
      'HL*4*3*23*0',
      'NM1*03*1*OHARA*JOSE',
      'DMG*D8*19850706*F',
      active,
    );
    expect(fields(answer, requested)).toEqual([
      ['patientDateOfBirth', '1985-07-04', '1985-07-06'],
      ['subscriberDateOfBirth', '1950-01-01', '1950-01-02'],
      ['subscriberFirstName', 'Ada', 'ADELE'],
    ]);
    expect(fields(self({ born: '19850705' }), requested)).toEqual([
      ['patientDateOfBirth', '1985-07-04', '1985-07-05'],
    ]);
  });

  it('a rejection is not compared, because it repeats the request', () => {
    expect(fields(answerOf('NM1*IL*1*OTHER*NAME****MI*MM999', 'AAA*N**72*C'))).toEqual([]);
  });
});
