/** The rules that run on each answer of a payer, and on each request without an answer (W-038). */
export const exceptionRules = [
  { ruleId: '1', ruleName: 'Coverage not active' },
  { ruleId: '2', ruleName: 'Payer rejected the request' },
  { ruleId: '3', ruleName: 'Payer did not answer' },
  { ruleId: '4', ruleName: 'Patient has other coverage' },
  { ruleId: '5', ruleName: 'Plan not on file' },
] as const;
export type ExceptionRuleId = (typeof exceptionRules)[number]['ruleId'];

/** An exception without a rule: it depends on the plan or its categories only (W-081). */
export const NO_RULE = { ruleId: '0', ruleName: 'Eligibility exception' } as const;

/** The outcomes of a rule: an exception opens a task, a note is only shown. Ordered from the most severe. */
export const ruleOutcomes = ['Exception', 'Noted'] as const;
export type RuleResult = { id: string; name: string; outcome: (typeof ruleOutcomes)[number] };
