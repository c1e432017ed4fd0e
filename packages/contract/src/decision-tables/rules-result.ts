import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { ruleOutcomes } from './exception-rules.ts';

/** A rule that matched an answer, and its outcome in the organization's table. */
const ruleResultSchema = z.object({
  id: internal(z.string()),
  name: internal(z.string()),
  outcome: phi(z.enum(ruleOutcomes)),
});

/** The outcomes of the rules for an answer. The list is null until the rules have run, and empty when none matched. */
export const rulesResultSchema = z.object({
  riskIndicator: phi(z.enum(ruleOutcomes)).nullable(),
  rulesResult: z.array(ruleResultSchema).nullable(),
});
export type RulesResult = z.infer<typeof rulesResultSchema>;
