import type { EventType } from '@waypost/contract/core/events';
import type { TaskReason } from '@waypost/contract/tasks/story';
import { tableTitle } from './table-title.ts';

/** The cause, as the end of a sentence after "because". */
const eventPhrases: Partial<Record<EventType, string>> = {
  'case.opened': 'the case was opened',
  'case.changed': 'the case was changed',
  'case.cancelled': 'the case was canceled',
  'case.moved': 'the case was moved',
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

const actionTexts = { opened: 'Opened', updated: 'Changed', closed: 'Closed' } as const;

const assignmentModes: Readonly<Record<string, string>> = {
  inTurn: 'in turn',
  leastLoaded: 'to the least loaded',
};

/** Why a rule assigned a task to a user, or took it from a user who is away or has left. */
function assignmentText(made: 'assigned' | 'returned', facts: TaskReason['facts']): string {
  const fact = (name: string) => facts.find((each) => each.name === name)?.value ?? '';
  if (made === 'assigned')
    return `Assigned ${assignmentModes[fact('assignment')] ?? 'by rule'}, by the rule of ${fact('taskType')}.`;
  if (fact('holder') === 'deactivated') return 'Given back, because who had it can no longer sign in.';
  if (fact('holder') === 'elsewhere')
    return 'Given back, because the case moved to a facility where who had it does not work on such tasks.';
  const hours = fact('hoursAway');
  return `Given back, because who had it was away for ${hours === '1' ? '1 hour' : `${hours} hours`}.`;
}

/** The action of an escalation rule, and which rule it was. */
function escalationText({ facts, tables }: Pick<TaskReason, 'facts' | 'tables'>): string {
  const fact = (name: string) => facts.find((each) => each.name === name)?.value ?? '';
  const labels: Readonly<Record<string, string>> = {
    'Raise Priority': `Priority raised to ${fact('value')}`,
    Elevate: 'Elevated',
    Notify: `${fact('value')} told`,
    Webhook: 'Other systems told',
  };
  const [table] = tables;
  const of = table ? ` of ${table.name} (version ${table.version})` : '';
  return `${labels[fact('action')] ?? 'Escalated'} by the rule ${fact('rule')}${of}.`;
}

/** The facts that the sentence mentions already. */
const mentionedFacts: Partial<Record<TaskReason['made'], ReadonlySet<string>>> = {
  assigned: new Set(['assignment', 'taskType', 'hoursAway', 'holder']),
  returned: new Set(['assignment', 'taskType', 'hoursAway', 'holder']),
  escalated: new Set(['rule', 'action', 'value']),
};

/** The input values of a rule that its sentence does not mention. */
export const shownFacts = ({ made, facts }: Pick<TaskReason, 'made' | 'facts'>): TaskReason['facts'] =>
  facts.filter(({ name }) => !mentionedFacts[made]?.has(name));

/** Why a process or a rule acted on a task, in one sentence. */
export function reasonText({
  made,
  eventType,
  facts,
  tables,
}: Pick<TaskReason, 'made' | 'eventType' | 'facts' | 'tables'>): string {
  if (made === 'escalated') return escalationText({ facts, tables });
  if (made === 'assigned' || made === 'returned') return assignmentText(made, facts);
  if (eventType === null) return `${actionTexts[made]} because the rules were run again.`;
  const known: Record<string, string | undefined> = eventPhrases;
  return `${actionTexts[made]} because ${known[eventType] ?? 'something happened to the case'}.`;
}

/** The version of a table that was evaluated. */
export const tableText = ({ version, isDefault, rules }: TaskReason['tables'][number]): string => {
  const rows = rules.map(({ row }) => row).join(', ');
  const which = rows === '' ? '' : `, ${rules.length === 1 ? 'rule' : 'rules'} ${rows}`;
  return `${isDefault ? 'default' : 'own table'}, version ${version}${which}`;
};

type Table = TaskReason['tables'][number];

/** The text of a matched rule, or its position in the table if it has none. */
export const ruleText = ({ row, comment }: Table['rules'][number], { name }: Pick<Table, 'name'>): string =>
  comment ?? `Rule ${row} of ${tableTitle(name)}`;

/** The name of an input value; some tables use variable names, such as `daysToService`. */
export function factName(name: string): string {
  if (!/^[a-z]+([A-Z][a-z]*)*$/.test(name)) return name;
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The text of an input value. */
export const factValue = (value: string): string =>
  value === 'true' ? 'Yes' : value === 'false' ? 'No' : value;
