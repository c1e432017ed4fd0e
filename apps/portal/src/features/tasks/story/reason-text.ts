import type { EventType } from '@waypost/contract/events';
import type { TaskReason } from '@waypost/contract/services/task-story';

/** What had happened, as the rest of a sentence that begins with "because". */
const happenings: Partial<Record<EventType, string>> = {
  'case.service-near': 'the date of service is near',
  'patient.updated': 'the data of the patient was changed',
  'coverage.added': 'an insurance was added',
  'coverage.changed': 'an insurance was changed',
  'coverage.reordered': 'the insurances were put into another billing order',
  'order.added': 'an order was added',
  'order.changed': 'an order was changed',
  'order.removed': 'an order was deleted',
  'eligibility.answered': 'a payer answered',
  'eligibility.failed': 'a payer did not answer',
};

const deeds = { opened: 'Opened', updated: 'Changed', closed: 'Closed' } as const;

/** Why a process did something to a task, in one sentence. */
export function reasonText({ made, eventType }: Pick<TaskReason, 'made' | 'eventType'>): string {
  if (eventType === null) return `${deeds[made]} because the rules were run again.`;
  const known: Record<string, string | undefined> = happenings;
  return `${deeds[made]} because ${known[eventType] ?? 'something happened to the case'}.`;
}

/** A table as it decided. */
export const tableText = ({ version, isDefault }: TaskReason['tables'][number]): string =>
  `${isDefault ? 'default' : 'own table'}, version ${version}`;

/** A rule that matched. */
export const ruleText = ({ row, comment }: TaskReason['tables'][number]['rules'][number]): string =>
  comment ? `Rule ${row}: ${comment}` : `Rule ${row}`;

/** The name of a value that the rules saw: the tables call some by a variable, as in `daysToService`. */
export function factName(name: string): string {
  if (!/^[a-z]+([A-Z][a-z]*)*$/.test(name)) return name;
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value that the rules saw. */
export const factValue = (value: string): string =>
  value === 'true' ? 'Yes' : value === 'false' ? 'No' : value;
