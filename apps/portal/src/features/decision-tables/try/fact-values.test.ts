import type { DecisionFact } from '@waypost/contract/decision-tables/shapes';
import { describe, expect, it } from 'vitest';
import { factKind, factProblem, factsOf } from './fact-values.ts';

const fact = (type: string, values: string[] | null = null): DecisionFact => ({ name: 'fact', type, values });
const sent = (of: DecisionFact, typed: string) => factsOf([of], [typed]).fact;

describe('a fact that is typed', () => {
  it('a fact has a field for its type, or JSON if there is none', () => {
    expect(factKind(fact('string'))).toBe('text');
    expect(factKind(fact('feel:number'))).toBe('number');
    expect(factKind(fact('boolean'))).toBe('boolean');
    expect(factKind(fact('date'))).toBe('date');
    expect(factKind(fact('string', ['A']))).toBe('choice');
    expect(factKind(fact('date and time'))).toBe('json');
    expect(factKind(fact('tPlan'))).toBe('json');
  });

  it('a fact is sent as a value of its type, and left out when it is empty', () => {
    expect(sent(fact('string'), '12')).toBe('12');
    expect(sent(fact('number'), '12.5')).toBe(12.5);
    expect(sent(fact('boolean'), 'false')).toBe(false);
    expect(sent(fact('date'), '2026-11-20')).toBe('2026-11-20');
    expect(sent(fact('string', ['1', 'true']), '1')).toBe('1');
    expect(sent(fact('boolean', ['true']), 'true')).toBe(true);
    expect(sent(fact('string', ['A']), 'A')).toBe('A');
    expect(sent(fact('number', ['1', '2']), '2')).toBe(2);
    expect(sent(fact('Any'), '["a", 1]')).toEqual(['a', 1]);
    expect(sent(fact('date and time'), '2026-11-20T10:00:00')).toBe('2026-11-20T10:00:00');
    expect(factsOf([fact('string'), fact('number')], ['', '  '])).toEqual({});
  });

  it('an invalid fact is refused with a valid example', () => {
    expect(factProblem(fact('number'), 'many')).toContain('number');
    expect(factProblem(fact('date'), '13/45')).toContain('date');
    expect(factProblem(fact('Any'), '{"a"')).toContain('JSON');
    expect(factProblem(fact('Any'), 'plain words')).toBeNull();
    expect(factProblem(fact('number'), '')).toBeNull();
  });
});
