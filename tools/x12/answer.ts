import { formatMoney } from '@waypost/contract/core/amount-text';
import { centsOf, textOf } from '@waypost/contract/core/money';
import { lineText, refusalText } from '@waypost/contract/eligibility/estimate-texts';
import { noticeText, reasonText } from '@waypost/contract/eligibility/meaning-texts';
import { estimatePatientShare, termsFor } from '@waypost/contract/eligibility/patient-share';
import type { CareTerms, TermsOfCare } from '@waypost/contract/eligibility/summary';
import {
  deriveMeanings,
  type Figure,
  figuresForNetwork,
  type Meaning,
  noInquiryContext,
  type PlanSummary,
  type VisitKind,
  type X12Document,
  type X12Transaction,
} from '@waypost/x12';
import type { AnswerOptions } from './answer-options.ts';

// The JSON of `x12 answer`: one object for each eligibility answer, in words and amounts that need no knowledge of X12.

/** Returns the answers of a document, as plain objects. */
export function answersOf(document: X12Document, options: AnswerOptions): unknown[] {
  return document.transactions.flatMap((transaction) => {
    const { eligibility, isComplete } = transaction;
    if (!eligibility) return [];
    const isEmptyFragment =
      !isComplete && eligibility.people.length === 0 && eligibility.coverages.length === 0;
    if (isEmptyFragment) return [];
    const day = options.date ?? null;
    const query = { ...noInquiryContext, day };
    const own = eligibility.answeredOn === '' ? envelopeDay(document, transaction) : eligibility.answeredOn;
    const problems = problemsOf(document, transaction);
    return deriveMeanings({ ...eligibility, answeredOn: own }, query).map((meaning) =>
      isComplete ? answerOf(meaning, options, problems) : incompleteAnswer(meaning, problems),
    );
  });
}

