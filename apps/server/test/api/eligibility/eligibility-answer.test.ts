import type { historySchema } from '@waypost/contract/eligibility/history';
import type { EligibilityResponse, EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { eligibilityTransactionSchema } from '@waypost/contract/eligibility/response';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Client } from '../support/client.ts';
import { LOG, verifyAndWait } from '../support/eligibility-transactions.ts';
import { makeOrganization, organizationOf } from '../support/organization.ts';

let dana: Client;
beforeAll(async () => {
  dana = await (await makeOrganization()).person('dana');
});

const ask = (payerCode: string, memberId: string, change = {}): Promise<EligibilityTransaction> =>
  verifyAndWait(dana, { payerCode, memberId, ...change });
const only = ({ eligibilityResponse }: EligibilityTransaction): EligibilityResponse => {
  const [response, ...others] = eligibilityResponse;
  if (!response || others.length > 0) throw new Error(`${others.length + 1} answers`);
  return response;
};
/** Every EB of a raw message, by its first two elements. */
const benefitsIn = (raw: string | null): string[] => raw?.match(/(?<=^|[~\s])EB[*|]/g) ?? [];

describe('the answer of a payer', () => {
  it('the answer of a payer is part of the transaction with request, facility, source and both raw messages [C-119][C-124]', async () => {
    const answer = await ask('TWM01', 'TWM8841207', { mrn: 'MRN-77', accountNumber: 'ACC-88' });
    expect(eligibilityTransactionSchema.safeParse(answer).error).toBeUndefined();
    expect(answer).toMatchObject({
      requestSource: 'portal',
      eligibilityRequest: { memberId: 'TWM8841207', payerName: 'Tidewater PPO' },
      problems: [],
      strays: [],
    });
    const { id } = organizationOf(dana).facility();
    expect([answer.facilityId, answer.eligibilityRequest.facilityId]).toEqual([id, id]);
    const response = only(answer);
    expect(response.informationSource).toMatchObject({ payerName: 'TIDEWATER PPO', payerCode: 'TWM01' });
    expect(response.alertResponse.insurancePlanSelectPayer).toEqual([]);
    expect(response.identifiers.RequestId).toBe(answer.id.replaceAll('-', '').toUpperCase());
    expect(response).toMatchObject({ medicalRecordNumber: 'MRN-77', accountNumber: 'ACC-88' });
    expect(answer.raw270).toMatch(/^ISA.*ST\*270\*/s);
    expect(answer.raw271).toMatch(/^ISA.*ST\*271\*/s);
  });

  it('the answer of a payer contains status, payer, member, messages and the insured person [C-120][C-122]', async () => {
    const answer = await ask('TWM01', 'TWM8841207');
    const response = only(answer);
    expect(response).toMatchObject({
      coverageStatus: 'Active Coverage',
      normalizedStatus: 'active',
      payerName: 'TIDEWATER PPO',
      memberId: 'TWM8841207',
      AAAs: [],
      isPatientTheSubscriber: true,
      subscriber: {
        firstName: 'MARISOL',
        lastName: 'ECHEVERRIA',
        memberId: 'TWM8841207',
        role: 'subscriber',
      },
      dependent: null,
      informationReceiver: { npi: answer.eligibilityRequest.providerIdentifier },
      activeCoverageLoop: { loop: '2110C', coverageIndex: 0 },
      providerLoops: [],
    });
    expect(response.displayMessages.alerts).toEqual([]);
    expect(response.displayMessages.notifications.map(({ text }) => text)).toEqual([
      'THIS IS NOT A GUARANTEE OF PAYMENT. BENEFITS ARE SUBJECT TO PLAN PROVISIONS.',
    ]);
    expect(response.activeServiceTypeCodes).toEqual(expect.arrayContaining(['30', '98', 'UC']));
    const at = response.activeServiceTypeCodes.indexOf('UC');
    expect(response.activeServiceTypeCodeLabels[at]).toBe('Urgent Care');
  });

  it.each([
    ['TWM01', 'TWM8841207'],
    ['SMMT1', 'PPO000001'],
    ['CMS', '2MA2TE5MK73'],
    ['STMCD', 'CARVE0001'],
    ['TWM01', 'LINES2001'],
    ['CSCD1', 'UNKN00001'],
    ['TWM01', 'AAABEN001'],
  ])(
    'the answer of a payer contains each EB of %s for %s exactly once, in its loop',
    async (payerCode, memberId) => {
      const answer = await ask(payerCode, memberId);
      const { coverages } = only(answer);
      expect(coverages.length).toBe(benefitsIn(answer.raw271).length);
      expect(new Set(coverages.map((line) => line.segment)).size).toBe(coverages.length);
      expect(new Set(coverages.map((line) => line.loop))).toEqual(new Set(['2110C']));
    },
  );

  it('the answer of a payer contains all data of each benefit [C-128]', async () => {
    const { coverages } = only(await ask('TWM01', 'TWM8841207'));
    expect(coverages.find((line) => line.amounts.percent === '.2' && line.inNetwork === 'Y')).toMatchObject({
      benefitType: 'Co-Insurance',
      coverageLevel: 'Individual',
      insuranceType: 'Preferred Provider Organization (PPO)',
      serviceTypeCodes: ['48', '50'],
      preAuthorizationRequired: 'Y',
      amounts: { timePeriodQualifier: 'Visit', percent: '.2' },
      coverageMessage: ['PRECERTIFICATION IS REQUIRED'],
    });
    const copayments = coverages.filter(({ benefitType }) => benefitType === 'Co-Payment');
    expect(copayments.map(({ amounts }) => amounts.monetaryAmount)).toContain('50');
    expect(coverages.find((line) => line.coverageProcedureCode)?.coverageProcedureCode).toEqual({
      procedureCodeQualifier: { code: 'HC', label: expect.stringContaining('HCPCS') },
      procedureCode: '70553',
      modifiers: [],
    });
    const therapy = coverages.find((line) => line.coverageHealthCareServicesDelivery.length > 0);
    expect(therapy?.coverageHealthCareServicesDelivery[0]?.text).toBe('20 Visits per 1 Calendar Year');
    expect(therapy?.amounts).toMatchObject({ quantity: '20', quantityQualifier: 'Visits' });
    expect(coverages.find((line) => line.placesOfService.length > 0)?.placesOfService[0]).toMatchObject({
      code: '81',
      label: 'Independent Laboratory',
    });
    const vendor = coverages.find((line) => line.benefitRelatedInfo.some((one) => one.entityIdCode === 'VN'));
    expect(vendor?.benefitRelatedInfo[0]).toMatchObject({
      entityIdDefinition: 'Vendor',
      name: 'HARBOR BEHAVIORAL',
      idCode: 'HBRBH',
      idCodeQualifier: { code: 'PI' },
      providerDefinition: null,
    });
    const numbers = vendor?.benefitRelatedInfo[0]?.contacts[0]?.communicationNumbers;
    expect(numbers?.map(({ qualifier, number }) => [qualifier.code, number])).toEqual([
      ['TE', '8005550120'],
      ['EX', '12'],
    ]);
    expect(coverages[0]?.planDescription).toBe('TIDEWATER CHOICE PPO');
    const [date] = coverages[0]?.coverageDate ?? [];
    expect(date).toMatchObject({ dateTimeQualifier: { code: '291' }, date: null });
    expect([date?.fromDate, date?.toDate]).toEqual([
      expect.stringMatching(/-01-01$/),
      expect.stringMatching(/-12-31$/),
    ]);
    const other = only(await ask('TWM01', 'COB000001')).coverages;
    expect(other.find((line) => line.benefitCode === 'R')?.coverageAdditionalIdentification).toEqual([
      {
        referenceIdQualifier: { code: '1L', label: 'Group or Policy Number' },
        referenceId: 'OTHER-77120',
        referenceDescription: null,
      },
    ]);
  });

  it('the answer of a payer contains a dependent and the subscriber [C-127]', async () => {
    const response = only(await ask('TWM01', 'DEP000001'));
    expect(response.isPatientTheSubscriber).toBe(false);
    expect(response.dependent).toMatchObject({
      role: 'dependent',
      subscriberIndex: 0,
      firstName: 'MARISOL',
      dateOfBirth: '1984-03-14',
      individualRelationshipDefinition: 'Child',
    });
    expect(response.dependent?.dates.map((date) => date.dateTimeQualifier.code)).toEqual(['346', '347']);
    expect(response.subscriber).toMatchObject({ firstName: 'MORGAN', memberId: 'DEP000001' });
    expect(response.people).toEqual([response.subscriber, response.dependent]);
    expect(new Set(response.coverages.map((line) => line.loop))).toEqual(new Set(['2110D']));
    const deceased = only(await ask('TWM01', 'DECD00001'));
    expect(deceased.subscriber?.dateOfDeath).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(deceased.subscriber?.additionalIdentification[0]).toMatchObject({
      referenceIdQualifier: { code: '6P', label: 'Group Number' },
      referenceId: 'TW-4410',
      referenceDescription: 'HARBOR SHIPWORKS',
    });
    expect(deceased.displayMessages.notifications.map(({ text }) => text)).toContain(
      'The payer gives a date of death.',
    );
  });

  it('the answer of a payer contains each rejection with its reason and advice [C-125]', async () => {
    const answer = await ask('TWM01', 'AAA720001');
    expect(only(answer)).toMatchObject({
      normalizedStatus: 'rejected',
      plans: [],
      spendDown: null,
      AAAs: [
        {
          rejectReasonCode: '72',
          rejectReasonMessage: 'Invalid/Missing Subscriber/Insured ID',
          followUpActionMessage: 'Please Correct and Resubmit',
          loop: '2100C',
        },
      ],
    });
  });

  it('the answer of a payer is a rejection, not inactive, if the payer could not answer, also with a disclaimer', async () => {
    const answer = await ask('TWM01', 'AAA42P001');
    expect(answer).toMatchObject({ state: 'rejected', transactions: [{ coverageStatus: 'Rejected' }] });
    expect(only(answer)).toMatchObject({
      coverageStatus: 'Rejected',
      normalizedStatus: 'rejected',
      plans: [],
      activeCoverageLoop: null,
      activeServiceTypeCodes: [],
      coverages: [{ benefitCode: 'P' }],
      AAAs: [{ rejectReasonCode: '42', validRequest: 'Y', loop: '2100C', personIndex: 0 }],
    });
    const { body: history } = await dana.call<z.infer<typeof historySchema>>(
      'GET',
      `${LOG}/${answer.id}/history`,
    );
    expect(history.entries[0]).toMatchObject({
      isThis: true,
      state: 'rejected',
      coverageStatus: 'Rejected',
      normalizedStatus: 'rejected',
    });
  });

  it('the answer of a payer names the person of each rejection, and keeps the data of an active second person', async () => {
    const answer = await ask('TWM01', 'AAATWO001');
    const response = only(answer);
    expect(answer.state).toBe('rejected');
    expect(response).toMatchObject({
      coverageStatus: 'Rejected',
      normalizedStatus: 'rejected',
      activeServiceTypeCodes: [],
      plans: [],
      AAAs: [{ rejectReasonCode: '76', personIndex: 0 }],
    });
    expect(response.people.map(({ firstName }) => firstName)).toEqual(['MARISOL', 'WREN']);
    expect(new Set(response.coverages.map(({ personIndex }) => personIndex))).toEqual(new Set([1]));
  });

  it('the answer of a payer does not use the requested day as the period of the coverage', async () => {
    // The payer states the year of the service.
    expect(only(await ask('TWM01', 'ECHO00001'))).toMatchObject({
      coverageStart: '2026-01-01',
      coverageEnd: '2026-12-31',
      subscriber: { dates: [{ dateTimeQualifier: { code: '307' }, formatQualifier: 'RD8' }] },
    });
  });

  it('the answer of a payer is the same with trailing blanks in all elements', async () => {
    const padded = only(await ask('TWM01', 'PADD00001', { patientGender: 'F' }));
    expect(padded).toMatchObject({
      coverageStatus: 'Active Coverage',
      memberId: 'PADD00077',
      subscriber: { identityChanged: true, gender: 'F', entityIdCode: 'IL', insuredIndicator: 'Y' },
    });
    expect(padded.coverageStart).not.toBeNull();
  });

  it('the answer of a payer keeps unmapped data unchanged, and lists contradictions with their place', async () => {
    const response = only(await ask('TWM01', 'UNKN00001'));
    expect(response.otherSegments).toContainEqual(
      expect.objectContaining({
        id: 'ZZZ',
        text: 'ZZZ*A SEGMENT THAT THE GUIDE DOES NOT KNOW',
        expressed: 'none',
        loop: '2110C',
        coverageIndex: 1,
      }),
    );
    const broken = await ask('TWM01', 'BADCTL001');
    expect(broken.problems).toEqual([
      {
        code: 'control-number-mismatch',
        severity: 'warning',
        message: expect.any(String),
        value: '000000099',
        setControlNumber: null,
        segment: expect.any(Number),
      },
    ]);
  });
});

