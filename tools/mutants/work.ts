import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../start/processes.ts';
import type { Mutant } from './mutant.ts';

/** What a run has found out so far; an interrupted run goes on from there. */
export const suites = ['unit', 'api', 'browser'] as const;
export type Suite = (typeof suites)[number];

/** Which mutants a test passed by; `test` is null for what a file does before its first test. */
export type Reached = { suite: Suite; file: string; test: string | null; ids: number[]; ms: number };

/** A file of tests was seen to its end, with so many seconds of patience for each mutant. */
type Seen = { suite: Suite; file: string; done: number };

/** A mutant was tried with a test that passes by it; `test` is null for a whole file. */
export type Trial = {
  id: number;
  suite: Suite;
  file: string;
  test: string | null;
  isCaught: boolean;
  /** The test failed, and then without the mutant too: it may not be repeatable, and is tried by itself later. */
  isUnsure?: true;
  how: string;
  seconds: number;
};

/** One folder for each draw, handed to the programs that are started. */
export const workFolder = (): string => {
  const folder = process.env.MUTANTS_FOLDER;
  if (!folder) throw new Error('MUTANTS_FOLDER says where the drawn mutants are');
  return folder;
};

export const folderOf = (seeds: readonly number[], number: number): string => {
  const folder = join(repositoryRoot, 'reports/mutants', `${seeds.join('-')}-${number}`);
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** What was drawn, at which commit; `since` is the commit since which the files have changed, null for all files. */
export type Drawn = {
  seeds: number[];
  commit: string;
  since: string | null;
  candidates: number;
  /** What is to be known of how it was tried, beside what decision 53 says. */
  note?: string;
  mutants: Mutant[];
};

export const readDrawn = (folder: string): Drawn =>
  JSON.parse(readFileSync(join(folder, 'drawn.json'), 'utf8')) as Drawn;
export const isDrawn = (folder: string): boolean => existsSync(join(folder, 'drawn.json'));
export const writeDrawn = (folder: string, drawn: Drawn): void =>
  writeFileSync(join(folder, 'drawn.json'), `${JSON.stringify(drawn, null, 1)}\n`);

function lines<Line>(file: string): Line[] {
  if (!existsSync(file)) return [];
  const whole = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return whole.map((line) => JSON.parse(line) as Line);
}
const add = (file: string, line: unknown): void => appendFileSync(file, `${JSON.stringify(line)}\n`);

export const readReached = (folder: string): (Reached | Seen)[] => lines(join(folder, 'reached.jsonl'));
export const addReached = (folder: string, line: Reached | Seen): void =>
  add(join(folder, 'reached.jsonl'), line);
export const readTrials = (folder: string): Trial[] => lines(join(folder, 'trials.jsonl'));
export const addTrial = (folder: string, line: Trial): void => add(join(folder, 'trials.jsonl'), line);

/** Tests that fail by themselves here, with no mutant active: they tell nothing. */
export const readUnreliable = (folder: string): { file: string; test: string }[] =>
  lines(join(folder, 'unreliable.jsonl'));
export const addUnreliable = (folder: string, file: string, test: string): void =>
  add(join(folder, 'unreliable.jsonl'), { file, test });
