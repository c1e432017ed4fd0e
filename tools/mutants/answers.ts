import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from '../start/processes.ts';
import type { Mutant } from './mutant.ts';

/** Why a mutant may survive, or the test that was added for it; stored beside the tool and compared with the run. */
const answerSchema = z.object({
  file: z.string(),
  operator: z.string(),
  original: z.string(),
  replacement: z.string(),
  /** A part of its line, where the same change is found in several lines of the file. */
  line: z.string().optional(),
  answer: z.enum(['test', 'reason']),
  text: z.string().min(10),
});
export type Answer = z.infer<typeof answerSchema>;

const answers = z
  .array(answerSchema)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'survivors.json'), 'utf8')));

/** The entry of a mutant in `survivors.json`. */
export const answerTo = (mutant: Mutant): Answer | null =>
  answers.find(
    (one) =>
      one.file === mutant.file &&
      one.operator === mutant.operator &&
      one.original === mutant.original &&
      one.replacement === mutant.replacement &&
      (one.line === undefined || lineOf(mutant).includes(one.line)),
  ) ?? null;

const lineOf = ({ file, line }: Mutant): string =>
  readFileSync(join(repositoryRoot, file), 'utf8').split('\n')[line - 1] ?? '';
