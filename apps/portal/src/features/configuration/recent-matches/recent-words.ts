import type { CountedTable, RecentMatches } from '@waypost/contract/processes/recent-matches';

type Words = {
  matched: readonly [one: string, several: string];
  /** Nouns agree with their number; one word is a participle. */
  led: readonly [one: string, several: string] | string;
  /** How many there were in all, and what each row says of them. */
  all: (count: string) => string;
  rows: string;
};

const task = ['task', 'tasks'] as const;
const opened = (count: string) => `${count} of this process opened in the last 7 days.`;

const words = {
  exceptions: {
    matched: ['answer', 'answers'],
    led: task,
    all: (count) => `${count} of payers for cases in the last 7 days.`,
    rows: 'Each row says how many of them it fits as it is now, and how many tasks were opened for those.',
  },
  properties: {
    matched: task,
    led: 'completed',
    all: opened,
    rows: 'Each row says how many of them are of its type, and how many of those are completed.',
  },
  toDos: {
    matched: task,
    led: 'answered',
    all: opened,
    rows: 'Each row says for how many of them it is as it is now, and in how many of those its to-do is answered.',
  },
  documents: {
    matched: task,
    led: ['document', 'documents'],
    all: (count) => `${count} completed with a condition code in the last 7 days.`,
    rows: 'Each row says how many of them it fits as it is now, and how many documents were made of those.',
  },
  escalation: {
    matched: task,
    led: 'completed',
    all: (count) => `${count} on which a rule has acted in the last 7 days.`,
    rows: 'Each rule says on how many of them it has acted, and how many of those are completed.',
  },
} as const satisfies Record<string, Words>;

function wordsOf(table: CountedTable): Words {
  if (table === 'Eligibility_Exceptions') return words.exceptions;
  if (table === 'Escalation') return words.escalation;
  if (table === 'RegistrationVerification_DocumentGeneration') return words.documents;
  return table.endsWith('_UserTaskToDos') ? words.toDos : words.properties;
}

const number = (count: number): string => (count === 0 ? 'no' : count.toLocaleString('en-US'));
const counted = (count: number, [one, several]: readonly [string, string]): string =>
  `${number(count)} ${count === 1 ? one : several}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a row matched in the last seven days and what came of it, like "12 answers, 9 tasks"; null for nothing. */
export function rowText(table: CountedTable, { rows, isAtLeast }: RecentMatches, row: number): string | null {
  const own = rows.find((each) => each.row === row);
  if (!own) return null;
  const { matched, led } = wordsOf(table);
  const came =
    typeof led === 'string' ? `${number(own.led).replace('no', 'none')} ${led}` : counted(own.led, led);
  const text = `${counted(own.matched, matched)}, ${came}`;
  return isAtLeast ? `At least ${text}` : text;
}

/** The same of the whole table. */
export function summaryText(table: CountedTable, { evaluated, isAtLeast }: RecentMatches): string {
  const { matched, all, rows } = wordsOf(table);
  const text = all(counted(evaluated, matched));
  if (isAtLeast) return `At least ${text} ${rows} The latest are counted.`;
  return evaluated === 0 ? capital(text) : `${capital(text)} ${rows}`;
}
