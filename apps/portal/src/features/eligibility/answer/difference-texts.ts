import { formatMoney } from '@waypost/contract/core/amount-text';
import type { comparedFacts, Difference } from '@waypost/contract/eligibility/history';
import type { Coverage } from '@waypost/contract/eligibility/response';
import { displayDate } from '#src/ui/form/date-text.ts';
import { coverageMeaning } from '#src/ui/transaction-status.ts';
import { benefitRows } from './benefit-rows.ts';

type AnswerChange = Difference['answers'][number];
type FactChange = AnswerChange['facts'][number];
type FigureChange = AnswerChange['figures'][number];
type BenefitChange = AnswerChange['benefits'][number];

const factNames: Readonly<Record<(typeof comparedFacts)[number], string>> = {
  coverageStatus: 'Coverage status',
  planName: 'Plan',
  groupNumber: 'Group',
  memberId: 'Member ID',
  coverageStart: 'Start of coverage',
  coverageEnd: 'End of coverage',
  otherPayer: 'Other payer',
};

/** `X changed from A to B`. A missing side is stated in words, never as nothing or zero. */
function changed(name: string, before: string | null, after: string | null, verb = 'changed'): string {
  if (before === null) return `${name} is now ${after}, which was not given before`;
  if (after === null) return `${name} is no longer given; it was ${before}`;
  return `${name} ${verb} from ${before} to ${after}`;
}

const isoDate = /^\d{4}-\d\d-\d\d$/;
const shown = (value: string | null): string | null =>
  value !== null && isoDate.test(value) ? displayDate(value) : value;

const visitNames = {
  office: 'office visit',
  specialist: 'specialist',
  urgentCare: 'urgent care',
  emergency: 'emergency',
} as const;
const levelNames = { individual: 'individual', family: 'family', levelNotGiven: 'level not given' } as const;
const networkNames = {
  inNetwork: 'in network',
  outOfNetwork: 'out of network',
  networkNotGiven: 'network not given',
} as const;

function figureText(figure: FigureChange, namesPlan: boolean): string {
  const { kind, visit, level, part, network, before, after, planName } = figure;
  const kinds = { coPay: 'Co-pay', deductible: 'Deductible', outOfPocket: 'Out of pocket' } as const;
  const details = [
    visit && visitNames[visit],
    level && levelNames[level],
    networkNames[network],
    namesPlan && planName,
  ].filter(Boolean);
  const name = `${kinds[kind]}${part === 'remaining' ? ' left' : ''} (${details.join(', ')})`;
  const verb = Number(after) < Number(before) ? 'fell' : 'rose';
  return changed(name, before && formatMoney(before), after && formatMoney(after), verb);
}

function benefitName(coverage: Coverage): { name: string; amount: string } {
  const [row] = benefitRows([coverage], { planName: null, insuranceType: null });
  const place = { Y: 'in network', N: 'out of network', W: 'in and out of network' }[
    coverage.inNetwork ?? ''
  ];
  const parts = [row?.benefit, row?.procedure, row?.serviceTypes.slice(0, 2).join(', '), row?.level, place];
  return { name: parts.filter(Boolean).join(', '), amount: row?.amount ?? '' };
}

const partNames: Readonly<Record<BenefitChange['parts'][number], string>> = {
  amount: 'amount',
  percent: 'percentage',
  quantity: 'quantity',
  dates: 'dates',
  messages: 'message',
  authorization: 'prior authorization',
  plan: 'plan',
  identification: 'identification',
  delivery: 'limits of the service',
  related: 'other parties',
};

function benefitText({ before, after, parts }: BenefitChange): string {
  const [was, is] = [before && benefitName(before), after && benefitName(after)];
  if (is && !was) return `New: ${is.name}${is.amount && `, ${is.amount}`}`;
  if (was && !is) return `No longer there: ${was.name}${was.amount && `, ${was.amount}`}`;
  if (!is || !was) return '';
  if (is.amount !== was.amount) return changed(is.name, was.amount || null, is.amount || null);
  return `${is.name}: ${parts.map((part) => partNames[part]).join(' and ')} changed`;
}

/** Whether a changed figure of the summary already says it. */
const isInFigures = ({ before, after, parts }: BenefitChange, figures: readonly FigureChange[]): boolean =>
  parts.length === 1 &&
  parts[0] === 'amount' &&
  figures.some(
    (figure) =>
      figure.before === (before?.amounts.monetaryAmount ?? null) &&
      figure.after === (after?.amounts.monetaryAmount ?? null),
  );

const meaningOf = (status: string | null) => (status === null ? null : coverageMeaning(status));

function statusTexts(status: FactChange, facts: readonly FactChange[]): string[] {
  const shownFacts = [status.before, status.after].includes('Rejected') ? [status] : facts;
  return shownFacts.map(({ fact, before, after }) => changed(factNames[fact], shown(before), shown(after)));
}

function textsOf(answer: AnswerChange, isAfterRefusal: boolean): string[] {
  const payer = answer.payerName ?? 'A payer';
  if (answer.change === 'added') return [`${payer} answers now; it did not before`];
  if (answer.change === 'removed') return [`${payer} does not answer anymore`];
  // When a coverage becomes active or inactive, or the payer starts to reject, every benefit differs. Only the status
  // is shown then.
  const status = answer.facts.find(({ fact }) => fact === 'coverageStatus');
  if (status && meaningOf(status.before) !== meaningOf(status.after))
    return statusTexts(status, answer.facts);
  if (isAfterRefusal) return [];
  const hasSeveralPlans = new Set(answer.figures.map(({ planName }) => planName)).size > 1;
  return [
    ...answer.facts.map(({ fact, before, after }) => changed(factNames[fact], shown(before), shown(after))),
    ...answer.figures.map((figure) => figureText(figure, hasSeveralPlans)),
    ...answer.benefits.filter((benefit) => !isInFigures(benefit, answer.figures)).map(benefitText),
  ];
}

/** The differences to the payer's previous answer, the most important first: facts, figures, then single benefits. */
export const differenceTexts = ({ previous, answers }: Difference): string[] => [
  ...new Set(answers.flatMap((answer) => textsOf(answer, previous?.state === 'rejected'))),
];
