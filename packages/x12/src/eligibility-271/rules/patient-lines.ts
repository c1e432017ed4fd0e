import type { Coverage, EligibilityPerson, EligibilityResponse, Rejection } from '../model.ts';
import { isActive, isInactive } from '../status.ts';

export type Patient = { subscriber: EligibilityPerson | null; dependent: EligibilityPerson | null };

/** The people of an answer, their benefits and their rejections. */
type Answered = Pick<EligibilityResponse, 'people' | 'coverages' | 'AAAs'>;

/**
 * Finds the patient: the first subscriber, or the first dependent of that subscriber. A dependent whose subscriber is
 * unknown belongs to the first subscriber.
 */
export function findPatient(people: readonly EligibilityPerson[]): Patient {
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
 * Selects the benefits of the patient's own level: the dependent's when they state a status or when the payer rejected
 * the dependent, else the subscriber's. Lines under nobody count for a subscriber who was not rejected. Lines of other
 * people in the message never count.
 */
export function selectPatientLines(
  { people, coverages, AAAs }: Answered,
  { subscriber, dependent }: Patient = findPatient(people),
): readonly Coverage[] {
  if (dependent) {
    const at = people.indexOf(dependent);
    const personLines = coverages.filter((line) => line.personIndex === at);
    if (isRefused(AAAs, at) || personLines.some((line) => isActive(line) || isInactive(line)))
      return personLines;
  }
  const at = subscriber ? people.indexOf(subscriber) : null;
  const isSubscriberRefused = at !== null && isRefused(AAAs, at);
  if (people.length <= 1 && !isSubscriberRefused) return coverages;
  return coverages.filter(
    (line) => line.personIndex === at || (line.personIndex === null && !isSubscriberRefused),
  );
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
