import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Letter } from './letter.ts';
import { pdfOf } from './pdf.ts';

const letter = (text: string): Letter => ({
  title: 'Insurance card needed',
  paragraphs: [text],
  writtenAt: new Date('2026-11-26T10:00:00Z'),
});

/** The content of a document's streams, including the characters of its glyphs. */
function contentOf(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/\/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g);
  return [...streams]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .join('\n');
}

describe('a letter', () => {
  it('a letter is copied as it was written, whatever letters with the same glyphs were made before', async () => {
    const before = await pdfOf(letter('Żółć'));
    const after = await pdfOf(letter('Zoe'));
    expect(contentOf(after)).toMatch(/<005a>/);
    expect((await pdfOf(letter('Żółć'))).equals(before)).toBe(true);
    expect((await pdfOf(letter('Zoe'))).equals(after)).toBe(true);
  });
});
