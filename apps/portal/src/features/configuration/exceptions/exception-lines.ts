import { exceptionRules, NO_RULE } from '@waypost/contract/decision-tables/exception-rules';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import {
  cellOf,
  conditionCell,
  type Line,
  newLine,
  type Shape,
  shapeOf,
  shownCell,
  textCell,
  textOf,
} from '../rules/table-shape.ts';

const inputs = [
  'ruleId',
  'insurancePlanCode',
  'financialCategory',
  'insuranceCategory',
  'insuranceCompany',
  'parentInsuranceCompany',
] as const;
type Name = (typeof inputs)[number] | 'ruleName';
export type ExceptionShape = Shape<Name>;

export const exceptionShape = (table: Pick<DecisionTable, 'inputs' | 'outputs'>): ExceptionShape | null =>
  shapeOf<Name>(table, { inputs, outputs: ['ruleName'] });

/** The typed values of a new exception (W-079). */
export type NewException = Readonly<Record<(typeof inputs)[number], string>>;
export const emptyException: NewException = {
  ruleId: '',
  insurancePlanCode: '',
  financialCategory: '',
  insuranceCategory: '',
  insuranceCompany: '',
  parentInsuranceCompany: '',
};

/** Stored in capitals (W-080), as the process sends them. */
const inCapitals = (text: string): string => text.trim().toUpperCase();

/** The row of a new exception; null when it is empty (W-143). */
export function exceptionLine(shape: ExceptionShape, typed: NewException): Line | null {
  const { ruleId, ...others } = typed;
  const hasRule = ruleId !== '' && ruleId !== NO_RULE.ruleId;
  if (!hasRule && Object.values(others).every((text) => text.trim() === '')) return null;
  const rule = exceptionRules.find((each) => each.ruleId === ruleId) ?? NO_RULE;
  return newLine(shape, {
    ruleId: conditionCell(rule.ruleId),
    insurancePlanCode: conditionCell(others.insurancePlanCode),
    financialCategory: conditionCell(others.financialCategory),
    insuranceCategory: conditionCell(inCapitals(others.insuranceCategory)),
    insuranceCompany: conditionCell(inCapitals(others.insuranceCompany)),
    parentInsuranceCompany: conditionCell(inCapitals(others.parentInsuranceCompany)),
    ruleName: textCell(rule.ruleName),
  });
}

/** A cell as the process compares it: text trimmed and in one case, an expression unchanged. */
function comparedCell(cell: string): string {
  const isText = /^\s*(?:"|-?\s*$|null\s*$)/.test(cell);
  return isText ? shownCell(cell).trim().toUpperCase() : `= ${cell.trim()}`;
}

/** The fields that must be unique together (W-144). */
export const fieldsOf = (line: Line, shape: ExceptionShape): string =>
  JSON.stringify(inputs.map((name) => comparedCell(cellOf(line, shape, name))));

export const sameException = (one: Line, other: Line, shape: ExceptionShape): boolean =>
  fieldsOf(one, shape) === fieldsOf(other, shape);

/** The displayed values of a row: the default name when a rule has none (W-081). */
export function shownException(line: Line, shape: ExceptionShape): NewException & { ruleName: string } {
  const text = (name: Name) => textOf(line, shape, name);
  return {
    ruleName: text('ruleName') || NO_RULE.ruleName,
    ruleId: text('ruleId'),
    insurancePlanCode: text('insurancePlanCode'),
    financialCategory: text('financialCategory'),
    insuranceCategory: text('insuranceCategory'),
    insuranceCompany: text('insuranceCompany'),
    parentInsuranceCompany: text('parentInsuranceCompany'),
  };
}
