import type {
  Coverage,
  EligibilityPerson,
  EligibilityResponse,
  Rejection,
} from '../eligibility-271/model.ts';
import type { InquiryContext, InquiryPatient } from './inquiry-context.ts';
import { isActive, isInactive } from './line-kinds.ts';

export type Patient = { subscriber: EligibilityPerson | null; dependent: EligibilityPerson | null };

/** The people of an answer, their benefits and their rejections. */
type AnswerRecords = Pick<EligibilityResponse, 'people' | 'coverages' | 'AAAs'>;
type PatientCriteria = Pick<InquiryContext, 'traceNumber' | 'person'>;

/** TRN01: the trace of the inquiry. */
const TRACE_OF_INQUIRY = '2';

/**
 * Finds the patient: the person with the trace of the inquiry, else the person that it describes, else the first
 * subscriber or that subscriber's first dependent. A dependent whose subscriber is unknown belongs to the first one.
 */
export function findPatient(
  people: readonly EligibilityPerson[],
  inquiry: PatientCriteria = { traceNumber: null, person: null },
): Patient {
  const [first = null] = findPatients(people, inquiry);
  return first ?? { subscriber: null, dependent: null };
}

/** Finds all patients of a set: one for a single inquiry, several for a batch. */
export function findPatients(people: readonly EligibilityPerson[], inquiry: PatientCriteria): Patient[] {
  const [only] = people;
  if (!only) return [];
  if (people.length === 1) return [onlyPatient(only)];
  const families = groupFamilies(people);
  const traced = families.flatMap((family) => findTraced(family, inquiry));
  if (traced.length > 0) return traced;
  const bestMatch = findBestMatch(families, inquiry.person);
  return bestMatch
    ? [bestMatch]
    : families.map(([subscriber, [dependent = null]]) => ({ subscriber, dependent }));
}

const onlyPatient = (person: EligibilityPerson): Patient =>
  person.role === 'subscriber'
    ? { subscriber: person, dependent: null }
    : { subscriber: null, dependent: person };

type Family = readonly [subscriber: EligibilityPerson | null, dependents: readonly EligibilityPerson[]];

function groupFamilies(people: readonly EligibilityPerson[]): Family[] {
  const firstAt = people.findIndex((person) => person.role === 'subscriber');
  if (firstAt < 0) return people.map((person): Family => [null, [person]]);
  const [holder, member] = people;
  if (people.length === 2 && holder && member && firstAt === 0 && member.role === 'dependent')
    return [[holder, (member.subscriberIndex ?? 0) === 0 ? [member] : []]];
  const dependents = Map.groupBy(
    people.filter((person) => person.role === 'dependent'),
    (person) => person.subscriberIndex ?? firstAt,
  );
  return people.flatMap((person, at): Family[] =>
    person.role === 'subscriber' ? [[person, dependents.get(at) ?? []]] : [],
  );
}

/** Finds patients of a family by the echoed trace. A subscriber's trace means the only dependent, if there is one. */
function findTraced([subscriber, dependents]: Family, { traceNumber, person }: PatientCriteria): Patient[] {
  const isTraced = ({ traces }: EligibilityPerson): boolean =>
    traces.some(
      ({ type, number }) => type === TRACE_OF_INQUIRY && (traceNumber === null || number === traceNumber),
    );
  const tracedDependents = dependents.filter(isTraced);
  if (tracedDependents.length > 0) return tracedDependents.map((dependent) => ({ subscriber, dependent }));
  if (subscriber === null || !isTraced(subscriber)) return [];
  return [
    findBestMatch([[subscriber, dependents]], person) ?? { subscriber, dependent: dependents[0] ?? null },
  ];
}

