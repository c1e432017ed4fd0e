import { describe, expect, it } from 'vitest';
import type { ProvisionProblems } from './problems.ts';
import { provisionIn } from './read-file.ts';

const problemsOf = (text: string): ProvisionProblems['problems'] => {
  try {
    provisionIn(text);
    return [];
  } catch (error) {
    return (error as ProvisionProblems).problems;
  }
};
const aliases = (count: number) => `payers: &none []\nphysicians: [${'*none, '.repeat(count)}]\n`;

describe('a file of admin apply', () => {
  it('a file with a duplicate key is refused, at any depth and in any notation', () => {
    const second = { message: 'Has a key for a second time' };
    expect(problemsOf('payers: []\npayers: []')).toMatchObject([{ path: 'line 2', ...second }]);
    expect(problemsOf('{"entities": [\n{"lCode": 1, "lCode": 2}]}')).toMatchObject([
      { path: 'line 2', ...second },
    ]);
    expect(problemsOf('payers:\n  - payerCode: A\n  - payerCode: A')).not.toContainEqual(
      expect.objectContaining(second),
    );
  });

  it('a file may use a hundred aliases at most', () => {
    const tooMany = { message: expect.stringContaining('100 aliases') };
    expect(problemsOf(aliases(101))).toMatchObject([{ path: 'line 2', ...tooMany }]);
    expect(problemsOf(aliases(100))).not.toContainEqual(expect.objectContaining(tooMany));
  });
});
