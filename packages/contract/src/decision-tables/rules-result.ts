import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { ruleOutcomes } from './exception-rules.ts';

/** A rule that an answer met, and what the organisation's table made of it. */
const ruleResultSchema = z.object({
  id: internal(z.string()),
  name: internal(z.string()),
  outcome: phi(z.enum(ruleOutcomes)),
});

/** What the rules made of an answer. The list is null until they have run on it, and empty when it met none. */
export const rulesResultSchema = z.object({
  riskIndicator: phi(z.enum(ruleOutcomes)).nullable(),
  rulesResult: z.array(ruleResultSchema).nullable(),
});
export type RulesResult = z.infer<typeof rulesResultSchema>;
