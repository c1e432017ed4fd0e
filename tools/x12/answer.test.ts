import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readX12 } from '@waypost/x12';
import { describe, expect, it } from 'vitest';
import { answersOf } from './answer.ts';
import { amountAnswers } from './answers/amounts.ts';
import type { Expectation, OwnAnswer, Pair } from './answers/expectation.ts';
import { formAnswers } from './answers/forms.ts';
import { ownAmounts } from './answers/own-amounts.ts';
import { ownCoverage } from './answers/own-coverage.ts';
import { payerAnswers } from './answers/payers.ts';
import { statusAnswers } from './answers/status.ts';

const folder = join(import.meta.dirname, '../../packages/x12/fixtures/answers');

/** The text of a file, UTF-8 or else Latin-1. */
function textOf(file: string): string {
  const bytes = readFileSync(join(folder, file));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

type Answer = Record<string, unknown> & {
  services: { code: string; status: string }[];
  estimate: { amount: string } | { reason: string };
  statusReason: string;
  notices: string[];
  problems: string[];
};

function answerOf(text: string, { at = 0, options = {} }: Omit<Expectation, 'file'>): Answer {
  const care = options.visit ? { visit: options.visit } : { serviceTypeCode: options.service ?? '30' };
  const answers = answersOf(readX12(text), {
    file: '',
    date: options.date ?? null,
    charge: '1000',
    care,
    network: options.network === 'out' ? 'outOfNetwork' : 'inNetwork',
  });
  return answers[at] as Answer;
}

/** Composes the message of one of our own answers: the envelope of the fixtures, with the subscriber Jane Doe. */
function messageOf({ payer = ['PAYER CO', '12345'], segments }: OwnAnswer): string {
  const ownSegments = segments.split(' ').map((segment) => segment.replaceAll('_', ' '));
  // The trace belongs to Jane, unless the segments have a trace for another person.
  const trace = ownSegments.some((segment) => segment.startsWith('TRN*')) ? [] : ['TRN*2*T0001*9WAYPOST00'];
  const set = [
    'ST*271*0001*005010X279A1',
    'BHT*0022*11*ABC1*20260223*1039',
    'HL*1**20*1',
    `NM1*PR*2*${payer[0]}*****PI*${payer[1]}`,
    'HL*2*1*21*1',
    'NM1*1P*2*CLINIC*****XX*1234567893',
    'HL*3*2*22*0',
    ...trace,
    'NM1*IL*1*DOE*JANE****MI*M123',
    'DMG*D8*19800102*F',
    ...ownSegments,
  ];
  const text = [
    'ISA*00*          *00*          *ZZ*PAYERCO        *ZZ*HOSPITAL       *260223*1039*^*00501*000041439*0*T*:',
    'GS*HB*PAYERCO*HOSPITAL*20260223*1039*1*X*005010X279A1',
    ...set,
    `SE*${set.length + 1}*0001`,
    'GE*1*1',
    'IEA*1*000041439',
  ];
  return `${text.join('~')}~`;
}

const pair = ([total, left]: Pair = [null, null]) => ({ total, left });
const limit = ({ individual = {}, family = {} }: NonNullable<Expectation['deductible']> = {}) => ({
  individual: { in: pair(individual.in), out: pair(individual.out) },
  family: { in: pair(family.in), out: pair(family.out) },
});
const sides = ({ in: inside = null, out = null }: { in?: string | null; out?: string | null } = {}) => ({
  in: inside,
  out,
});

/** The complete object for an expectation, without the texts. */
function completeExpectation(expected: Omit<Expectation, 'file'>) {
  const { coPays = {}, coInsurance = [], limitedTo = [] } = expected;
  return {
    patient: expected.patient ?? { lastName: 'DOE', firstName: 'JANE', role: 'subscriber' },
    status: expected.status ?? 'active',
    planName: expected.planName ?? null,
    from: expected.from ?? null,
    until: expected.until ?? null,
    isLimited: limitedTo.length > 0,
    limitedTo,
    billInstead: expected.billInstead ?? null,
    paysBefore: (expected.paysBefore ?? []).map((name) => ({ name })),
    paysAfter: (expected.paysAfter ?? []).map((name) => ({ name })),
    isMedicare: expected.isMedicare ?? false,
    isMedicaid: expected.isMedicaid ?? false,
    coPays: {
      office: sides(coPays.office),
      specialist: sides(coPays.specialist),
      urgentCare: sides(coPays.urgentCare),
      emergency: sides(coPays.emergency),
    },
    deductible: limit(expected.deductible),
    outOfPocket: limit(expected.outOfPocket),
    coInsurance: coInsurance.map(({ service, ...rates }) => ({ service, ...sides(rates) })),
  };
}

function servicesText(services: Answer['services']): string {
  const byStatus = Map.groupBy(services, ({ status }) => status);
  return [...byStatus]
    .map(([status, ownSegments]) => `${status}:${ownSegments.map(({ code }) => code).join(',')}`)
    .join(' ');
}

const all = [...statusAnswers, ...payerAnswers, ...amountAnswers, ...formAnswers];
/** Files without a readable answer. */
const unreadable = ['g03-html', 'g04-partial', 'g09-ebcdic'];

function expectAnswer(answer: Answer, expected: Omit<Expectation, 'file'>): void {
  const { statusReason, services, estimate, notices, problems, ...rest } = answer;
  expect(rest).toEqual(completeExpectation(expected));
  if (expected.services !== undefined) expect(servicesText(services)).toBe(expected.services);
  if (typeof expected.estimate === 'string') expect(estimate).toMatchObject({ amount: expected.estimate });
  else if (expected.estimate)
    expect(estimate).toMatchObject({ reason: expect.stringMatching(expected.estimate) });
  if (expected.notice) expect(notices).toContainEqual(expect.stringMatching(expected.notice));
  if (expected.problem) expect(problems).toContainEqual(expect.stringMatching(expected.problem));
  if (expected.reason) expect(statusReason).toMatch(expected.reason);
}

describe('what an answer means', () => {
  it.each(all.map((one) => ({ ...one, with: JSON.stringify(one.options ?? {}) })))(
    'the answer of $file with the options $with has its expected meaning',
    (expected) => {
      expectAnswer(answerOf(textOf(`${expected.file}.271`), expected), expected);
    },
  );

  it.each([...ownCoverage, ...ownAmounts])('the answer with $title has its expected meaning', (expected) => {
    expectAnswer(answerOf(messageOf(expected), expected), expected);
  });

  it('every file of the fixtures has an expected meaning', () => {
    const files = readdirSync(folder).map((name) => name.replace(/\.271$/, ''));
    expect(new Set([...all.map(({ file }) => file), ...unreadable])).toEqual(new Set(files));
  });
});
