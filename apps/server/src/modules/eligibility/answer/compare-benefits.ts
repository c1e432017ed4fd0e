import type { benefitParts, Difference } from '@waypost/contract/eligibility/history';
import type { Coverage } from '@waypost/contract/eligibility/response';

type Change = Difference['answers'][number]['benefits'][number];
type Part = (typeof benefitParts)[number];
/** A benefit, and its index in `coverages` of its answer. */
export type PositionedCoverage = { coverage: Coverage; at: number };

/** The identity of a benefit across answers, without its amounts. */
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

/** The parts of a benefit that can change, without its position and the numbers of people. */
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

/** The degrees of similarity of two benefits of one identity, best first: equal, same messages, identity only. */
const similarityKeys: ReadonlyArray<(line: Coverage) => string> = [
  (line) => JSON.stringify(parts.map((part) => partsOf[part](line))),
  (line) => JSON.stringify(line.coverageMessage),
  () => '',
];

/**
 * Benefits that were added, removed or changed. Equal ones are paired first; of the rest, benefits of one
 * identity pair up when their messages agree (two co-pays for one service differ in nothing else), then in order.
 */
export function compareBenefits(
  before: readonly PositionedCoverage[],
  after: readonly PositionedCoverage[],
): Change[] {
  const earlier = Map.groupBy(before, ({ coverage }) => identityOf(coverage));
  const later = Map.groupBy(after, ({ coverage }) => identityOf(coverage));
  const changes = [...new Set([...later.keys(), ...earlier.keys()])].flatMap((identity) =>
    compareAlike(earlier.get(identity) ?? [], later.get(identity) ?? []),
  );
  return changes.sort((one, other) => placeOf(one) - placeOf(other));
}

const placeOf = ({ coverageIndex, previousCoverageIndex }: Change): number =>
  coverageIndex ?? previousCoverageIndex ?? 0;

function compareAlike(before: readonly PositionedCoverage[], after: readonly PositionedCoverage[]): Change[] {
  let left = before;
  let open = after;
  const changes: Change[] = [];
  for (const similarityKey of similarityKeys) {
    const waiting = Map.groupBy(left.toReversed(), ({ coverage }) => similarityKey(coverage));
    const paired = new Set<PositionedCoverage>();
    open = open.filter((now) => {
      const was = waiting.get(similarityKey(now.coverage))?.pop();
      if (!was) return true;
      paired.add(was);
      const changed = changedParts(was.coverage, now.coverage);
      if (changed.length > 0) changes.push(changeOf('changed', was, now, changed));
      return false;
    });
    left = left.filter((was) => !paired.has(was));
  }
  return [
    ...changes,
    ...open.map((now) => changeOf('added', null, now)),
    ...left.map((was) => changeOf('removed', was, null)),
  ];
}

const changeOf = (
  change: Change['change'],
  was: PositionedCoverage | null,
  now: PositionedCoverage | null,
  changed: Part[] = [],
): Change => ({
  change,
  coverageIndex: now?.at ?? null,
  previousCoverageIndex: was?.at ?? null,
  before: was?.coverage ?? null,
  after: now?.coverage ?? null,
  parts: changed,
});
