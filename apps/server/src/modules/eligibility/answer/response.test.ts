import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { message } from '@waypost/contract/core/messages';
import { eligibilityResponseSchema } from '@waypost/contract/eligibility/response';
import { NotX12Error, noInquiryContext, readX12, type X12Document } from '@waypost/x12';
import { describe, expect, it } from 'vitest';
import { toResponse } from './response.ts';
import { answerOf } from './testing.ts';

const folder = join(import.meta.dirname, '../../../../../../packages/x12/fixtures');
const requested = { mrn: 'MRN-1', accountNumber: 'ACC-1', knownPayers: [], question: noInquiryContext };
const named = 'NM1*IL*1*ECHEVERRIA*MARISOL****MI*MM100200';

function read(name: string): X12Document | null {
  try {
    return readX12(readFileSync(join(folder, name), 'utf8'));
  } catch (error) {
    if (error instanceof NotX12Error) return null;
    throw error;
  }
}

/** Every text and number anywhere in a value. `serviceTypeCode` repeats a list as one text. */
function leavesOf(value: unknown, key = ''): string[] {
  if (value === null || value === '' || key === 'serviceTypeCode') return [];
  if (typeof value !== 'object') return [String(value)];
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, Array.isArray(value) ? key : name));
}

describe('an answer of the API', () => {
  it.each(readdirSync(folder).filter((name) => name.startsWith('271')))(
    'the API’s answer contains all data of %s',
    (name) => {
      const answers = (read(name)?.transactions ?? []).flatMap(({ eligibility }) => eligibility ?? []);
      expect(answers.length).toBeGreaterThan(0);
      for (const answer of answers) {
        const response = toResponse(answer, requested);
        expect(eligibilityResponseSchema.safeParse(response).error).toBeUndefined();
        const there = new Set(leavesOf(response));
        expect(leavesOf(answer).filter((leaf) => !there.has(leaf))).toEqual([]);
        expect(response.coverages.map((line) => line.segment)).toEqual(
          answer.coverages.map((line) => line.segment),
        );
        expect(new Set(response.coverages.map((line) => line.segment)).size).toBe(answer.coverages.length);
      }
    },
  );

  it('figures are decimal texts with their benefit, or null without one', () => {
    const answer = answerOf(named, 'EB*1**30*PR', 'EB*A*IND*98***27**.2****Y', 'EB*C*IND*30*PR**29*.5*****Y');
    const [plan] = toResponse(answer, requested).plans;
    expect(plan?.statusCoverageIndex).toBe(0);
    expect(plan?.shares[0]?.inNetwork).toEqual({ amount: '0.2', coverageIndexes: [1] });
    expect(plan?.deductible.individual.inNetwork).toEqual({
      total: null,
      remaining: { amount: '0.5', coverageIndexes: [2] },
      isContradictory: false,
      isUnlimited: false,
    });
  });

  it('each provider is listed with its location in the answer', () => {
    const answer = answerOf(
      named,
      'PRV*PC*PXC*207Q00000X',
      'EB*1**30',
      'LS*2120',
      'NM1*P3*1*OKAFOR*LENA',
      'PRV*PC*PXC*208000000X',
      'LE*2120',
    );
    expect(toResponse(answer, requested).providerLoops).toMatchObject([
      { loop: '2100C', idCode: '207Q00000X', personIndex: 0, coverageIndex: null },
      { loop: '2120C', idCode: '208000000X', coverageIndex: 0 },
    ]);
  });

  it('record and account numbers come from the payer, or else from the request', () => {
    const answer = answerOf(named, 'REF*EJ*THEIRS', 'EB*1**30');
    expect(toResponse(answer, requested)).toMatchObject({
      medicalRecordNumber: 'MRN-1',
      accountNumber: 'THEIRS',
    });
  });

  it('the payer’s remarks are listed once, and a date of death is listed', () => {
    const answer = answerOf(
      named,
      'DTP*442*D8*20260901',
      'EB*1**30',
      'MSG*CALL FIRST',
      'EB*P',
      'MSG*NO GUARANTEE',
      'EB*P',
      'MSG*NO GUARANTEE',
      'EB*B**98***27*25',
      'MSG*SPECIALIST',
    );
    expect(toResponse(answer, requested).displayMessages.notifications).toEqual([
      { text: 'The coverage ended with the death of the patient on 09/01/2026.', coverageIndex: 0 },
      { text: 'The payer gives a date of death.', coverageIndex: null },
      { text: 'CALL FIRST', coverageIndex: 0 },
      { text: 'NO GUARANTEE', coverageIndex: 1 },
    ]);
  });

  it('the answer reports that the payer has different data for the patient', () => {
    const answer = answerOf(named, 'INS*Y*18*001*25', 'EB*1**30');
    expect(answer.people.map(({ identityChanged }) => identityChanged)).toEqual([true]);
    expect(toResponse(answer, requested).displayMessages.notifications).toEqual([
      { text: message('eligibility.identityChanged'), coverageIndex: null },
    ]);
  });

  it('a percentage share states its period as a word', () => {
    const [plan] = toResponse(answerOf(named, 'EB*1**30', 'EB*B**98***27*25'), requested).plans;
    expect(plan?.shares.map(({ timePeriodQualifier }) => timePeriodQualifier)).toEqual(['Visit']);
  });

  it('the answer names another payer that pays first: always before Medicaid, and otherwise if the payer says so', () => {
    const notificationsOf = (...lines: string[]) =>
      toResponse(answerOf(named, ...lines), requested).alertResponse.displayMessages;
    const other = ['EB*R*IND*30*C1', 'LS*2120', 'NM1*PR*2*NORTHGATE*****PI*NG', 'LE*2120'];
    const first = 'NORTHGATE pays before this payer.';
    expect(notificationsOf('EB*1*IND*30*MC', ...other)).toEqual([first]);
    expect(
      notificationsOf('EB*1*IND*30*PR', ...other.map((line) => line.replace('NM1*PR', 'NM1*PRP'))),
    ).toEqual([first]);
    expect(notificationsOf('EB*1*IND*30*PR', ...other)).toEqual([
      'NORTHGATE also covers the patient, by this answer. It does not say which of the two pays first.',
    ]);
    expect(
      notificationsOf('EB*1*IND*30*PR', ...other.map((line) => line.replace('NM1*PR', 'NM1*SEP'))),
    ).toEqual([]);
  });

  it('the answer states the amount to spend before Medicaid pays', () => {
    const answer = answerOf(named, 'EB*5*IND*30*MC', 'EB*Y*IND*30*MC**34*312', 'MSG*SPEND DOWN NOT MET');
    expect(toResponse(answer, requested).spendDown).toEqual({
      amount: { amount: '312', coverageIndexes: [1] },
      remaining: null,
      messages: ['SPEND DOWN NOT MET'],
      coverageIndexes: [1],
    });
  });
});
