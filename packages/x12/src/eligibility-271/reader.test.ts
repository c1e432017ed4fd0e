import { describe, expect, it } from 'vitest';
import {
  answerOf,
  answerWith,
  coverageWith,
  eligibilityOf,
  fixtureText,
  readFixture,
} from '../../test/support.ts';
import { readX12 } from '../index.ts';

describe('a full answer', () => {
  const answer = answerOf('271-active-full.x12');

  it('a full answer names payer, member and plan, and has the parts in their fields [C-120] [C-122]', () => {
    expect(answer).toMatchObject({
      coverageStatus: 'Active Coverage',
      payerName: 'MERIDIAN MUTUAL',
      memberId: 'MM100200300',
      isPatientTheSubscriber: true,
      dependent: null,
      planName: 'ORCHARD CHOICE PPO',
      groupNumber: 'GRP-88',
      coverageStart: '2026-01-01',
      coverageEnd: '2026-12-31',
      isMedicareResponse: false,
      informationSource: { payerCode: 'MERID', payerName: 'MERIDIAN MUTUAL' },
      informationReceiver: { npi: '1999999984', name: 'HARBOR CLINIC' },
    });
    expect(answer.activeServiceTypeCodes).toEqual([
      '30',
      '1',
      '33',
      '35',
      '47',
      '86',
      '88',
      '98',
      'AL',
      'MH',
      'UC',
    ]);
    expect(answer.activeServiceTypeCodeLabels.slice(0, 3)).toEqual([
      'Health Benefit Plan Coverage',
      'Medical Care',
      'Chiropractic',
    ]);
  });

  it('a full answer describes the subscriber [C-127]', () => {
    expect(answer.subscriber).toMatchObject({
      firstName: 'TESSA',
      middleName: 'R',
      lastName: 'ASHDOWN',
      suffix: 'JR',
      gender: 'F',
      dateOfBirth: '1985-07-04',
      dateOfDeath: null,
      street: '12 QUARRY LN, UNIT 3',
      city: 'MILLBROOK',
      state: 'OH',
      postalCode: '450010000',
      memberId: 'MM100200300',
      individualRelationshipDefinition: 'Self',
      identityChanged: true,
      diagnoses: [
        { qualifier: 'ABK', code: 'Z0000' },
        { qualifier: 'ABF', code: 'M545' },
      ],
    });
    expect(answer.subscriber?.subscriberDate.map((date) => [date.dateTimeQualifier, date.date])).toEqual([
      ['Plan Begin', '2026-01-01'],
      ['Plan End', '2026-12-31'],
    ]);
    expect(answer.subscriber?.additionalIdentification[1]).toEqual({
      referenceIdQualifierCode: '18',
      referenceIdQualifier: 'Plan Number',
      referenceId: 'PLAN-4',
      referenceDescription: 'ORCHARD CHOICE',
    });
  });

  it('a full answer has the traces of request and payer', () => {
    expect(answer.traces).toEqual([
      { type: '2', number: 'WP-2001', originator: '9WAYPOST01', subId: '' },
      { type: '1', number: 'MM-77', originator: '9MERIDIAN1', subId: 'CLAIMS' },
    ]);
  });

  it('each EB becomes one coverage, in order, with the segments that follow it [C-128]', () => {
    expect(answer.coverages.map((coverage) => coverage.benefitCode).join('')).toBe('11CCCGBBAAFDIMCVP');
    const [, , deductible] = answer.coverages;
    expect(deductible).toMatchObject({
      benefitType: 'Deductible',
      coverageLevel: 'Individual',
      insuranceType: 'Preferred Provider Organization (PPO)',
      serviceTypeCode: '30',
      inNetwork: 'Y',
      preAuthorizationRequired: null,
      amounts: { timePeriodQualifier: 'Calendar Year', monetaryAmount: '1500', percent: '' },
    });
    expect(answer.coverages[7]).toMatchObject({
      amounts: { monetaryAmount: '0' },
      coverageMessage: ['SPECIALIST', 'REFERRAL ON FILE'],
    });
    expect(answer.coverages[9]).toMatchObject({
      amounts: { percent: '.2' },
      preAuthorizationRequired: 'Y',
      coverageProcedureCode: {
        procedureCodeQualifierCode: 'HC',
        procedureCode: '70553',
        modifiers: ['26', 'TC'],
      },
      diagnosisPointers: ['1', '2'],
      coverageAdditionalIdentification: [{ referenceIdQualifierCode: '9F', referenceId: 'AUTH-12' }],
      coverageDate: [{ dateTimeQualifier: 'Benefit Begin', date: '2026-02-01' }],
    });
    expect(answer.coverages[10]).toMatchObject({
      amounts: { quantityQualifier: 'Visits', quantity: '20' },
      coverageHealthCareServicesDelivery: [
        {
          quantity: '20',
          unit: 'Days',
          timePeriodQualifier: 'Calendar Year',
          deliveryTime: '1st Shift (Normal Working Hours)',
        },
      ],
    });
    expect(answer.coverages[11]).toMatchObject({
      inNetwork: 'W',
      placesOfService: [
        { code: '81', label: 'Independent Laboratory' },
        { code: '07', category: '44', description: 'LEFT KNEE' },
      ],
    });
  });

  it('a benefit has its entities with their numbers and provider [C-128]', () => {
    const managed = answer.coverages[13];
    expect(managed?.benefitRelatedInfo).toHaveLength(2);
    expect(managed?.benefitRelatedInfo[0]).toMatchObject({
      entityIdDefinition: 'Utilization Management Organization',
      name: 'HILLTOP REVIEW',
      idCode: 'HTR',
      idCodeQualifier: 'Payor Identification',
      city: 'DAYTON',
      providerDefinition: 'Performing',
      taxonomyCode: '207Q00000X',
    });
    expect(
      managed?.benefitRelatedInfo[0]?.contacts[0]?.communicationNumbers.map((one) => [
        one.qualifier,
        one.number,
      ]),
    ).toEqual([
      ['Telephone', '8005550130'],
      ['Telephone Extension', '12'],
      ['Facsimile', '8005550131'],
    ]);
    expect(managed?.benefitRelatedInfo[1]?.name).toBe('LENA M OKAFOR MD');
    expect(managed?.coverageAdditionalIdentification[0]?.referenceId).toBe('AFTER-LE');
  });

  it('an AAA below a benefit is listed both with the benefit and among all rejections [C-125]', () => {
    expect(answer.coverages[14]?.coverageAAAs).toEqual(answer.AAAs);
    expect(answer.AAAs).toMatchObject([
      {
        rejectReasonCode: '55',
        rejectReasonMessage: 'Inappropriate Product/Service ID',
        followUpActionMessage: 'Please Correct and Resubmit',
        loop: '2110C',
      },
    ]);
  });
});