/** The date of the group or else of the interchange, for a transaction set without a date. */
function envelopeDay({ interchanges }: X12Document, { segment }: X12Transaction): string {
  const interchange = interchanges.findLast((one) => one.segment < segment);
  const group = interchange?.groups.findLast((one) => one.segment < segment);
  const day = group?.date || (interchange?.date ? `20${interchange.date}` : '');
  return /^\d{8}$/.test(day) ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` : '';
}

/** The problems in a transaction set, and outside of all sets. */
function problemsOf({ problems, transactions }: X12Document, transaction: X12Transaction): string[] {
  const isOnly = transactions.length === 1;
  return problems
    .filter(({ setControlNumber }) => isOnly || (setControlNumber ?? '') === transaction.controlNumber)
    .map(({ message, segment }) => (segment === null ? message : `${message} (segment ${segment})`));
}

const INCOMPLETE_MESSAGE = 'The message ends before its end, so what it says is not known.';

/** The result for an incomplete message, whose missing part may say the opposite. */
function incompleteAnswer(meaning: Meaning, problems: readonly string[]): unknown {
  return {
    ...answerOf(meaning, { charge: null, care: { serviceTypeCode: '30' }, network: 'inNetwork' }, problems),
    status: 'unknown',
    statusReason: INCOMPLETE_MESSAGE,
    services: meaning.services.map(({ code }) => ({ code, status: 'unknown' })),
  };
}

function answerOf(
  meaning: Meaning,
  { charge, care, network }: Pick<AnswerOptions, 'charge' | 'care' | 'network'>,
  problems: readonly string[],
) {
  const { answer, billInstead } = meaning;
  const person = answer.dependent ?? answer.subscriber;
  const plan = meaning.mainPlan;
  const others = meaning.plans.filter((one) => one !== plan && one.normalizedStatus === 'active');
  const status = meaning.normalizedStatus;
  const paying = meaning.otherCoverages.filter(({ state }) => state === 'during');
  return {
    patient: {
      lastName: person?.lastName || null,
      firstName: person?.firstName || null,
      role: person?.role ?? null,
    },
    status: status === 'rejected' ? 'unknown' : status,
    statusReason: statusReasonOf(meaning),
    planName: meaning.planName || null,
    from: meaning.start,
    until: meaning.end,
    services: meaning.services,
    isLimited: meaning.isLimited,
    limitedTo: meaning.limitedTo,
    billInstead: billInstead && { name: billInstead.name || null, kind: billInstead.kind },
    paysBefore: paying.filter(({ pays }) => pays === 'before').map(({ name }) => ({ name: name || null })),
    paysAfter: paying.filter(({ pays }) => pays === 'after').map(({ name }) => ({ name: name || null })),
    isMedicare: meaning.isMedicare,
    isMedicaid: meaning.isMedicaid,
    coPays: coPaysOf(plan ? [plan.copays, ...others.map(({ copays }) => copays)] : [meaning.copays]),
    deductible: limitsOf(plan?.deductible ?? meaning.deductible),
    outOfPocket: limitsOf(plan?.outOfPocket ?? meaning.outOfPocket),
    coInsurance: coInsuranceOf(plan ? [plan, ...others] : [meaning]),
    estimate: charge === null ? null : estimateOf(meaning, charge, care, network),
    notices: [
      ...rejectionTextsOf(meaning),
      ...meaning.notices.map((notice) => noticeText(notice, meaning.reason)),
    ],
    problems,
  };
}

/** The payer's rejections in an otherwise usable answer. */
function rejectionTextsOf({ normalizedStatus, answer }: Meaning): string[] {
  if (normalizedStatus === 'rejected') return [];
  return [
    ...new Set(answer.AAAs.map(({ rejectReasonMessage }) => `The payer refuses: ${rejectReasonMessage}.`)),
  ];
}

/** The text of the status; for a rejection with the payer's reasons. */
function statusReasonOf({ normalizedStatus, reason, answer }: Meaning): string {
  const text = reasonText(reason);
  if (normalizedStatus !== 'rejected') return text;
  const reasons = new Set(answer.AAAs.map(({ rejectReasonMessage }) => rejectReasonMessage));
  return [text, ...reasons].filter((one) => one !== '').join(' ');
}

const amountOf = (figure: Figure | null): string | null => {
  if (figure === null) return null;
  const cents = centsOf(decimal(figure.value));
  return cents === null ? null : textOf(cents);
};

/** The remaining amount; an exceeded limit leaves nothing. */
const leftOf = (figure: Figure | null): string | null =>
  figure?.value.startsWith('-') ? '0.00' : amountOf(figure);

/** Completes `.2` and `20.` with digits on both sides of the decimal point. */
function decimal(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  return `${sign}${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
}

type Copays = Meaning['copays'];

/**
 * The co-pay for each kind of visit. An amount without a network applies to both; a missing co-pay of the first plan is
 * taken from another.
 */
function coPaysOf(plans: readonly Copays[]) {
  const side = (visit: VisitKind, network: 'inNetwork' | 'outOfNetwork') => {
    const own = plans
      .map((copays) => {
        const one = copays[visit][network];
        return one.amount || one.isContradictory ? one : copays[visit].notGiven;
      })
      .find(({ amount, isContradictory }) => amount !== null || isContradictory);
    return amountOf(own?.amount ?? null);
  };
  const visit = (kind: VisitKind) => ({ in: side(kind, 'inNetwork'), out: side(kind, 'outOfNetwork') });
  return {
    office: visit('office'),
    specialist: visit('specialist'),
    urgentCare: visit('urgentCare'),
    emergency: visit('emergency'),
  };
}

type Limits = Meaning['deductible'];

/** Individual and family limits; an amount without a level counts as individual. */
function limitsOf({ individual, family, levelNotGiven }: Limits) {
  const side = (network: 'inNetwork' | 'outOfNetwork', levels: readonly Limits['family'][]) => {
    const figures = levels
      .map((level) => figuresForNetwork(level, network))
      .find((one) => one.total !== null || one.remaining !== null || one.isContradictory || one.isUnlimited);
    return { total: amountOf(figures?.total ?? null), left: leftOf(figures?.remaining ?? null) };
  };
  const level = (...levels: Limits['family'][]) => ({
    in: side('inNetwork', levels),
    out: side('outOfNetwork', levels),
  });
  return { individual: level(individual, levelNotGiven), family: level(family) };
}

type Share = Meaning['shares'][number];

/** One entry for each service with a co-insurance, from the first plan that has one; contradictory rates give null. */
function coInsuranceOf(plans: ReadonlyArray<{ shares: readonly Share[] }>) {
  const byService = new Map<string, readonly Share[]>();
  for (const { shares } of plans) {
    const rates = shares.filter(({ kind, procedureCode }) => kind === 'coinsurance' && procedureCode === '');
    for (const [service, own] of Map.groupBy(rates, ({ serviceTypeCode }) => serviceTypeCode || '30'))
      if (!byService.has(service)) byService.set(service, own);
  }
  return [...byService].map(([service, own]) => ({
    service,
    in: rateIn(own, 'inNetwork'),
    out: rateIn(own, 'outOfNetwork'),
  }));
}

function rateIn(shares: readonly Share[], network: 'inNetwork' | 'outOfNetwork'): string | null {
  const inNetwork = shares.filter((share) => share[network] !== null);
  const own = inNetwork.length > 0 ? inNetwork : shares.filter(({ notGiven }) => notGiven !== null);
  const plain = own.filter(({ visits }) => visits.length === 0);
  const values = new Set(
    (plain.length > 0 ? plain : own).map((share) =>
      percentOf((share[network] ?? share.notGiven)?.value ?? ''),
    ),
  );
  const [value = null, ...others] = values;
  return others.length === 0 ? value : null;
}

/** Converts a rate to per cent: `.2` is 20 per cent; some payers send 20, which can only mean the same. */
function percentOf(text: string): string | null {
  const cents = centsOf(`${decimal(text)}`);
  if (cents === null) return null;
  if (Number(text) > 1) return textOf(cents);
  return textOf(centsOf(String(Math.round(Number(text) * 10_000) / 100)) ?? 0n);
}

function estimateOf(
  { plans, mainPlan }: Meaning,
  charge: string,
  care: AnswerOptions['care'],
  network: AnswerOptions['network'],
) {
  const termsIn = (plan: PlanSummary) => termsFor(plan.terms.map(toTermsOfCare), care, network);
  const estimablePlan = [...(mainPlan ? [mainPlan] : []), ...plans].find(
    (plan) => termsIn(plan)?.refusal === null,
  );
  const plan = estimablePlan ?? mainPlan;
  const terms = plan && termsIn(plan);
  if (!terms) return { reason: refusalText('status-not-said') };
  const estimate = estimatePatientShare(charge, terms);
  if (!estimate.isEstimated) return { reason: refusalText(estimate.reason) };
  return {
    amount: estimate.amount,
    steps: estimate.lines.map((line) => `${lineText(line)}: ${formatMoney(line.amount)}`),
  };
}

/** Converts the terms for the estimate, which uses segments only as numbers to cite. */
function toTermsOfCare({ visit, serviceTypeCode, ...sides }: PlanSummary['terms'][number]): TermsOfCare {
  const figure = (one: Figure | null) =>
    one && { amount: decimal(one.value), coverageIndexes: [...one.segments] };
  const side = (terms: PlanSummary['terms'][number]['inNetwork']): CareTerms => ({
    coPay: figure(terms.coPay),
    coInsurance: figure(terms.coInsurance),
    deductibleLeft: figure(terms.deductibleLeft),
    outOfPocketLeft: figure(terms.outOfPocketLeft),
    refusal: terms.refusal,
  });
  return {
    visit,
    serviceTypeCode: serviceTypeCode || null,
    inNetwork: side(sides.inNetwork),
    outOfNetwork: side(sides.outOfNetwork),
  };
}
