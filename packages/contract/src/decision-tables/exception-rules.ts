/** The rules that are asked of each answer of a payer, and of each request without one (W-038). */
export const exceptionRules = [
  { ruleId: '1', ruleName: 'Coverage not active' },
  { ruleId: '2', ruleName: 'Payer rejected the request' },
  { ruleId: '3', ruleName: 'Payer did not answer' },
  { ruleId: '4', ruleName: 'Patient has other coverage' },
  { ruleId: '5', ruleName: 'Plan not on file' },
] as const;
export type ExceptionRuleId = (typeof exceptionRules)[number]['ruleId'];

/** No rule: the exception is about the plan or its categories alone (W-081). */
export const NO_RULE = { ruleId: '0', ruleName: 'Eligibility exception' } as const;

/** What a rule that fired comes to: an exception opens a task, a note is only shown. From the gravest on. */
export const ruleOutcomes = ['Exception', 'Noted'] as const;
export type RuleResult = { id: string; name: string; outcome: (typeof ruleOutcomes)[number] };
