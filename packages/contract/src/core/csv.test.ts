import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvRow } from './csv.ts';

it('CSV quotes every cell and neutralizes formulas', () => {
  expect(csvRow(['a', null, 'say "hi"', 'one\r\ntwo', 'x,y'])).toBe(
    '"a","","say ""hi""","one\r\ntwo","x,y"\r\n',
  );
  for (const start of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']) {
    expect(csvRow([`${start}HYPERLINK("x")`])).toBe(`"'${start}HYPERLINK(""x"")"\r\n`);
  }
  expect(csvRow(["O'Hara", 'a=b', "'tis"])).toBe('"O\'Hara","a=b","\'tis"\r\n');
});

it('CSV adds another apostrophe to a cell that already looks neutralized', () => {
  expect(csvRow(["'=1", "''-1"])).toBe("\"''=1\",\"'''-1\"\r\n");
});

it('written CSV reads back unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
      const line = csvRow(cells);
      const read = [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, text = '']) => text.replaceAll('""', '"'));
      expect(read.map((text) => text.replace(/^'('*[=+\-@\t\r＝＋－＠])/, '$1'))).toEqual(cells);
    }),
  );
});