describe('the plans of an answer', () => {
  it('the plans of an answer summarize each figure with the benefit it comes from', async () => {
    const { plans, coverages } = only(await ask('TWM01', 'TWM8841207'));
    expect(plans).toHaveLength(1);
    const [plan] = plans;
    expect(plan).toMatchObject({ planName: 'TIDEWATER CHOICE PPO', isActive: true, groupNumber: 'TW-4410' });
    const { office, specialist, urgentCare } = plan?.coPays ?? {};
    expect([office, specialist, urgentCare].map((one) => one?.inNetwork.amount?.amount)).toEqual([
      '25',
      '50',
      '75',
    ]);
    expect(office?.outOfNetwork).toEqual({ amount: null, isContradictory: false });
    const { individual, family } = plan?.deductible ?? {};
    expect(individual?.inNetwork.remaining?.amount).toBe('612.33');
    expect(individual?.outOfNetwork.total?.amount).toBe('4000');
    expect(family?.inNetwork.total?.amount).toBe('3000');
    expect(plan?.outOfPocket.family.inNetwork.remaining?.amount).toBe('8220.5');
    expect(plan?.outOfPocket.levelNotGiven.inNetwork.total).toBeNull();
    const [at = -1] = individual?.inNetwork.remaining?.coverageIndexes ?? [];
    expect(coverages[at]?.amounts).toMatchObject({ monetaryAmount: '612.33', timePeriodQualifierCode: '29' });
  });

  it('the plans of an answer are complete: both parts of Medicare, and the groups of other plans', async () => {
    const parts = only(await ask('CMS', '1AD1TE5MK73')).plans;
    expect(parts.map((plan) => plan.insuranceType)).toEqual(['Medicare Part A', 'Medicare Part B']);
    expect(parts.map((plan) => plan.deductible.levelNotGiven.networkNotGiven.remaining?.amount)).toEqual([
      '0',
      '41.5',
    ]);
    const { eligibilityResponse } = await ask('CMS', '5TW5TE5MK73');
    expect(eligibilityResponse.map((response) => response.isMedicareAdvantage)).toEqual([false, true]);
  });

  it('the plans of an answer have no figure if the answer has no data for it', async () => {
    const [plan] = only(await ask('TWM01', 'MIN000001')).plans;
    expect(plan?.isActive).toBe(true);
    expect(JSON.stringify([plan?.coPays, plan?.deductible, plan?.outOfPocket])).not.toMatch(/amount":"/);
  });
});

