import { conditionWords } from './condition-words.ts';
import { conditionColumns } from './escalation-columns.ts';
import {
  actionText,
  EXPRESSION,
  expressionIn,
  isExpression,
  type RuleValues,
  valueText,
} from './rule-values.ts';

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The conditions of a rule in words: "Task type is Fax Exception, aged at least 14 days". */
export function whenWords({ conditions }: Pick<RuleValues, 'conditions'>): string {
  const words = conditionColumns
    .map((column) => conditionWords(column, conditions[column.name]))
    .filter((text) => text !== '');
  return words.length === 0 ? 'Every open task' : capital(words.join(', '));
}

const recipientLabels: Readonly<Record<string, string>> = {
  Assignee: 'the assignee',
  Managers: 'the managers',
  'Assignee and Managers': 'the assignee and the managers',
};

/** The action of a rule in words: "Raise priority to 8". */
export function actionWords(values: RuleValues): string {
  const { action } = values;
  const value = valueText(values);
  const text = isExpression(value) ? expressionIn(value) : value;
  if (action === '') return '…';
  if (action === EXPRESSION) return [expressionIn(actionText(values)), text].filter(Boolean).join(', ');
  if (action === 'Elevate') return 'Elevate';
  if (action === 'Notify') return `Notify ${recipientLabels[value] ?? (text || '…')}`;
  if (action === 'Raise Priority') return `Raise priority to ${text || '…'}`;
  return text === '' ? 'Send a webhook' : `Send a webhook: ${text}`;
}