describe('rejections', () => {
  it.each([
    ['271-rejected-payer.x12', ['2000A', '2100A', '2100A']],
    ['271-rejected-provider.x12', ['2100B']],
    ['271-rejected-person.x12', ['2100C', '2100C', '2100C']],
    ['271-dependent-refused.x12', ['2100D']],
    ['271-aaa-before-levels.x12', ['header']],
  ])('every AAA of %s is listed with its loop', (name, loops) => {
    expect(answerOf(name).AAAs.map((one) => one.loop)).toEqual(loops);
  });

  it('an unknown reject reason is shown verbatim', () => {
    expect(answerOf('271-rejected-person.x12').AAAs[2]).toMatchObject({
      rejectReasonCode: 'ZQ',
      rejectReasonMessage: 'ZQ',
    });
  });
});

describe('people', () => {
  it('the dependent of an answer is the patient', () => {
    const answer = answerOf('271-dependent.x12');
    expect(answer).toMatchObject({
      isPatientTheSubscriber: false,
      memberId: 'MM100200300',
      coverageStatus: 'Active Coverage',
      coverageStart: '2025-01-01',
      dependent: { firstName: 'ROWAN', individualRelationshipDefinition: 'Child', subscriberIndex: 0 },
    });
    expect(answer.coverages.map((line) => [line.person, line.personIndex])).toEqual([
      ['subscriber', 0],
      ['dependent', 1],
      ['dependent', 1],
    ]);
  });

  it('every subscriber of a set is listed', () => {
    const answer = eligibilityOf(readFixture('271-batch-mixed.x12'), 4);
    expect(answer.people.map((person) => person.lastName)).toEqual(['ASHDOWN', 'BIRCH']);
    expect(answer.coverages.map((line) => line.personIndex)).toEqual([0, 1]);
  });

  it('the reader survives orphans, duplicates, cycles and unknown levels', () => {
    const document = readFixture('271-broken-levels.x12');
    const codes = document.problems.map((problem) => problem.code);
    expect(codes).toEqual(expect.arrayContaining(['hl-cycle', 'hl-orphan', 'hl-duplicate', 'hl-level']));
    const answer = eligibilityOf(document);
    expect(answer.people.map((person) => person.lastName)).toEqual(['ASHDOWN', 'ASHDOWN', 'BIRCH', 'CEDAR']);
    expect(answer.coverages.map((line) => line.personIndex)).toEqual([0, 1, 2, 3]);
  });

  it('the reader infers the levels of a set without any HL from its entities', () => {
    const answer = answerOf('271-no-levels.x12');
    expect(answer.payerName).toBe('MERIDIAN MUTUAL');
    expect(answer.coverages.map((line) => line.person)).toEqual(['subscriber', 'dependent']);
    expect(answer.coverages[0]?.benefitRelatedInfo[0]?.lastName).toBe('OKAFOR');
  });

  it('an entity ends at the next benefit or level when LE or LS is missing', () => {
    const answer = answerOf('271-entities-without-loop-marks.x12');
    expect(answer.coverages.map((line) => line.benefitRelatedInfo.length)).toEqual([1, 1, 0, 0]);
    expect(answer.coverages[0]?.benefitRelatedInfo[0]?.street).toBe('1 ROAD');
    expect(answer.people[1]?.lastName).toBe('BIRCH');
  });
});

