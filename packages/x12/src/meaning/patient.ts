import type {
  Coverage,
  EligibilityPerson,
  EligibilityResponse,
  Rejection,
} from '../eligibility-271/model.ts';
import type { Asked, AskedPerson } from './asked.ts';
import { isActive, isInactive } from './line-kinds.ts';

export type Patient = { subscriber: EligibilityPerson | null; dependent: EligibilityPerson | null };

/** The people of an answer, their benefits and their rejections. */
type Answered = Pick<EligibilityResponse, 'people' | 'coverages' | 'AAAs'>;
type Who = Pick<Asked, 'traceNumber' | 'person'>;

/** TRN01: the trace of the question. */
const ECHO = '2';

/**
 * Finds the patient: whoever has the trace of the question, else whom the question describes, else the first
 * subscriber or that subscriber's first dependent. A dependent whose subscriber is unknown belongs to the first one.
 */
export function findPatient(
  people: readonly EligibilityPerson[],
  asked: Who = { traceNumber: null, person: null },
): Patient {
  const [first = null] = patientsOf(people, asked);
  return first ?? { subscriber: null, dependent: null };
}

/** Everybody whom a set answers about: one for a single question, several in a batch. */
export function patientsOf(people: readonly EligibilityPerson[], asked: Who): Patient[] {
  const [only] = people;
  if (!only) return [];
  if (people.length === 1) return [aloneIn(only)];
  const families = familiesOf(people);
  const traced = families.flatMap((family) => tracedIn(family, asked));
  if (traced.length > 0) return traced;
  const described = bestDescribed(families, asked.person);
  return described
    ? [described]
    : families.map(([subscriber, [dependent = null]]) => ({ subscriber, dependent }));
}

const aloneIn = (person: EligibilityPerson): Patient =>
  person.role === 'subscriber'
    ? { subscriber: person, dependent: null }
    : { subscriber: null, dependent: person };

type Family = readonly [subscriber: EligibilityPerson | null, dependents: readonly EligibilityPerson[]];

function familiesOf(people: readonly EligibilityPerson[]): Family[] {
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

/** The patients of a family by the echoed trace. A trace of the subscriber means an only dependent, if there is one. */
function tracedIn([subscriber, dependents]: Family, { traceNumber, person }: Who): Patient[] {
  const isTraced = ({ traces }: EligibilityPerson): boolean =>
    traces.some(({ type, number }) => type === ECHO && (traceNumber === null || number === traceNumber));
  const own = dependents.filter(isTraced);
  if (own.length > 0) return own.map((dependent) => ({ subscriber, dependent }));
  if (subscriber === null || !isTraced(subscriber)) return [];
  return [
    bestDescribed([[subscriber, dependents]], person) ?? { subscriber, dependent: dependents[0] ?? null },
  ];
}

/** Whom the question describes: by first name and birth date, then also by member id; null when nobody fits best. */
function bestDescribed(families: readonly Family[], person: AskedPerson | null): Patient | null {
  if (person === null) return null;
  const scored = families
    .flatMap(([subscriber, dependents]): Patient[] => [
      ...(subscriber ? [{ subscriber, dependent: null }] : []),
      ...dependents.map((dependent) => ({ subscriber, dependent })),
    ])
    .map((patient) => ({ patient, score: scoreOf(patient, person) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = scored;
  return best && best.score > (second?.score ?? 0) ? best.patient : null;
}

const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
const agrees = (one: string, other: string): boolean => one !== '' && plain(one) === plain(other);

function scoreOf({ subscriber, dependent }: Patient, asked: AskedPerson): number {
  const person = dependent ?? subscriber;
  if (!person) return 0;
  const isNamed = agrees(asked.firstName, person.firstName);
  const isBorn = agrees(asked.dateOfBirth, person.dateOfBirth ?? '');
  if (!isNamed && !isBorn) return 0;
  const hasId = agrees(asked.memberId, person.memberId || (subscriber?.memberId ?? ''));
  const isFamily = agrees(asked.lastName, person.lastName);
  return (isNamed ? 4 : 0) + (isBorn ? 4 : 0) + (hasId ? 2 : 0) + (isFamily ? 1 : 0);
}

const emptyLines: readonly Coverage[] = [];

/**
 * Selects the benefits of the patient's own level. A dependent who has no status of their own inherits the
 * subscriber's lines, beside their own; one with a status inherits only shares that nobody gives for them. Lines under
 * nobody count for a subscriber who was not rejected. Lines of other people in the message never count.
 */
export function selectPatientLines(
  { people, coverages, AAAs }: Answered,
  { subscriber, dependent }: Patient = findPatient(people),
): readonly Coverage[] {
  const at = subscriber ? people.indexOf(subscriber) : null;
  const isSubscriberRefused = at !== null && isRefused(AAAs, at);
  if (people.length <= 1 && !isSubscriberRefused) return coverages;
  const shared = (): readonly Coverage[] =>
    coverages.filter(
      (line) => line.personIndex === at || (line.personIndex === null && !isSubscriberRefused),
    );
  if (!dependent) return shared();
  const own = people.indexOf(dependent);
  const personLines = coverages.filter((line) => line.personIndex === own);
  if (isRefused(AAAs, own)) return personLines;
  if (!personLines.some((line) => isActive(line) || isInactive(line)))
    return personLines.length === 0
      ? shared()
      : [...shared().filter(isNotOverridden(personLines)), ...personLines];
  const inherited = isSubscriberRefused ? emptyLines : shared().filter((line) => isShare(line.benefitCode));
  if (inherited.length === 0 || personLines.some((line) => isShare(line.benefitCode))) return personLines;
  return [...personLines, ...inherited];
}

/** EB01 of what the plan asks from each of its members alike: co-insurance and co-payment. */
const isShare = (benefitCode: string): boolean => benefitCode === 'A' || benefitCode === 'B';

/** Whether none of the patient's own lines is about the same: the same benefit for the same services. */
function isNotOverridden(own: readonly Coverage[]): (line: Coverage) => boolean {
  const known = new Set(own.map((line) => `${line.benefitCode} ${line.serviceTypeCode}`));
  return (line) => !known.has(`${line.benefitCode} ${line.serviceTypeCode}`);
}

/**
 * Whether a rejection concerns the patient: the patient's own, the subscriber's, or one at the payer or provider level,
 * which concerns everybody. Rejections of other people in the message do not count.
 */
export function isPatientRejected(
  { people, AAAs }: Pick<Answered, 'people' | 'AAAs'>,
  { subscriber, dependent }: Patient,
): boolean {
  const whom = [subscriber, dependent].map((person) => (person ? people.indexOf(person) : -1));
  return AAAs.some(({ personIndex }) => personIndex === null || whom.includes(personIndex));
}

/** Whether the payer rejected a person (loops 2000 and 2100), and not only one of the person's benefits (loop 2110). */
function isRefused(AAAs: readonly Rejection[], at: number): boolean {
  return AAAs.some(({ personIndex, loop }) => personIndex === at && !loop.startsWith('2110'));
}
