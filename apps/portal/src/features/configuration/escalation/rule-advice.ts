import { message } from '@waypost/contract/core/messages';
import { EXPRESSION, identityOf, type RuleValues } from './rule-values.ts';

/**
 * A warning before a rule gets this name and action: another row has them, or it acts again as a new rule. `before` is
 * the present rule, null for a new one; `others` are the identities of the other rows.
 */
export function adviceOf(
  values: RuleValues,
  before: RuleValues | null,
  others: readonly string[],
): string | undefined {
  const identity = identityOf(values);
  if (values.name.trim() !== '' && others.includes(identity)) return message('configuration.escalation.twin');
  if (before === null || identity === identityOf(before)) return undefined;
  return message('configuration.escalation.newRule', { before: ruleLabel(before) });
}

/** The name of a rule, or its action when it has none, unless that is computed. */
function ruleLabel({ name, action }: RuleValues): string {
  if (name === '' && action === EXPRESSION) return 'the rule without a name';
  return `“${name || action}”`;
}
