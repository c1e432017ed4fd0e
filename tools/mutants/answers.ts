import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from '../start/processes.ts';
import type { Mutant } from './mutant.ts';

/** Why a mutant may survive, or the test that was added for it, from `survivors.json`. */
const answerSchema = z.object({
  file: z.string(),
  operator: z.string(),
  original: z.string(),
  replacement: z.string(),
  /** A part of the line, when the same change occurs in several lines of the file. */
  line: z.string().optional(),
  answer: z.enum(['test', 'reason']),
  text: z.string().min(10),
});
export type Answer = z.infer<typeof answerSchema>;

const answers = z
  .array(answerSchema)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'survivors.json'), 'utf8')));

/** Finds the entry of a mutant in `survivors.json`. */
export const findAnswer = (mutant: Mutant): Answer | null =>
  answers.find(
    (entry) =>
      entry.file === mutant.file &&
      entry.operator === mutant.operator &&
      entry.original === mutant.original &&
      entry.replacement === mutant.replacement &&
      (entry.line === undefined || lineOf(mutant).includes(entry.line)),
  ) ?? null;

const lineOf = ({ file, line }: Mutant): string =>
  readFileSync(join(repositoryRoot, file), 'utf8').split('\n')[line - 1] ?? '';
