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
  ])(
    'two exceptions are the same if their texts differ only by case and surrounding blanks: %s, %s',
    (cell, typed) => {
      expect(isSame(cell, typed)).toBe(true);
    },
  );

  it.each([
    ['"Self pay"', 'Selfpay'],
    ['> 5', '> 5'],
    ['-', 'Self pay'],
  ])(
    'two exceptions are different if their texts differ otherwise, or one is an expression: %s, %s',
    (cell, typed) => {
      expect(isSame(cell, typed)).toBe(false);
    },
  );
});
