import { describe, expect, it } from 'vitest';
import { answerOf, answerWith, eligibilityOf, fixtureText, readFixture } from '../../test/support.ts';
import { deriveMeaning, readX12 } from '../index.ts';
import { noInquiryContext } from './inquiry-context.ts';
import { selectPatientLines } from './patient.ts';

describe('coverage status', () => {
  it('coverage status has five active and three inactive labels [C-151] [C-152]', () => {
    const document = readFixture('271-every-active-status.x12');
    expect(document.transactions.map((_, at) => eligibilityOf(document, at).coverageStatus)).toEqual([
      'Active Coverage',
      'Active - Full Risk Capitation',
      'Active - Services Capitated',
      'Active - Services Capitated to Primary Care Physician',
      'Active - Pending Investigation',
      'Inactive',
      'Inactive - Pending Eligibility Update',
      'Inactive - Pending Investigation',
    ]);
  });

  it('coverage status is Inactive when no line qualifies [C-153]', () => {
    expect(answerOf('271-nothing-qualifying.x12').coverageStatus).toBe('Inactive');
    expect(answerWith().coverageStatus).toBe('Inactive');
  });

  it('coverage status is Rejected when there is an AAA and no EB', () => {
    expect(answerOf('271-rejected-person.x12').coverageStatus).toBe('Rejected');
  });

  it('coverage status is Rejected when the dependent was rejected, whatever the subscriber has', () => {
    expect(answerOf('271-dependent-refused.x12').coverageStatus).toBe('Rejected');
  });

  it.each([
    ['one active line wins', ['EB*6**30', 'EB*1**30'], 'Active Coverage'],
    ['lines for service 30 take precedence', ['EB*5**35', 'EB*2**30'], 'Active - Full Risk Capitation'],
    ['any other active line counts', ['EB*I**30', 'EB*1****PLAN'], 'Active Coverage'],
    [
      'service 30 takes precedence among inactive lines',
      ['EB*8**35', 'EB*7**30'],
      'Inactive - Pending Eligibility Update',
    ],
    [
      'a gap before the day of the inquiry is ignored, however it is written',
      ['DTP*307*RD8*20261121-20261121', 'EB*7**30', 'DTP*307*RD8*20200101-20200131', 'EB*8**35'],
      'Inactive - Pending Investigation',
    ],
    [
      'a gap before the service date is ignored',
      ['DTP*472*D8*20261121', 'EB*7**30', 'DTP*307*RD8*20200101-20200131', 'EB*8**35'],
      'Inactive - Pending Investigation',
    ],
  ])('coverage status follows the rule: %s', (_, segments, status) => {
    expect(answerWith(...segments).coverageStatus).toBe(status);
  });
});

describe('the days of a question', () => {
  const inquiryFor = (from: string, through: string) => ({
    ...noInquiryContext,
    day: from,
    dates: { from, through },
  });
  const range = (from: string, through: string) => `DTP*291*RD8*${from}-${through}`;

  it('the days of an inquiry are not the coverage period when the payer repeats them as a range', () => {
    const answer = answerWith(range('20260201', '20260228'), 'EB*1**30');
    expect(deriveMeaning(answer, inquiryFor('2026-02-01', '2026-02-28'))).toMatchObject({
      start: null,
      end: null,
    });
  });

  it('a range other than the days of the inquiry stays the coverage period', () => {
    const answer = answerWith(range('20260201', '20260228'), 'EB*1**30');
    for (const [from, through] of [
      ['2026-02-01', '2026-02-27'],
      ['2026-02-02', '2026-02-28'],
    ] as const)
      expect(deriveMeaning(answer, inquiryFor(from, through))).toMatchObject({
        start: '2026-02-01',
        end: '2026-02-28',
      });
  });
});

/** Reads the answer of a 271 with these levels below the provider. */
function answerFor(...segments: string[]) {
  const text = fixtureText('271-rejected-person.x12');
  const levels = segments.map((one) => `${one}~`).join('');
  return eligibilityOf(
    readX12(text.slice(0, text.indexOf('HL*3')) + levels + text.slice(text.indexOf('SE*'))),
  );
}

