import { describe, expect, it } from 'vitest';
import { csvName, csvText } from './csv.ts';

describe('the CSV file of a grid', () => {
  it('the CSV file of a grid quotes every cell and doubles quotes', () => {
    expect(
      csvText([
        ['Name', 'Note'],
        ['O"Hara, Teo', 'two\nlines'],
      ]),
    ).toBe('\uFEFF"Name","Note"\r\n"O""Hara, Teo","two\nlines"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', "'=1"])(
    'the CSV file of a grid writes the formula %j as text',
    (cell) => {
      expect(csvText([[cell]])).toBe(`\uFEFF"'${cell}"\r\n`);
    },
  );

  it('the CSV file of a grid is named by its list, its view and its day', () => {
    expect(csvName('tasks', null, '2026-11-27')).toBe('tasks-2026-11-27.csv');
    expect(csvName('tasks', 'Overdue / Lakeshore!', '2026-11-27')).toBe(
      'tasks-overdue-lakeshore-2026-11-27.csv',
    );
    expect(csvName('Audit log', 'Ärzte', '2026-11-27')).toBe('audit-log-ärzte-2026-11-27.csv');
  });
});
