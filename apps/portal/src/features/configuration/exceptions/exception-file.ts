import { message } from '@waypost/contract/core/messages';
import { exceptionRules, NO_RULE } from '@waypost/contract/decision-tables/exception-rules';
import type { Option } from '#src/ui/form/SelectField.tsx';
import { choiceOf, choiceText, notOffered } from '../csv/choice-text.ts';
import type { TabFile } from '../csv/tab-file.ts';
import type { Line } from '../rules/table-shape.ts';
import { type ExceptionShape, exceptionLine, fieldsOf, shownException } from './exception-lines.ts';

const headings = [
  'Rule Name',
  'Rule ID',
  'Insurance Plan',
  'Financial Category',
  'Insurance Category',
  'Insurance Company',
  'Parent Insurance Company',
] as const;
const rules = [...exceptionRules, NO_RULE];

/**
 * The exceptions as a file. A rule is identified by id or name; a plan by its code, or as the grid shows it.
 */
export const exceptionFile = (
  lines: readonly Line[],
  shape: ExceptionShape,
  plans: readonly Option[],
): TabFile<(typeof headings)[number]> => ({
  name: 'eligibility-exceptions',
  headings,
  lines,
  cellsOf: (line) => {
    const shown = shownException(line, shape);
    return {
      'Rule Name': shown.ruleName,
      'Rule ID': shown.ruleId,
      'Insurance Plan': choiceText(plans, shown.insurancePlanCode),
      'Financial Category': shown.financialCategory,
      'Insurance Category': shown.insuranceCategory,
      'Insurance Company': shown.insuranceCompany,
      'Parent Insurance Company': shown.parentInsuranceCompany,
    };
  },
  read: (cells) => {
    const [id, name, plan] = [cells['Rule ID'], cells['Rule Name'], cells['Insurance Plan']];
    const rule = rules.find(({ ruleId, ruleName }) =>
      id === '' ? ruleName.toLowerCase() === (name || NO_RULE.ruleName).toLowerCase() : ruleId === id,
    );
    if (!rule)
      return id === ''
        ? { column: 'Rule Name', text: notOffered(name) }
        : { column: 'Rule ID', text: notOffered(id) };
    if (name !== '' && name.toLowerCase() !== rule.ruleName.toLowerCase())
      return { column: 'Rule Name', text: message('configuration.otherRuleName', rule) };
    const insurancePlanCode = plan === '' ? '' : choiceOf(plans, plan);
    if (insurancePlanCode === null) return { column: 'Insurance Plan', text: notOffered(plan) };
    return (
      exceptionLine(shape, {
        ruleId: rule.ruleId,
        insurancePlanCode,
        financialCategory: cells['Financial Category'],
        insuranceCategory: cells['Insurance Category'],
        insuranceCompany: cells['Insurance Company'],
        parentInsuranceCompany: cells['Parent Insurance Company'],
      }) ?? { column: 'Rule Name', text: message('configuration.emptyException') }
    );
  },
  sameness: (line) => fieldsOf(line, shape),
  twice: message('configuration.sameException'),
});