const subscriber = ['HL*3*2*22*0', 'NM1*IL*1*ASHDOWN*TESSA****MI*MM100200300'];
const family = ['HL*3*2*22*1', 'NM1*IL*1*ASHDOWN*TESSA****MI*MM100200300'];
const child = ['HL*4*3*23*0', 'NM1*03*1*ASHDOWN*ROWAN'];
const siblingSegments = ['HL*5*3*23*0', 'NM1*03*1*ASHDOWN*WREN'];

describe('a payer that did not answer', () => {
  it.each([
    ['a disclaimer next to AAA 42', [...subscriber, 'AAA*Y**42*R', 'EB*P', 'MSG*NO GUARANTEE']],
    ['another payer to ask next to AAA 42', [...subscriber, 'AAA*Y**42*R', 'EB*U**30']],
    ['a rejected line that cannot be processed', [...subscriber, 'EB*V**30', 'AAA*N**33*C']],
    [
      'a past gap next to AAA 42',
      [...subscriber, 'DTP*472*D8*20261121', 'AAA*Y**42*R', 'EB*6**30', 'DTP*307*RD8*20200101-20200131'],
    ],
    ['AAA 42 of the payer, with a disclaimer below', ['AAA*Y**42*R', ...subscriber, 'EB*P']],
    [
      'a rejected first subscriber next to an active second',
      [...subscriber, 'AAA*N**76*C', 'HL*4*2*22*0', 'NM1*IL*1*BIRCH*NILS', 'EB*1**30'],
    ],
    [
      'a rejected first dependent next to an active sibling, under an active subscriber',
      [...family, 'EB*1**30', ...child, 'AAA*N**67*C', ...siblingSegments, 'EB*1**30'],
    ],
    [
      'a rejected dependent with a disclaimer, under an active subscriber',
      [...family, 'EB*1**30', ...child, 'AAA*N**67*C', 'EB*P'],
    ],
    ['a dependent of a rejected subscriber', [...family, 'AAA*N**75*C', ...child, 'EB*P']],
    [
      'a rejected subscriber, with a status that belongs to no person',
      ['EB*1**30', ...subscriber, 'AAA*N**75*C', 'HL*4*2*22*0', 'NM1*IL*1*BIRCH*NILS'],
    ],
  ])('a payer that did not answer gives status Rejected, neither Inactive nor Active: %s', (_, segments) => {
    const answer = answerFor(...segments);
    expect(answer).toMatchObject({ coverageStatus: 'Rejected', normalizedStatus: 'rejected' });
    expect(answer.activeServiceTypeCodes).toEqual([]);
    const summary = deriveMeaning(answer);
    expect(summary).toMatchObject({ normalizedStatus: 'rejected', isActive: null, plans: [] });
  });

  it.each([
    ['active', [...subscriber, 'AAA*Y**42*R', 'EB*1**30']],
    ['inactive', [...subscriber, 'EB*6**30', 'HL*4*2*22*0', 'NM1*IL*1*BIRCH*NILS', 'AAA*N**75*C']],
    ['active', [...family, 'AAA*N**75*C', ...child, 'EB*1**30']],
    ['active', [...family, 'EB*1**30', ...child, 'EB*V**47', 'AAA*N**33*C']],
    // A rejection of another person is not about the patient, so no line qualifies (C-153).
    ['unknown', [...subscriber, 'EB*P', 'HL*4*2*22*0', 'NM1*IL*1*BIRCH*NILS', 'AAA*N**75*C']],
  ])('a payer that rejects only part of an inquiry did answer: %s', (status, segments) => {
    expect(answerFor(...segments).normalizedStatus).toBe(status);
  });

  it('a rejected dependent has neither the dates nor the lines of the subscriber', () => {
    const answer = answerFor(...family, 'DTP*346*D8*20260101', 'EB*1**30', ...child, 'AAA*N**67*C');
    expect(answer).toMatchObject({ coverageStart: null, coverageEnd: null, normalizedStatus: 'rejected' });
    expect(selectPatientLines(answer)).toEqual([]);
  });

  it('an answer without people has no patient', () => {
    expect(answerOf('271-rejected-payer.x12')).toMatchObject({
      isPatientTheSubscriber: false,
      subscriber: null,
      dependent: null,
      people: [],
    });
  });
});

