// Writes titles and states into docs/decisions/README.md: node tools/decisions.ts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from './markdown-table.ts';
import { repositoryRoot } from './start/processes.ts';

const folder = join(repositoryRoot, 'docs/decisions');
const indexFile = join(folder, 'README.md');

export type Decision = {
  file: string;
  number: number;
  title: string;
  /** `accepted`, `replaced by` or `replaced in part by`; null for a line in another form. */
  state: 'accepted' | 'replaced by' | 'replaced in part by' | null;
  replacedBy: readonly number[];
  lines: number;
};

/** The status is a paragraph: "accepted, 2026-11-21." or "replaced in part by [80](…) (what) and [81](…), 2026-11-21." */
const statusForm =
  /\*\*Status:\*\* (accepted|(?:replaced by|replaced in part by)(?= \[)) ?(.*?), \d{4}-\d{2}-\d{2}\.(?: |$)/;
const acceptedForm = /\*\*Status:\*\* accepted, \d{4}-\d{2}-\d{2}\.(?: |$)/;

export function readDecision(file: string, text: string): Decision {
  const [heading = '', , ...rest] = text.split('\n');
  const [, number = '', title = ''] = /^# (\d+)\. (.+)$/.exec(heading) ?? [];
  const status = rest.slice(0, rest.indexOf('')).join(' ');
  const [, words = '', links = ''] = statusForm.exec(status) ?? [];
  const isAccepted = acceptedForm.test(status);
  const state = isAccepted
    ? 'accepted'
    : words === 'replaced by' || words === 'replaced in part by'
      ? words
      : null;
  const replacedBy = isAccepted ? [] : [...links.matchAll(/\[(\d+)\]\(/g)].map(([, found]) => Number(found));
  return { file, number: Number(number), title, state, replacedBy, lines: text.trimEnd().split('\n').length };
}

export function readDecisions(): Decision[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.+\.md$/.test(file))
    .toSorted()
    .map((file) => readDecision(file, readFileSync(join(folder, file), 'utf8')));
}

const joinNumbers = (numbers: readonly number[]): string =>
  numbers.length < 2
    ? numbers.join('')
    : `${numbers.slice(0, -1).join(', ')} and ${numbers[numbers.length - 1]}`;

const stateText = ({ state, replacedBy }: Decision): string =>
  state === 'accepted' ? 'in force' : `${state ?? 'no status'} ${joinNumbers(replacedBy)}`.trim();

/** The numbers of the decisions that a section of the index lists, in its order. */
export const listedNumbers = (index: string): number[] =>
  [...index.matchAll(/^\| *(\d+) *\|/gm)].map(([, number]) => Number(number));

/**
 * The index with the present titles, links and states. Its headings and the numbers below them are written by people: a new
 * decision gets a row with its number, such as `| 180 |`, below the heading of its area.
 */
export function withDecisions(index: string, decisions: readonly Decision[]): string {
  const byNumber = new Map(decisions.map((decision) => [decision.number, decision]));
  const table = (numbers: readonly number[]): string =>
    markdownTable([
      ['no.', 'decision', 'state'],
      ...numbers.map((number) => {
        const decision = byNumber.get(number);
        if (!decision) throw new Error(`docs/decisions/README.md lists ${number}, which has no file`);
        return [String(number), `[${decision.title}](${decision.file})`, stateText(decision)];
      }),
    ]);
  const [introduction = '', ...sections] = index.split(/^(?=## )/m);
  const written = sections.map((section) => {
    const [heading = ''] = section.split('\n');
    return `${heading}\n\n${table(listedNumbers(section).toSorted((a, b) => a - b))}`;
  });
  return [introduction.trimEnd(), ...written].join('\n\n').replace(/\n{3,}/g, '\n\n');
}

export const readIndex = (): string => readFileSync(indexFile, 'utf8');

if (import.meta.main) writeFileSync(indexFile, withDecisions(readIndex(), readDecisions()));
