import { expect, it } from 'vitest';
import { readableRaw } from './readable-raw.ts';

const isa = (terminator: string) =>
  `ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *261120*1042*^*00501*000000001*0*T*:${terminator}`;

it('raw data shows each segment on its own line, split at the terminator of the interchange', () => {
  expect(readableRaw(`${isa('~')}GS*HB~ST*271~`)).toBe(`${isa('~')}\nGS*HB~\nST*271~`);
  expect(readableRaw(`${isa('|')}\r\nGS*HB|\r\n`)).toBe(`${isa('|')}\nGS*HB|`);
});

it('raw data that is not an interchange, or already has lines, is shown unchanged', () => {
  expect(readableRaw('<html>~ busy</html>')).toBe('<html>~ busy</html>');
  expect(readableRaw(`${isa('\n')}GS*HB\n`)).toBe(`${isa('\n')}GS*HB\n`);
  expect(readableRaw('ISA*half')).toBe('ISA*half');
});