describe('a rejection', () => {
  it('a rejection names the rejected person, or null when it has none', () => {
    const { AAAs, people } = answerFor(
      'AAA*N**79*C',
      ...family,
      'AAA*N**75*C',
      ...child,
      'AAA*N**67*C',
      'EB*V**47',
      'AAA*N**33*C',
      'HL*5*2*22*0',
      'AAA*Y**42*R',
      'NM1*IL*1*BIRCH*NILS',
    );
    expect(
      AAAs.map(({ rejectReasonCode, loop, personIndex }) => [rejectReasonCode, loop, personIndex]),
    ).toEqual([
      ['79', '2100B', null],
      ['75', '2100C', 0],
      ['67', '2100D', 1],
      ['33', '2110D', 1],
      ['42', '2000C', 2],
    ]);
    expect(people.map(({ lastName, firstName }) => `${firstName} ${lastName}`)).toEqual([
      'TESSA ASHDOWN',
      'ROWAN ASHDOWN',
      'NILS BIRCH',
    ]);
  });
});

describe('coverage period', () => {
  it.each([
    [
      'plan dates before eligibility dates',
      ['DTP*356*D8*20250101', 'DTP*346*D8*20260101', 'EB*1**30'],
      ['2026-01-01', null],
    ],
    [
      'eligibility dates before a single plan day',
      ['DTP*291*D8*20260505', 'DTP*356*D8*20250101', 'DTP*357*D8*20251231', 'EB*1**30'],
      ['2025-01-01', '2025-12-31'],
    ],
    [
      'a range when there are no other dates',
      ['DTP*307*RD8*20260101-20261231', 'EB*1**30'],
      ['2026-01-01', '2026-12-31'],
    ],
    [
      'the active line for service 30',
      ['EB*1**35', 'DTP*291*D8*20200101', 'EB*1**30', 'DTP*291*RD8*20260201-99991231'],
      ['2026-02-01', null],
    ],
    [
      'a single plan day when there is nothing else',
      ['DTP*291*D8*20261101', 'EB*1**30'],
      ['2026-11-01', null],
    ],
    ['no day that only repeats the day of the inquiry', ['DTP*291*D8*20261121', 'EB*1**30'], [null, null]],
    [
      "the benefit's plan before the person's day, which echoes the question",
      ['DTP*307*RD8*20261121-20261121', 'EB*1**30', 'DTP*291*RD8*20260101-20261231'],
      ['2026-01-01', '2026-12-31'],
    ],
    [
      "the benefit's plan before a range of eligibility of the person, which may echo the question",
      ['DTP*307*RD8*20261101-20261130', 'EB*1**30', 'DTP*291*RD8*20260101-20261231'],
      ['2026-01-01', '2026-12-31'],
    ],
    [
      "the benefit's plan day before the person's",
      ['DTP*291*RD8*20261121-20261121', 'EB*1**30', 'DTP*291*D8*20260101'],
      ['2026-01-01', null],
    ],
    [
      "the person's plan before the benefit's",
      ['DTP*291*RD8*20260101-20261231', 'EB*1**30', 'DTP*291*RD8*20260201-20261130'],
      ['2026-01-01', '2026-12-31'],
    ],
    [
      'nothing when one day is the only date',
      ['DTP*307*RD8*20261121-20261121', 'EB*1**30', 'DTP*307*RD8*20261121-20261121'],
      [null, null],
    ],
    ['nothing when the date is invalid', ['DTP*346*D8*2026', 'EB*1**30'], [null, null]],
  ])('the coverage period is read from %s', (_, segments, [start, end]) => {
    expect(answerWith(...segments)).toMatchObject({ coverageStart: start, coverageEnd: end });
  });
});
