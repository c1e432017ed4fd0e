import { describe, expect, it } from 'vitest';
import { servingFiles } from './imports.ts';
import { attacksOn, expressionsIn, findSlowExample } from './regular-expressions.ts';

describe('a regular expression', () => {
  it.each([
    [/^(-?)(\d*)\.?(\d*)$/],
    [/<(.+)>$/],
    [/\/+$/],
    [/^content-id:\s*<?([^>\r\n]+?)>?\s*$/im],
    [/^([^:\s]+):\s*(.*)$/],
    [/^"(?:[^"]|x{2,})*x*"$/],
  ])('the check detects that the time of %s grows faster than the input', (expression) => {
    expect(findSlowExample(expression)).not.toBeNull();
  });

  it('every regular expression of the product takes time proportional to the size of the text', () => {
    const expressions = servingFiles().flatMap(({ file, text }) =>
      expressionsIn(file, text).map((expression) => ({ file, expression })),
    );
    expect(expressions.length).toBeGreaterThan(150);
    expect(expressions.filter(({ expression }) => attacksOn(expression).length > 0).length).toBeGreaterThan(
      50,
    );
    const slowExpressions = expressions.flatMap(({ file, expression }) => {
      const text = findSlowExample(expression);
      return text === null ? [] : [`${file}: ${expression} with ever more of ${JSON.stringify(text)}`];
    });
    expect(slowExpressions).toEqual([]);
  }, 120_000);
});
