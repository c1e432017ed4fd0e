/**
 * The levels of tests, which follow from their folders: a pure function, the real server, a story in the browser, a
 * screen in a given state.
 */
const levels = ['unit', 'API', 'operations', 'browser', 'screens'] as const;
export type Level = (typeof levels)[number];

export type Levels = ReadonlyMap<string, ReadonlyMap<Level, number>>;

export function levelOf(file: string): Level {
  if (/^apps\/server\/test\/(api|installation)\//.test(file)) return 'API';
  if (file.startsWith('apps/server/test/operations/')) return 'operations';
  if (file.startsWith('e2e/tests/')) return 'browser';
  if (file.startsWith('e2e/catalogue/')) return 'screens';
  return 'unit';
}

/** Counts the tests on every level for each row of the generated list of requirements (docs/requirements.md). */
export function countLevels(document: string): Levels {
  const rows = new Map<string, Map<Level, number>>();
  let row: Map<Level, number> | undefined;
  for (const line of document.split('\n')) {
    const [, id] = /^### ([PCW]-\d+)$/.exec(line) ?? [];
    if (id) {
      row = new Map();
      rows.set(id, row);
    }
    const [, file] = /^- `([^`]+)`: /.exec(line) ?? [];
    if (!file) continue;
    const level = levelOf(file);
    row?.set(level, (row.get(level) ?? 0) + 1);
  }
  return rows;
}

/** Renders the rows that have lost a level, and then a table of all rows, before and now. */
export function compareLevels(commit: string, before: Levels, now: Levels): string {
  const ids = [...new Set([...before.keys(), ...now.keys()])].sort();
  const cell = (rows: Levels, id: string, level: Level) => rows.get(id)?.get(level) ?? 0;
  const lost = ids.flatMap((id) => {
    const gone = levels.filter((level) => cell(before, id, level) > 0 && cell(now, id, level) === 0);
    return gone.length > 0 ? [`- ${id}: ${gone.join(', ')}`] : [];
  });
  const shown = (was: number, is: number): string =>
    was === is ? String(is || '') : `${was || 'none'} → ${is || 'none'}`;
  const lines = ids.map(
    (id) =>
      `| ${id} | ${levels.map((level) => shown(cell(before, id, level), cell(now, id, level))).join(' | ')} |`,
  );
  const count = (rows: Levels, level: Level) => ids.filter((id) => cell(rows, id, level) > 0).length;
  const totals = levels.map((level) => shown(count(before, level), count(now, level)));
  return [
    '# Rows of the specification by the level of their tests\n',
    `Written by \`node tools/run.mjs tools/test/row-levels.ts ${commit}\`: how many tests prove each row, at that commit and now.\n`,
    `${before.size} rows were proved, ${now.size} are. ${lost.length} have lost a level.\n`,
    ...(lost.length > 0 ? [`${lost.join('\n')}\n`] : []),
    `| row | ${levels.join(' | ')} |`,
    `| --- |${' ---: |'.repeat(levels.length)}`,
    `| rows | ${totals.join(' | ')} |`,
    ...lines,
    '',
  ].join('\n');
}
