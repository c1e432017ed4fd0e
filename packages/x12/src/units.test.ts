import { describe, expect, it } from 'vitest';
import { readSegments } from './segment-list.ts';
import { toCharacterCodes } from './units.ts';

describe('the character codes of a text', () => {
  it('ASCII text is converted to bytes, in the given array when it fits', () => {
    const buffer = new Uint8Array(8);
    expect(toCharacterCodes('EB*1~', buffer)).toBe(buffer);
    expect([...buffer.subarray(0, 5)]).toEqual([69, 66, 42, 49, 126]);
  });

  it('any other text is converted to the same character codes', () => {
    for (const text of ['É', 'NM1*IL*1*MUÑOZ~', '\ufeffISA', '日本', '\u{1f600}*~', 'a\u0000b']) {
      const units = toCharacterCodes(text, new Uint8Array(0));
      expect([...units].slice(0, text.length)).toEqual(
        [...text].flatMap((c) => c.split('').map((u) => u.charCodeAt(0))),
      );
    }
  });

  it('elements next to letters outside ASCII are found', () => {
    const head =
      'ISA*00*          *00*          *ZZ*A              *ZZ*B              *260101*0101*^*00501*000000001*0*T*:~';
    const { segments } = readSegments(`${head}NM1*IL*1*MUÑOZ*ZOË~REF*6P*Ü~`);
    expect(segments.at(-2)?.elements).toEqual(['IL', '1', 'MUÑOZ', 'ZOË']);
    expect(segments.at(-1)?.elements).toEqual(['6P', 'Ü']);
  });
});
