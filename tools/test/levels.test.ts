import { describe, expect, it } from 'vitest';
import { compareLevels, countLevels, levelOf } from './levels.ts';

const document = (api: string) => `# Requirements

### C-9

- \`apps/server/test/api/orders.test.ts\`: orders are kept
- \`apps/server/test/api/orders.test.ts\`: orders are refused
- \`e2e/tests/orders.spec.ts\`: an order

### P-1

- \`${api}\`: a thing
`;

describe('the levels of tests', () => {
  it('the level of a test follows from its folder', () => {
    expect(
      [
        'packages/x12/src/read.test.ts',
        'apps/server/test/installation/keys.test.ts',
        'apps/server/test/operations/restore.test.ts',
        'e2e/tests/home.spec.ts',
        'e2e/catalogue/home-states.spec.ts',
      ].map(levelOf),
    ).toEqual(['unit', 'API', 'operations', 'browser', 'screens']);
  });

  it('the tests of each level are counted for each row', () => {
    const rows = countLevels(document('tools/a.test.ts'));
    expect([...(rows.get('C-9') ?? [])]).toEqual([
      ['API', 2],
      ['browser', 1],
    ]);
    expect([...(rows.get('P-1') ?? [])]).toEqual([['unit', 1]]);
  });

  it('the comparison of levels names the rows that have lost a level', () => {
    const before = countLevels(document('apps/server/test/api/a.test.ts'));
    const table = compareLevels('abc', before, countLevels(document('tools/a.test.ts')));
    expect(table).toContain('2 rows were proved, 2 are. 1 have lost a level.');
    expect(table).toContain('- P-1: API');
    expect(table).toContain('| P-1 | none → 1 | 1 → none |  |  |  |');
    expect(table).toContain('| C-9 |  | 2 |  | 1 |  |');
    expect(compareLevels('abc', before, before)).toContain('0 have lost a level.');
  });
});
