import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

describe('the CSV file of a grid', () => {
  it('quotes every cell and doubles quotes', () => {
    expect(
      csvText([
        ['Name', 'Note'],
        ['O"Hara, Teo', 'two\nlines'],
      ]),
    ).toBe('\uFEFF"Name","Note"\r\n"O""Hara, Teo","two\nlines"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', "'=1"])('writes the formula %j as text', (cell) => {
    expect(csvText([[cell]])).toBe(`\uFEFF"'${cell}"\r\n`);
  });
});
