import type { comparedFacts, Difference } from '@waypost/contract/eligibility/history';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import { levels, networks, type PlanSummary, visitKinds } from '@waypost/contract/eligibility/summary';
import { compareBenefits, type PositionedCoverage } from './compare-benefits.ts';

type AnswerChange = Difference['answers'][number];
type FigureChange = AnswerChange['figures'][number];
type Fact = (typeof comparedFacts)[number];

const factsOf: Readonly<Record<Fact, (response: EligibilityResponse) => string | null>> = {
  coverageStatus: (response) => response.coverageStatus,
  planName: planNameOf,
  groupNumber: (response) => response.groupNumber,
  memberId: (response) => response.memberId,
  coverageStart: (response) => response.coverageStart,
  coverageEnd: (response) => response.coverageEnd,
  otherPayer: (response) =>
    response.alertResponse.newPayerName ?? response.secondaryCoverage?.payerName ?? null,
};

/** The plan of the active coverage; an answer without one names the plan that ended. */
function planNameOf({ planName, plans }: EligibilityResponse): string | null {
  return planName ?? (plans.length === 1 ? (plans[0]?.planName ?? null) : null);
}

/** The changes answer by answer: each is compared with the same payer's answer in the previous transaction. */
export function compareAnswers(
  before: readonly EligibilityResponse[],
  after: readonly EligibilityResponse[],
): AnswerChange[] {
  const sides = before.map((response, at) => ({ response, at }));
  const take = takerOf(sides, ({ response }) => payerOf(response));
  const taken = new Set<Side>();
  const compared = after.map((response, at): AnswerChange => {
    const previous = take(payerOf(response));
    if (previous) taken.add(previous);
    return previous
      ? compareTwo(previous, { response, at })
      : alone('added', response, { responseIndex: at });
  });
  return [
    ...compared,
    ...sides
      .filter((side) => !taken.has(side))
      .map(({ response, at }) => alone('removed', response, { previousResponseIndex: at })),
  ];
}

/** Returns each entry of a list once, the first one of a key first. */
function takerOf<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string) {
  const waiting = Map.groupBy(entries.toReversed(), keyOf);
  return (key: string): Entry | undefined => waiting.get(key)?.pop();
}

export const isChanged = (change: AnswerChange): boolean =>
  change.change !== 'compared' || change.facts.length + change.figures.length + change.benefits.length > 0;

const payerOf = ({ informationSource }: EligibilityResponse): string =>
  (informationSource.payerCode ?? informationSource.payerName ?? '').toUpperCase();

const alone = (
  change: 'added' | 'removed',
  { payerName }: EligibilityResponse,
  place: Partial<Pick<AnswerChange, 'responseIndex' | 'previousResponseIndex'>>,
): AnswerChange => ({
  change,
  payerName,
  responseIndex: null,
  previousResponseIndex: null,
  ...place,
  facts: [],
  figures: [],
  benefits: [],
});

/** The benefits of the patient, of the subscriber and of no named person; those of other people are not compared. */
function benefitsOf({ coverages, people, patientIndex }: EligibilityResponse): PositionedCoverage[] {
  const subscriberIndex = patientIndex === null ? null : (people[patientIndex]?.subscriberIndex ?? null);
  const relevantPeople = [null, patientIndex, subscriberIndex];
  return coverages
    .map((coverage, at) => ({ coverage, at }))
    .filter(({ coverage }) => relevantPeople.includes(coverage.personIndex));
}

type Side = { response: EligibilityResponse; at: number };

function compareTwo(previous: Side, now: Side): AnswerChange {
  return {
    change: 'compared',
    payerName: now.response.payerName,
    responseIndex: now.at,
    previousResponseIndex: previous.at,
    facts: (Object.keys(factsOf) as Fact[]).flatMap((fact) => {
      const before = factsOf[fact](previous.response);
      const after = factsOf[fact](now.response);
      return before === after ? [] : [{ fact, before, after }];
    }),
    figures: compareFigures(previous.response.plans, now.response.plans),
    benefits: compareBenefits(benefitsOf(previous.response), benefitsOf(now.response)),
  };
}

/** Plans of one insurance type are the same plan; its name may have changed. */
function compareFigures(before: readonly PlanSummary[], after: readonly PlanSummary[]): FigureChange[] {
  const take = takerOf(before, (plan) => plan.insuranceTypeCode ?? '');
  return after.flatMap((plan) => {
    const previous = take(plan.insuranceTypeCode ?? '');
    if (!previous) return [];
    const earlier = new Map(figuresOf(previous).map((figure) => [keyOf(figure), figure.after]));
    return figuresOf(plan).flatMap((figure) => {
      const value = earlier.get(keyOf(figure)) ?? null;
      return isSameAmount(value, figure.after) ? [] : [{ ...figure, before: value }];
    });
  });
}

const isSameAmount = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && Number(one) === Number(other));

const keyOf = ({ kind, visit, level, part, network }: FigureChange): string =>
  [kind, visit, level, part, network].join();

/** Every figure of a plan as `after`, whether given or not. */
function figuresOf(plan: PlanSummary): FigureChange[] {
  const shared = { planName: plan.planName, before: null };
  const copays = visitKinds.flatMap((visit) =>
    networks.map(
      (network): FigureChange => ({
        ...shared,
        kind: 'coPay',
        visit,
        level: null,
        part: null,
        network,
        after: plan.coPays[visit][network].amount?.amount ?? null,
      }),
    ),
  );
  const limits = (['deductible', 'outOfPocket'] as const).flatMap((kind) =>
    levels.flatMap((level) =>
      networks.flatMap((network) =>
        (['total', 'remaining'] as const).map(
          (part): FigureChange => ({
            ...shared,
            kind,
            visit: null,
            level,
            part,
            network,
            after: plan[kind][level][network][part]?.amount ?? null,
          }),
        ),
      ),
    ),
  );
  return [...copays, ...limits];
}
