import { describe, expect, it } from 'vitest';
import { findDisagreements } from '../../test/support/compare-engines.ts';
import { compiled } from '../../test/support/fixtures.ts';
import { modelText } from '../../test/support/model-text.ts';

const RULES = 3000;

/** Creates a collecting table with one cell per rule. */
function tableWith(type: string, cellOf: (rule: number) => string) {
  const rules = Array.from({ length: RULES }, (_, at) => [cellOf(at), String(at)]);
  const text = modelText({ hitPolicy: 'COLLECT', inputs: [{ name: 'a', type }], outputs: [{}], rules });
  const model = compiled(text);
  return (a: string | number) => model.evaluate('Result', { a }).json;
}

describe('the index of a table', () => {
  it('the index finds the same rules as a linear scan, for random tables, facts and hit policies', () => {
    expect(findDisagreements({ seed: 1, tables: 150, decisions: 40 }).slice(0, 1)).toEqual([]);
  });

  it('the index finds the rules of one of 36,000 texts', () => {
    const decide = tableWith('string', (rule) =>
      rule === 7 ? 'not("t-9-1")' : Array.from({ length: 12 }, (_, at) => `"t-${rule}-${at}"`).join(', '),
    );
    expect(decide('t-9-1')).toEqual([9]);
    expect(decide('t-2999-11')).toEqual([7, 2999]);
    expect(decide('t-9-1')).toEqual([9]);
    expect(decide('unheard of')).toEqual([7]);
  });

  it('the index finds the rules of one of 3,000 ranges', () => {
    const decide = tableWith('number', (rule) => `[${rule * 10}..${rule * 10 + 10}]`);
    expect(decide(5)).toEqual([0]);
    expect(decide(20_000)).toEqual([1999, 2000]);
    expect(decide(-1)).toEqual([]);
  });
});
