import { csvRow } from '@waypost/contract/core/csv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText, openBytes, writeDelimited } from '../testing/write-text.ts';
import { DelimitedReader } from './delimited.ts';
import { inspectFile } from './inspect.ts';
import { readRows } from './read-rows.ts';
import {
  type Delimiter,
  defaultLimits,
  delimiters,
  type Encoding,
  type OpenFile,
  type Row,
} from './types.ts';

async function allRows(open: OpenFile, limits = defaultLimits): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of readRows(open, await inspectFile(open), limits)) rows.push(...batch);
  return rows;
}
const readText = (text: string): Promise<Row[]> => allRows(openBytes(encodeText(text, 'utf-8')));
const readCells = async (text: string) => (await readText(text)).map(({ cells }) => cells);

describe('a text file', () => {
  const lines = [
    ['Name', 'City', 'Note'],
    ['Åkesson', 'Malmö; west', 'a|b'],
    ['O’Neil, Ann', 'Lakemont', ''],
    ['Roe', 'Dayton', 'x'],
  ];
  it.each(
    delimiters.flatMap((delimiter) =>
      (['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const).map(
        (encoding) => [delimiter, encoding] as const,
      ),
    ),
  )(
    'a text file with %j in %s is read as written, with or without a byte order mark, in parts of any size',
    async (delimiter: Delimiter, encoding: Encoding) => {
      for (const hasMark of [true, false])
        for (const size of [1, 7, 65_536]) {
          const open = openBytes(encodeText(writeDelimited(lines, delimiter), encoding, hasMark), size);
          expect(await inspectFile(open)).toEqual({ type: 'text', encoding, delimiter });
          expect(await allRows(open)).toEqual(lines.map((cells, at) => ({ row: at + 1, cells })));
        }
    },
  );

  it('the reader counts and omits blank rows, and needs no final line end', async () => {
    expect(await readText('a,b\r\n\r\n,\r\n"c\nd",2\r\r\ne,3')).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 4, cells: ['c d', '2'] },
      { row: 6, cells: ['e', '3'] },
    ]);
  });

  it('misplaced quotation marks are read as intended', async () => {
    expect(await readCells('a,b\n"Bob "Bobby" Ray",5\' 10" tall\n"say ""hi""",""\n')).toEqual([
      ['a', 'b'],
      ['Bob "Bobby" Ray', '5\' 10" tall'],
      ['say "hi"', ''],
    ]);
  });

  it('cells are read without invisible characters and without protection against spreadsheet formulas', async () => {
    expect(await readCells('a\u00a0 ,\u200b00123\u00a0,="0042","=""0043""",\'=1+1,\'\'-x,it\'s')).toEqual([
      ['a', '00123', '0042', '0043', '=1+1', "'-x", "it's"],
    ]);
  });

  it('a text file may declare its delimiter for Excel', async () => {
    expect(await readText('sep=;\na;b,c\n')).toEqual([{ row: 2, cells: ['a', 'b,c'] }]);
  });

  it('a text file without a delimiter has one column', async () => {
    expect(await readCells('MRN\n1\n2')).toEqual([['MRN'], ['1'], ['2']]);
  });

  it.each([
    ['an unclosed quotation mark', 'a,b\n1,"x\n', 'unclosed-quote', 2],
    ['a cell without an end', `a,b\n1,"${'x'.repeat(40_000)}",2\n`, 'cell-too-long', 2],
    ['a quotation mark that swallows the file', `a,b\n1,"${'x,y\n'.repeat(300_000)}`, 'cell-too-long', 2],
    ['too many columns', `a,b\n${','.repeat(600)}\n`, 'too-many-columns', 2],
  ])('a text file with %s is refused with the number of the row', async (_what, text, code, row) => {
    await expect(readText(text)).rejects.toMatchObject({ code, row });
  });

  it('a text file with too many rows is refused', async () => {
    const limits = { ...defaultLimits, rows: 10 };
    await expect(allRows(openBytes(encodeText('a\n'.repeat(61), 'utf-8')), limits)).rejects.toMatchObject({
      code: 'too-many-rows',
    });
    expect(await allRows(openBytes(encodeText('a\n'.repeat(60), 'utf-8')), limits)).toHaveLength(60);
  });

  it('a CSV file that Waypost writes is read back unchanged, in parts of any size', () => {
    const sign = fc.constantFrom('a', '"', ',', '\n', '\r', "'", '=', '+', ';', ' x', 'é', '\t|');
    const cell = fc.array(sign, { maxLength: 6 }).map((signs) => `c${signs.join('')}c`);
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, size) => {
          const text = rows.map(csvRow).join('');
          const reader = new DelimitedReader(',', defaultLimits);
          const read: Row[] = [];
          for (let at = 0; at < text.length; at += size)
            read.push(...reader.read(text.slice(at, at + size), false));
          read.push(...reader.read('', true));
          const toVisibleText = (one: string) =>
            /^[\x20-\x7e]*$/.test(one) ? one : one.replace(/[\r\n\t]+/g, ' ');
          expect(read.map(({ cells }) => cells)).toEqual(rows.map((cells) => cells.map(toVisibleText)));
        },
      ),
    );
  });

  it('a file with arbitrary bytes is read or refused with an explanation', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.integer({ min: 1, max: 50 }),
        async (bytes, size) => {
          await allRows(openBytes(bytes, size)).catch((error: unknown) =>
            expect(error).toHaveProperty('code'),
          );
        },
      ),
    );
  });
});

describe('what is no table is refused in words', () => {
  const bytes = (text: string) => encodeText(text, 'windows-1252');
  it.each([
    ['nothing', bytes(''), 'empty'],
    ['blanks', bytes(' \r\n'), 'empty'],
    ['a workbook of before 2007', bytes('\u00d0\u00cf\u0011\u00e0....'), 'old-workbook'],
    [
      'a workbook with a password',
      bytes(`\u00d0\u00cf\u0011\u00e0..${[...'EncryptedPackage'].join('\0')}`),
      'password',
    ],
    ['a PDF', bytes('%PDF-1.7 x'), 'not-a-table'],
    ['a web page named .xls', bytes('<html><table><tr><td>x'), 'web-page'],
    ['bytes', bytes(`MRN,Last Name\n1,${'\0'}x`), 'not-a-table'],
    ['half of a ZIP archive', bytes('PK\u0003\u0004xx'), 'broken-workbook'],
  ])('the reader refuses %s with an explanation', async (_what, file, code) => {
    await expect(inspectFile(openBytes(file, 5))).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/\.$/),
    });
  });
});
