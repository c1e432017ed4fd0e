import type { benefitParts, Difference } from '@waypost/contract/services/eligibility-history';
import type { Coverage } from '@waypost/contract/services/eligibility-response';

type Change = Difference['answers'][number]['benefits'][number];
type Part = (typeof benefitParts)[number];
type Placed = { coverage: Coverage; at: number };

/** What makes a benefit the same benefit in two answers, whatever it amounts to. */
const identityOf = ({ amounts, coverageProcedureCode: procedure, ...line }: Coverage): string =>
  JSON.stringify([
    line.person,
    line.benefitCode,
    line.coverageLevelCode,
    line.insuranceTypeCode,
    line.serviceTypeCodes.toSorted(),
    line.inNetwork,
    amounts.timePeriodQualifierCode,
    amounts.quantityQualifierCode,
    procedure && [procedure.procedureCodeQualifier.code, procedure.procedureCode, procedure.modifiers],
    line.placesOfService.map((place) => place.code),
  ]);

/** What of it can change. Where a segment stands, and the numbers of people, say nothing about the benefit. */
const partsOf: Readonly<Record<Part, (line: Coverage) => unknown>> = {
  amount: (line) => line.amounts.monetaryAmount,
  percent: (line) => line.amounts.percent,
  quantity: (line) => line.amounts.quantity,
  dates: (line) => line.coverageDate.map((date) => [date.dateTimeQualifier.code, date.value]),
  messages: (line) => line.coverageMessage,
  authorization: (line) => line.preAuthorizationRequired,
  plan: (line) => line.planDescription,
  identification: (line) =>
    line.coverageAdditionalIdentification.map((one) => [one.referenceIdQualifier.code, one.referenceId]),
  delivery: (line) => line.coverageHealthCareServicesDelivery.map((one) => one.text),
  related: (line) => [line.benefitRelatedInfo, line.coverageAAAs.map((one) => one.rejectReasonCode)],
};
const parts = Object.keys(partsOf) as Part[];

const changedParts = (before: Coverage, after: Coverage): Part[] =>
  parts.filter((part) => JSON.stringify(partsOf[part](before)) !== JSON.stringify(partsOf[part](after)));

/**
 * Benefits that came, went or changed. Those that say the same are paired first; of the rest, benefits of one
 * identity pair up when their messages agree (two co-pays for one service differ in nothing else), then in order.
 */
export function compareBenefits(before: readonly Coverage[], after: readonly Coverage[]): Change[] {
  const earlier = Map.groupBy(placed(before), ({ coverage }) => identityOf(coverage));
  const later = Map.groupBy(placed(after), ({ coverage }) => identityOf(coverage));
  const changes: Change[] = [];
  for (const identity of new Set([...later.keys(), ...earlier.keys()]))
    changes.push(...compareAlike(earlier.get(identity) ?? [], later.get(identity) ?? []));
  return changes.sort((one, other) => placeOf(one) - placeOf(other));
}

const placed = (coverages: readonly Coverage[]): Placed[] =>
  coverages.map((coverage, at) => ({ coverage, at }));
const placeOf = ({ coverageIndex, previousCoverageIndex }: Change): number =>
  coverageIndex ?? previousCoverageIndex ?? 0;

function compareAlike(before: readonly Placed[], after: readonly Placed[]): Change[] {
  const left = [...before];
  let open = [...after];
  const pairs: Array<[Placed, Placed]> = [];
  const pairWhere = (fits: (one: Coverage, other: Coverage) => boolean): void => {
    open = open.filter((now) => {
      const at = left.findIndex((was) => fits(was.coverage, now.coverage));
      const [was] = at < 0 ? [] : left.splice(at, 1);
      if (was) pairs.push([was, now]);
      return !was;
    });
  };
  pairWhere((one, other) => changedParts(one, other).length === 0);
  pairWhere((one, other) => !changedParts(one, other).includes('messages'));
  pairWhere(() => true);
  return [
    ...pairs.flatMap(([was, now]) => {
      const changed = changedParts(was.coverage, now.coverage);
      return changed.length === 0 ? [] : [changeOf('changed', was, now, changed)];
    }),
    ...open.map((now) => changeOf('added', null, now)),
    ...left.map((was) => changeOf('removed', was, null)),
  ];
}

const changeOf = (
  change: Change['change'],
  was: Placed | null,
  now: Placed | null,
  changed: Part[] = [],
): Change => ({
  change,
  coverageIndex: now?.at ?? null,
  previousCoverageIndex: was?.at ?? null,
  before: was?.coverage ?? null,
  after: now?.coverage ?? null,
  parts: changed,
});
