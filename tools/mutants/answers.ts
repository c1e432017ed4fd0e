import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Mutant } from './mutant.ts';

/** Why a mutant is left alive, or the test that was added for it; kept beside the tool and checked against the run. */
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

/** What `survivors.json` says of a mutant. */
export const answerTo = ({ file, operator, original, replacement }: Mutant): Answer | null =>
  answers.find(
    (one) =>
      one.file === file &&
      one.operator === operator &&
      one.original === original &&
      one.replacement === replacement,
  ) ?? null;
