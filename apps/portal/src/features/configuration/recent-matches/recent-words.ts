import type { CountedTable, RecentMatches } from '@waypost/contract/processes/recent-matches';

type Words = {
  matched: readonly [one: string, several: string];
  /** Nouns agree with their number; one word is a participle. */
  led: readonly [one: string, several: string] | string;
  /** The total, and the text for each row. */
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
    led: 'done',
    all: opened,
    rows: 'Each row says how many of them are of its type, and how many of those are completed.',
  },
  toDos: {
    matched: task,
    led: 'answered',
    all: opened,
    rows: 'Each row says in how many of them it is asked, by the row as it is now, and in how many of those it was answered.',
  },
  documents: {
    matched: task,
    led: ['document', 'documents'],
    all: (count) => `${count} completed with a condition code in the last 7 days.`,
    rows: 'Each row says how many of them it fits as it is now, and how many documents were made of those.',
  },
  escalation: {
    matched: task,
    led: 'done',
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

const counted = (count: number, [one, several]: readonly [string, string]): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

/** A row's matches in the last seven days and their effect, like "12 answers, 9 tasks"; null for none. */
export function rowText(table: CountedTable, { rows, isAtLeast }: RecentMatches, row: number): string | null {
  const own = rows.find((each) => each.row === row);
  if (!own) return null;
  const { matched, led } = wordsOf(table);
  const came = counted(own.led, typeof led === 'string' ? [led, led] : led);
  const text = `${counted(own.matched, matched)}, ${came}`;
  return isAtLeast ? `At least ${text}` : text;
}

/** The same text for the whole table. */
export function summaryText(table: CountedTable, { evaluated, isAtLeast }: RecentMatches): string {
  const { matched, all, rows } = wordsOf(table);
  if (evaluated === 0) return all(`No ${matched[1]}`);
  const text = `${all(counted(evaluated, matched))} ${rows}`;
  return isAtLeast ? `At least ${text} The latest are counted.` : text;
}
