import { csvRow } from '@waypost/contract/core/csv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delimited, encoded, opened } from '../testing/write-text.ts';
import { DelimitedReader } from './delimited.ts';
import { inspectFile } from './inspect.ts';
import { readRows } from './read-rows.ts';
import { type Delimiter, delimiters, type Encoding, type OpenFile, type Row, usualLimits } from './types.ts';

async function allRows(open: OpenFile, limits = usualLimits): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of readRows(open, await inspectFile(open), limits)) rows.push(...batch);
  return rows;
}
const ofText = (text: string): Promise<Row[]> => allRows(opened(encoded(text, 'utf-8')));
const cellsOf = async (text: string) => (await ofText(text)).map(({ cells }) => cells);

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
    'with %j in %s is read as it was written, with a byte order mark and without, in parts of any size',
    async (delimiter: Delimiter, encoding: Encoding) => {
      for (const hasMark of [true, false])
        for (const size of [1, 7, 65_536]) {
          const open = opened(encoded(delimited(lines, delimiter), encoding, hasMark), size);
          expect(await inspectFile(open)).toEqual({ type: 'text', encoding, delimiter });
          expect(await allRows(open)).toEqual(lines.map((cells, at) => ({ row: at + 1, cells })));
        }
    },
  );

  it('counts blank rows and leaves them out, and needs no line end at its end', async () => {
    expect(await ofText('a,b\r\n\r\n,\r\n"c\nd",2\r\r\ne,3')).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 4, cells: ['c d', '2'] },
      { row: 6, cells: ['e', '3'] },
    ]);
  });

  it('is read as people meant it where quotation marks are out of place', async () => {
    expect(await cellsOf('a,b\n"Bob "Bobby" Ray",5\' 10" tall\n"say ""hi""",""\n')).toEqual([
      ['a', 'b'],
      ['Bob "Bobby" Ray', '5\' 10" tall'],
      ['say "hi"', ''],
    ]);
  });

  it('has cells without what nobody sees and without what protects them from spreadsheets', async () => {
    expect(await cellsOf('a\u00a0 ,\u200b00123\u00a0,="0042","=""0043""",\'=1+1,\'\'-x,it\'s')).toEqual([
      ['a', '00123', '0042', '0043', '=1+1', "'-x", "it's"],
    ]);
  });

  it('may name its delimiter for Excel', async () => {
    expect(await ofText('sep=;\na;b,c\n')).toEqual([{ row: 2, cells: ['a', 'b,c'] }]);
  });

  it('is of one column where nothing parts it', async () => {
    expect(await cellsOf('MRN\n1\n2')).toEqual([['MRN'], ['1'], ['2']]);
  });

  it.each([
    ['an unclosed quotation mark', 'a,b\n1,"x\n', 'unclosed-quote', 2],
    ['a cell without an end', `a,b\n1,"${'x'.repeat(40_000)}",2\n`, 'cell-too-long', 2],
    ['a quotation mark that swallows the file', `a,b\n1,"${'x,y\n'.repeat(300_000)}`, 'cell-too-long', 2],
    ['too many columns', `a,b\n${','.repeat(600)}\n`, 'too-many-columns', 2],
  ])('with %s is refused with its row', async (_what, text, code, row) => {
    await expect(ofText(text)).rejects.toMatchObject({ code, row });
  });

  it('with too many rows is refused', async () => {
    const limits = { ...usualLimits, rows: 10 };
    await expect(allRows(opened(encoded('a\n'.repeat(61), 'utf-8')), limits)).rejects.toMatchObject({
      code: 'too-many-rows',
    });
    expect(await allRows(opened(encoded('a\n'.repeat(60), 'utf-8')), limits)).toHaveLength(60);
  });

  it('that we write is read back, whatever its cells, in parts of any size', () => {
    const sign = fc.constantFrom('a', '"', ',', '\n', '\r', "'", '=', '+', ';', ' x', 'é', '\t|');
    const cell = fc.array(sign, { maxLength: 6 }).map((signs) => `c${signs.join('')}c`);
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, size) => {
          const text = rows.map(csvRow).join('');
          const reader = new DelimitedReader(',', usualLimits);
          const read: Row[] = [];
          for (let at = 0; at < text.length; at += size)
            read.push(...reader.read(text.slice(at, at + size), false));
          read.push(...reader.read('', true));
          const seen = (one: string) => (/^[\x20-\x7e]*$/.test(one) ? one : one.replace(/[\r\n\t]+/g, ' '));
          expect(read.map(({ cells }) => cells)).toEqual(rows.map((cells) => cells.map(seen)));
        },
      ),
    );
  });

  it('never fails but in words, whatever its bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.integer({ min: 1, max: 50 }),
        async (bytes, size) => {
          await allRows(opened(bytes, size)).catch((error: unknown) => expect(error).toHaveProperty('code'));
        },
      ),
    );
  });
});

describe('what is no table is refused in words', () => {
  const bytes = (text: string) => encoded(text, 'windows-1252');
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
  ])('%s', async (_what, file, code) => {
    await expect(inspectFile(opened(file, 5))).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/\.$/),
    });
  });
});
