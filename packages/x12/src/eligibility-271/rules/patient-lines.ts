import type { Coverage, EligibilityPerson } from '../model.ts';
import { isActive, isInactive } from '../status.ts';

export type Patient = { subscriber: EligibilityPerson | null; dependent: EligibilityPerson | null };

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
 * The benefits of the patient's own level: the dependent's when they say a status, else the subscriber's. Lines
 * under nobody count with the subscriber; lines of other people of the message never do.
 */
export function linesOfPatient(
  people: readonly EligibilityPerson[],
  coverages: readonly Coverage[],
  { subscriber, dependent }: Patient = patientOf(people),
): readonly Coverage[] {
  if (dependent) {
    const at = people.indexOf(dependent);
    const own = coverages.filter((line) => line.personIndex === at);
    if (own.some((line) => isActive(line) || isInactive(line))) return own;
  }
  if (people.length <= 1) return coverages;
  const at = subscriber ? people.indexOf(subscriber) : null;
  return coverages.filter((line) => line.personIndex === at || line.personIndex === null);
}
