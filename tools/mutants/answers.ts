import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Mutant } from './mutant.ts';

/** Why a mutant may survive, or the test that was added for it; stored beside the tool and compared with the run. */
const answerSchema = z.object({
  file: z.string(),
  operator: z.string(),
  original: z.string(),
  replacement: z.string(),
  answer: z.enum(['test', 'reason']),
  text: z.string().min(10),
});
export type Answer = z.infer<typeof answerSchema>;

const answers = z
  .array(answerSchema)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'survivors.json'), 'utf8')));

/** The entry of a mutant in `survivors.json`. */
export const answerTo = ({ file, operator, original, replacement }: Mutant): Answer | null =>
  answers.find(
    (one) =>
      one.file === file &&
      one.operator === operator &&
      one.original === original &&
      one.replacement === replacement,
  ) ?? null;
