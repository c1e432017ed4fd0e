import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../start/processes.ts';
import type { Mutant } from './mutant.ts';

/** The suites of tests; the functions below read and write the results of a run, which an interrupted run resumes. */
export const suites = ['unit', 'api', 'browser'] as const;
export type Suite = (typeof suites)[number];

/** The mutants that a test reached; `test` is null for code that runs before the first test of a file. */
export type Reached = { suite: Suite; file: string; test: string | null; ids: number[]; ms: number };

/** A test file was run completely, with `done` seconds of patience for each mutant. */
type FinishedFile = { suite: Suite; file: string; done: number };

/** A mutant was tried with a test that reaches it; `test` is null for a whole file. */
export type Trial = {
  id: number;
  suite: Suite;
  file: string;
  test: string | null;
  isCaught: boolean;
  /** The test failed, and then also without the mutant: it may not be repeatable, and is tried alone later. */
  isUnsure?: true;
  how: string;
  seconds: number;
};

/** The folder of a draw, from the environment of the started programs. */
export const workFolder = (): string => {
  const folder = process.env.MUTANTS_FOLDER;
  if (!folder) throw new Error('MUTANTS_FOLDER says where the drawn mutants are');
  return folder;
};

export const createWorkFolder = (seeds: readonly number[], number: number): string => {
  const folder = join(repositoryRoot, 'reports/mutants', `${seeds.join('-')}-${number}`);
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** The drawn mutants and their commit; `since` is the commit after which the files have changed, null for all files. */
export type Draw = {
  seeds: number[];
  commit: string;
  since: string | null;
  candidates: number;
  /** A remark on how the mutants were tried, in addition to decision 53. */
  note?: string;
  mutants: Mutant[];
};

export const readDrawn = (folder: string): Draw =>
  JSON.parse(readFileSync(join(folder, 'drawn.json'), 'utf8')) as Draw;
export const isDrawn = (folder: string): boolean => existsSync(join(folder, 'drawn.json'));
export const writeDrawn = (folder: string, drawn: Draw): void =>
  writeFileSync(join(folder, 'drawn.json'), `${JSON.stringify(drawn, null, 1)}\n`);

function readLines<Line>(file: string): Line[] {
  if (!existsSync(file)) return [];
  const whole = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return whole.map((line) => JSON.parse(line) as Line);
}
const appendLine = (file: string, line: unknown): void => appendFileSync(file, `${JSON.stringify(line)}\n`);

export const readReached = (folder: string): (Reached | FinishedFile)[] =>
  readLines(join(folder, 'reached.jsonl'));
export const addReached = (folder: string, line: Reached | FinishedFile): void =>
  appendLine(join(folder, 'reached.jsonl'), line);
export const readTrials = (folder: string): Trial[] => readLines(join(folder, 'trials.jsonl'));
export const addTrial = (folder: string, line: Trial): void => appendLine(join(folder, 'trials.jsonl'), line);

/** Tests that fail without an active mutant, so their failures prove nothing. */
export const readUnreliable = (folder: string): { file: string; test: string }[] =>
  readLines(join(folder, 'unreliable.jsonl'));
export const addUnreliable = (folder: string, file: string, test: string): void =>
  appendLine(join(folder, 'unreliable.jsonl'), { file, test });