/** Finds the person that best matches the inquiry by name, birth date and member id; null on a tie or no match. */
function findBestMatch(families: readonly Family[], person: InquiryPatient | null): Patient | null {
  if (person === null) return null;
  const scored = families
    .flatMap(([subscriber, dependents]): Patient[] => [
      ...(subscriber ? [{ subscriber, dependent: null }] : []),
      ...dependents.map((dependent) => ({ subscriber, dependent })),
    ])
    .map((patient) => ({ patient, score: scoreMatch(patient, person) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = scored;
  return best && best.score > (second?.score ?? 0) ? best.patient : null;
}

const normalize = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
const isSameText = (one: string, other: string): boolean => one !== '' && normalize(one) === normalize(other);

function scoreMatch({ subscriber, dependent }: Patient, inquiry: InquiryPatient): number {
  const person = dependent ?? subscriber;
  if (!person) return 0;
  const hasFirstName = isSameText(inquiry.firstName, person.firstName);
  const hasBirthDate = isSameText(inquiry.dateOfBirth, person.dateOfBirth ?? '');
  if (!hasFirstName && !hasBirthDate) return 0;
  const hasId = isSameText(inquiry.memberId, person.memberId || (subscriber?.memberId ?? ''));
  const hasLastName = isSameText(inquiry.lastName, person.lastName);
  return (hasFirstName ? 4 : 0) + (hasBirthDate ? 4 : 0) + (hasId ? 2 : 0) + (hasLastName ? 1 : 0);
}

const emptyLines: readonly Coverage[] = [];

/**
 * Selects the benefits of the patient's own level. A dependent without a status of their own inherits the
 * subscriber's lines in addition to their own; one with a status inherits only shares, and only when they have none.
 * Lines of no person count for a subscriber who was not rejected. Lines of other people in the message never count.
 */
export function selectPatientLines(
  { people, coverages, AAAs }: AnswerRecords,
  { subscriber, dependent }: Patient = findPatient(people),
): readonly Coverage[] {
  const at = subscriber ? people.indexOf(subscriber) : null;
  const isSubscriberRejected = at !== null && isPersonRejected(AAAs, at);
  if (people.length <= 1 && !isSubscriberRejected) return coverages;
  const subscriberLines = (): readonly Coverage[] =>
    coverages.filter(
      (line) => line.personIndex === at || (line.personIndex === null && !isSubscriberRejected),
    );
  if (!dependent) return subscriberLines();
  const dependentIndex = people.indexOf(dependent);
  const personLines = coverages.filter((line) => line.personIndex === dependentIndex);
  if (isPersonRejected(AAAs, dependentIndex)) return personLines;
  if (!personLines.some((line) => isActive(line) || isInactive(line)))
    return personLines.length === 0
      ? subscriberLines()
      : [...subscriberLines().filter(isNotOverridden(personLines)), ...personLines];
  const inherited = isSubscriberRejected
    ? emptyLines
    : subscriberLines().filter((line) => isShare(line.benefitCode));
  if (inherited.length === 0 || personLines.some((line) => isShare(line.benefitCode))) return personLines;
  return [...personLines, ...inherited];
}

/** Returns whether EB01 is a share that applies to all members alike: co-insurance or co-payment. */
const isShare = (benefitCode: string): boolean => benefitCode === 'A' || benefitCode === 'B';

/** Matches lines for which the patient has no line with the same benefit and services. */
function isNotOverridden(ownLines: readonly Coverage[]): (line: Coverage) => boolean {
  const known = new Set(ownLines.map((line) => `${line.benefitCode} ${line.serviceTypeCode}`));
  return (line) => !known.has(`${line.benefitCode} ${line.serviceTypeCode}`);
}

/**
 * Returns whether a rejection concerns the patient: their own, the subscriber's, or one at the payer or provider level,
 * which concerns everybody. Rejections of other people in the message do not count.
 */
export function isPatientRejected(
  { people, AAAs }: Pick<AnswerRecords, 'people' | 'AAAs'>,
  { subscriber, dependent }: Patient,
): boolean {
  const patientIndexes = [subscriber, dependent].map((person) => (person ? people.indexOf(person) : -1));
  return AAAs.some(({ personIndex }) => personIndex === null || patientIndexes.includes(personIndex));
}

/** Returns whether the payer rejected a person (loops 2000 and 2100), not only one of their benefits (loop 2110). */
function isPersonRejected(AAAs: readonly Rejection[], index: number): boolean {
  return AAAs.some(({ personIndex, loop }) => personIndex === index && !loop.startsWith('2110'));
}
