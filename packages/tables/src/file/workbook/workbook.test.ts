import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openBytes } from '../../testing/write-text.ts';
import { type WrittenCell, writeWorkbook } from '../../testing/write-workbook.ts';
import { inspectFile } from '../inspect.ts';
import { readRows } from '../read-rows.ts';
import { defaultLimits, type Row } from '../types.ts';
import { cellFormat, formatNumber } from './cell-formats.ts';

async function rowsOf(bytes: Uint8Array, sheet?: string, limits = defaultLimits): Promise<Row[]> {
  const open = openBytes(bytes, 1000);
  const format = await inspectFile(open);
  const rows: Row[] = [];
  const chosen = format.type === 'workbook' && sheet !== undefined ? { ...format, sheet } : format;
  for await (const batch of readRows(open, chosen, limits)) rows.push(...batch);
  return rows;
}
const one = (...rows: WrittenCell[][]) => writeWorkbook([{ name: 'One', rows }]);

describe('a workbook', () => {
  it('a workbook lists its sheets, defaults to the first visible one, and is read from the chosen one', async () => {
    const bytes = writeWorkbook([
      { name: 'Old', isHidden: true, rows: [['x']] },
      { name: 'Patients & more', rows: [['MRN'], ['1']] },
      { name: 'Notes', rows: [['n']] },
    ]);
    expect(await inspectFile(openBytes(bytes))).toEqual({
      type: 'workbook',
      sheets: [
        { name: 'Old', isHidden: true },
        { name: 'Patients & more', isHidden: false },
        { name: 'Notes', isHidden: false },
      ],
      sheet: 'Patients & more',
    });
    expect((await rowsOf(bytes)).map(({ cells }) => cells)).toEqual([['MRN'], ['1']]);
    expect((await rowsOf(bytes, 'Notes')).map(({ cells }) => cells)).toEqual([['n']]);
    await expect(rowsOf(bytes, 'Gone')).rejects.toMatchObject({ code: 'no-sheet' });
  });

  it.each(['', 'x:'])(
    'a workbook has cells as people see them, with the prefix %j before names',
    async (prefix) => {
      const rows: WrittenCell[][] = [
        ['MRN', 'DOB', 'ZIP', 'At', 'Long', 'Text'],
        [],
        [
          { number: 42, format: '0000000' },
          { number: 30755, format: 'mm/dd/yyyy' },
          { number: 1234, format: '00000' },
          { number: 46421.395833333336, format: 'm/d/yy h:mm' },
          123456789012,
          ' <a> & "b" ',
        ],
        [{ formula: 'A1&B1', result: 7 }, { formula: 'A1' }, { error: '#N/A' }, 0.1 + 0.2, null, 'x\u000by'],
      ];
      for (const isInline of [true, false])
        expect(await rowsOf(writeWorkbook([{ name: 'One', rows, isInline }], {}, prefix))).toEqual([
          { row: 1, cells: ['MRN', 'DOB', 'ZIP', 'At', 'Long', 'Text'] },
          {
            row: 3,
            cells: ['0000042', '1984-03-14', '01234', '2027-02-03 09:30', '123456789012', '<a> & "b"'],
          },
          {
            row: 4,
            cells: ['7', '', '', '0.3', '', 'x y'],
            troubles: [
              { column: 1, code: 'formula-without-value' },
              { column: 2, code: 'cell-error' },
            ],
          },
        ]);
    },
  );

  it.each([
    ['General', '1234.5', '1234.5'],
    ['#,##0.00', '1250', '1250'],
    ['"$"#,##0', '5', '5'],
    ['0', '123456789012', '123456789012'],
    ['0.00E+00', '1.23E+11', '123000000000'],
    ['000-00-0000', '12345678', '012345678'],
    ['[$-409]mmmm d, yyyy;@', '30755', '1984-03-14'],
    ['h:mm AM/PM', '0.5', '12:00'],
    ['yyyy\\-mm\\-dd', '1', '1900-01-01'],
    ['[Red]0;-0', '3', '3'],
  ])('a number with the format %s is read as displayed', (code, raw, displayed) => {
    expect(formatNumber(raw, cellFormat(164, code), false)).toBe(displayed);
  });

  it('a cell in several styles is read as one text, without phonetic hints', async () => {
    const words =
      '<sst><si><r><t>O</t></r><r><t>Neil</t></r><rPh sb="0" eb="1"><t>oneru</t></rPh></si></sst>';
    const bytes = writeWorkbook([{ name: 'One', rows: [['x']] }], { 'xl/sharedStrings.xml': strToU8(words) });
    expect(await rowsOf(bytes)).toEqual([{ row: 1, cells: ['ONeil'] }]);
  });

  it('a workbook may count its days from 1904', () => {
    expect(formatNumber('29293', cellFormat(14, undefined), true)).toBe('1984-03-14');
  });

  it.each([
    ['macros', { 'xl/vbaProject.bin': strToU8('x') }, 'macros'],
    ['the sheets of another program', { 'xl/workbook.bin': strToU8('x') }, 'binary-workbook'],
    ['text of a document', { 'word/document.xml': strToU8('<x/>') }, 'other-office'],
  ])('a workbook with %s is refused', async (_what, parts, code) => {
    await expect(rowsOf(writeWorkbook([{ name: 'One', rows: [['x']] }], parts))).rejects.toMatchObject({
      code,
    });
  });

  it('a file that is no workbook, or only part of one, is refused', async () => {
    await expect(rowsOf(zipSync({ 'a.csv': strToU8('a,b') }))).rejects.toMatchObject({ code: 'zip' });
    const whole = one(['x']);
    await expect(rowsOf(whole.subarray(0, 300))).rejects.toMatchObject({
      code: expect.stringMatching(/^(broken-workbook|zip)$/),
    });
    await expect(
      rowsOf(writeWorkbook([], { 'xl/workbook.xml': strToU8('<!DOCTYPE x [<!ENTITY a "b">]><workbook/>') })),
    ).rejects.toMatchObject({ code: 'broken-workbook' });
  });

  it('a workbook that unpacks to far more than its size, or has too many rows or too long a cell, is refused', async () => {
    const bomb = writeWorkbook([{ name: 'One', rows: [['x']] }], {
      'xl/sharedStrings.xml': strToU8(`<sst>${' '.repeat(60_000_000)}</sst>`),
    });
    expect(bomb.length).toBeLessThan(100_000);
    await expect(rowsOf(bomb)).rejects.toMatchObject({ code: 'unpacks-too-large' });
    await expect(rowsOf(one(['x'.repeat(40_000)], ['y']))).rejects.toMatchObject({ code: 'cell-too-long' });
    const many = one(...Array.from({ length: 80 }, () => ['x']));
    await expect(rowsOf(many, undefined, { ...defaultLimits, rows: 20 })).rejects.toMatchObject({
      code: 'too-many-rows',
    });
    await expect(rowsOf(many, undefined, { ...defaultLimits, unpacked: 500 })).rejects.toMatchObject({
      code: 'unpacks-too-large',
    });
  });
});
