import { describe, expect, it } from 'vitest';
import { servingFiles } from './imports.ts';
import { attacksOn, defeatOf, expressionsIn } from './regular-expressions.ts';

describe('a regular expression', () => {
  it.each([
    [/^(-?)(\d*)\.?(\d*)$/],
    [/<(.+)>$/],
    [/\/+$/],
    [/^content-id:\s*<?([^>\r\n]+?)>?\s*$/im],
    [/^([^:\s]+):\s*(.*)$/],
    [/^"(?:[^"]|x{2,})*x*"$/],
  ])('%s is found to take time faster than the size', (expression) => {
    expect(defeatOf(expression)).not.toBeNull();
  });

  it('of the product takes time proportional to the size of the text', () => {
    const all = servingFiles().flatMap(({ file, text }) =>
      expressionsIn(file, text).map((expression) => ({ file, expression })),
    );
    expect(all.length).toBeGreaterThan(150);
    expect(all.filter(({ expression }) => attacksOn(expression).length > 0).length).toBeGreaterThan(50);
    const defeated = all.flatMap(({ file, expression }) => {
      const text = defeatOf(expression);
      return text === null ? [] : [`${file}: ${expression} with ever more of ${JSON.stringify(text)}`];
    });
    expect(defeated).toEqual([]);
  }, 120_000);
});
