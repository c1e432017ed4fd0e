import { describe, expect, it } from 'vitest';
import { emptyException, exceptionLine, exceptionShape, sameException } from './exception-lines.ts';

const columns = [
  'ruleId',
  'insurancePlanCode',
  'financialCategory',
  'insuranceCategory',
  'insuranceCompany',
  'parentInsuranceCompany',
];
const shape = exceptionShape({
  inputs: columns.map((expression) => ({ label: null, expression, type: 'string', values: null })),
  outputs: [{ label: null, name: 'ruleName', type: 'string', values: null }],
});

describe('two exceptions', () => {
  const isSame = (cell: string, typed: string) => {
    const line = shape && exceptionLine(shape, { ...emptyException, ruleId: '1', financialCategory: typed });
    if (!shape || !line) return null;
    const inputs = line.rule.inputs.map((each, at) => (at === 2 ? cell : each));
    return sameException({ key: 'kept', rule: { ...line.rule, inputs } }, line, shape);
  };

  it.each([
    ['"Self pay"', 'self pay '],
    ['"self pay "', 'Self pay'],
    ['"SELF PAY"', ' self Pay'],
    ['', ''],
    [' - ', ' '],
  ])('are the same where their texts differ by case and blanks around them alone: %s, %s', (cell, typed) => {
    expect(isSame(cell, typed)).toBe(true);
  });

  it.each([
    ['"Self pay"', 'Selfpay'],
    ['> 5', '> 5'],
    ['-', 'Self pay'],
  ])('are two where their texts differ otherwise, and where one is an expression: %s, %s', (cell, typed) => {
    expect(isSame(cell, typed)).toBe(false);
  });
});