describe('Medicare', () => {
  it('an answer is marked as Medicare by payer codes medx and cms in any case, and by insurance type [C-263]', () => {
    expect(answerOf('271-medicare.x12').isMedicareResponse).toBe(true);
    expect(answerOf('271-active-full.x12').isMedicareResponse).toBe(false);
    expect(answerWith('EB*1**30*MB').isMedicareResponse).toBe(true);
    const text = fixtureText('271-rejected-payer.x12');
    for (const [code, isMedicare] of [
      ['medx', true],
      ['MEDX', true],
      ['CMS', true],
      ['medxx', false],
      ['xcms', false],
    ] as const) {
      const answer = eligibilityOf(readX12(text.replace(/\*PI\*\w+~/, `*PI*${code}~`)));
      expect(answer.isMedicareResponse, code).toBe(isMedicare);
    }
  });

  it('an answer has the date of death, and its composites are split at the separator of the ISA', () => {
    const answer = answerOf('271-medicare.x12');
    expect(answer.subscriber?.dateOfDeath).toBe('2026-12-01');
    expect(answer.coverages[3]?.coverageProcedureCode?.procedureCode).toBe('99406');
  });
});

describe('content nobody knows', () => {
  it('unknown codes are stored verbatim, and misplaced segments are reported', () => {
    const document = readFixture('271-unknown-content.x12');
    const [coverage] = eligibilityOf(document).coverages;
    expect(coverage).toMatchObject({
      benefitType: 'ZZ',
      coverageLevel: 'QQQ',
      serviceTypeCodes: ['Q9', '30'],
      inNetwork: null,
      coverageDate: [{ dateTimeQualifier: '999', date: null, value: '20261399' }],
    });
    expect(document.problems.map((problem) => problem.code)).toEqual([
      'unknown-code',
      'unknown-code',
      'invalid-date',
      'unexpected-segment',
      'unexpected-segment',
    ]);
  });

  it('a code such as `constructor` is not mistaken for an inherited property', () => {
    expect(coverageWith('EB*constructor**__proto__')).toMatchObject({
      benefitType: 'constructor',
      serviceTypes: ['__proto__'],
    });
  });

  it('different benefits have separate lists', () => {
    const answer = answerWith('EB*1**30', 'MSG*ONE', 'EB*1**30', 'EB*B**98', 'MSG*TWO', 'MSG*THREE');
    expect(answer.coverages.map((line) => line.coverageMessage)).toEqual([['ONE'], [], ['TWO', 'THREE']]);
  });
});
