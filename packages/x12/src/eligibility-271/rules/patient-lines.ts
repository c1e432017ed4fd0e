import type { Coverage, EligibilityPerson, EligibilityResponse, Rejection } from '../model.ts';
import { isActive, isInactive } from '../status.ts';

export type Patient = { subscriber: EligibilityPerson | null; dependent: EligibilityPerson | null };

/** What an answer says of people: whom it names, what it gives them and what it refuses. */
type Answered = Pick<EligibilityResponse, 'people' | 'coverages' | 'AAAs'>;

/**
 * Whom the answer is about: the first subscriber, or the first dependent under him. A dependent whose subscriber is
 * unknown belongs to the first one.
 */
export function patientOf(people: readonly EligibilityPerson[]): Patient {
  const at = people.findIndex((person) => person.role === 'subscriber');
  const dependent = people.find(
    (person) => person.role === 'dependent' && (person.subscriberIndex ?? at) === at,
  );
  return {
    subscriber: people[at] ?? null,
    dependent: dependent ?? (at < 0 ? (people[0] ?? null) : null),
  };
}

/**
 * The benefits of the patient's own level: the dependent's when they say a status or when the payer refused him, else
 * the subscriber's. Lines under nobody count with a subscriber who was not refused; lines of other people of the
 * message never do.
 */
export function linesOfPatient(
  { people, coverages, AAAs }: Answered,
  { subscriber, dependent }: Patient = patientOf(people),
): readonly Coverage[] {
  if (dependent) {
    const at = people.indexOf(dependent);
    const own = coverages.filter((line) => line.personIndex === at);
    if (isRefused(AAAs, at) || own.some((line) => isActive(line) || isInactive(line))) return own;
  }
  const at = subscriber ? people.indexOf(subscriber) : null;
  const isSubscriberRefused = at !== null && isRefused(AAAs, at);
  if (people.length <= 1 && !isSubscriberRefused) return coverages;
  return coverages.filter(
    (line) => line.personIndex === at || (line.personIndex === null && !isSubscriberRefused),
  );
}

/**
 * Whether a rejection keeps the patient from being answered: his own, that of his subscriber, or one of the payer or
 * the provider, which is for everybody. Other people of the message are not he.
 */
export function isPatientRejected(
  { people, AAAs }: Pick<Answered, 'people' | 'AAAs'>,
  { subscriber, dependent }: Patient,
): boolean {
  const whom = [subscriber, dependent].map((person) => (person ? people.indexOf(person) : -1));
  return AAAs.some(({ personIndex }) => personIndex === null || whom.includes(personIndex));
}

/** Whether the payer refused a person as such (loops 2000 and 2100), and not one of his benefits alone (2110). */
function isRefused(AAAs: readonly Rejection[], at: number): boolean {
  return AAAs.some(({ personIndex, loop }) => personIndex === at && !loop.startsWith('2110'));
}