describe('another payer in the answer', () => {
  it('another payer in the answer is the Medicare Advantage plan to bill [C-121][C-123]', async () => {
    const response = only(await ask('CMS', '2MA2TE5MK73'));
    expect(response).toMatchObject({
      isMedicareResponse: true,
      isMedicareAdvantage: true,
      isManagedCareOrganization: false,
      isMedicareWithSecondaryPayer: false,
      alertResponse: {
        isMedicareAdvantage: true,
        isMedicaidMco: false,
        newPayerFound: true,
        newPayerName: 'SUMMIT ADVANTAGE HEALTH PLAN',
        displayMessages: [
          'Medicare Advantage: SUMMIT ADVANTAGE HEALTH PLAN is to be billed in place of Medicare.',
        ],
        alertResponseMessage:
          'Medicare Advantage: SUMMIT ADVANTAGE HEALTH PLAN is to be billed in place of Medicare.',
      },
    });
  });

  it('another payer in the answer is the managed care plan of Medicaid [C-121][C-123]', async () => {
    expect(only(await ask('STMCD', 'MCO000001'))).toMatchObject({
      isManagedCareOrganization: true,
      mcoPayerName: 'HEALTHY VALLEY MCO',
      isMedicareResponse: false,
      alertResponse: { isMedicaidMco: true, newPayerFound: true, newPayerName: 'HEALTHY VALLEY MCO' },
    });
    expect(only(await ask('STMCD', 'FFS000001'))).toMatchObject({
      isManagedCareOrganization: false,
      mcoPayerName: null,
      alertResponse: { isMedicaidMco: false, newPayerFound: false, newPayerName: null, displayMessages: [] },
    });
  });

  it('another payer in the answer is the one that pays before Medicare [C-123]', async () => {
    const response = only(await ask('CMS', '3MP3TE5MK73'));
    expect(response).toMatchObject({
      isMedicareWithSecondaryPayer: true,
      isMedicareAdvantage: false,
      secondaryCoverage: { payerName: 'LAKESHORE PPO', policyNumber: 'GRP-88120', insuranceTypeCode: '12' },
      secondaryActiveServiceTypeCodes: ['30'],
      secondaryDateOfService: { from: expect.stringMatching(/-01-01$/), through: null },
      alertResponse: { newPayerFound: false, displayMessages: ['LAKESHORE PPO pays before this payer.'] },
    });
    const { secondaryCoverage, coverages } = response;
    expect(coverages[secondaryCoverage?.coverageIndex ?? -1]?.benefitCode).toBe('R');
    const original = only(await ask('CMS', '1AD1TE5MK73'));
    expect(original).toMatchObject({
      isMedicareWithSecondaryPayer: false,
      secondaryCoverage: null,
      secondaryActiveServiceTypeCodes: [],
      secondaryDateOfService: null,
    });
  });

  it("another payer in the answer is searched among the organization's own payers [C-119][C-121]", async () => {
    const { secondaryCoverage, alertResponse } = only(await ask('STMCD', 'TPL000001'));
    expect(secondaryCoverage).toMatchObject({ payerName: 'TIDEWATER PPO', payerCode: 'TWM01' });
    expect(alertResponse.insurancePlanSelectPayer).toEqual([
      { payerCode: 'TWM01', payerName: 'Tidewater PPO' },
    ]);
    const byName = only(await ask('CMS', '3MP3TE5MK73')).alertResponse.insurancePlanSelectPayer;
    expect(byName).toEqual([{ payerCode: 'LKSH1', payerName: 'Lakeshore PPO' }]);
    const unknown = only(await ask('CMS', '2MA2TE5MK73')).alertResponse.insurancePlanSelectPayer;
    expect(unknown).toEqual([]);
  });
});

it('the path of the case service returns the same answer, and forbids caching [C-295]', async () => {
  const answer = await ask('TWM01', 'TWM8841207');
  const { body } = await dana.call('GET', `${LOG}/${answer.id}`);
  const ofCase = await dana.call('GET', `/services/case/api/eligibilityTransactions/${answer.id}`);
  expect(ofCase.body).toEqual(body);
  expect(ofCase.headers.get('cache-control')).toBe('no-store');
});

it('an answer must not be stored by any cache [C-325]', async () => {
  const answer = await ask('TWM01', 'TWM8841207');
  const opened = await dana.call('GET', `${LOG}/${answer.id}`);
  expect(opened.headers.get('cache-control')).toBe('no-store');
});
