import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { isX12, messages } from '../test/corpus.ts';
import type { X12Transaction } from './index.ts';
import { NotX12Error, readX12, streamX12Chunks } from './index.ts';
import { SegmentCursor } from './segments.ts';

async function readInPieces(text: string, size: number) {
  const transactions: X12Transaction[] = [];
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  const outcome = await streamX12Chunks(pieces(), (transaction) => void transactions.push(transaction));
  return { ...outcome, transactions };
}

describe('a text in pieces', () => {
  it.each(messages.filter(({ name }) => isX12(name)))(
    '$name reads the same in pieces as in one text',
    async ({ text }) => {
      const whole = readX12(text);
      for (const size of [1, 7, 4096, 10_000]) expect(await readInPieces(text, size)).toEqual(whole);
    },
  );

  it('a long batch reads the same in pieces, wherever it is split', async () => {
    const answers = messages.filter(({ name }) => /^271-(active|batch|two|newline|text-before)/.test(name));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...answers), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 30_000 }),
        async (chosen, size) => {
          const text = chosen.map((message) => message.text).join('\n');
          expect(await readInPieces(text, size)).toEqual(readX12(text));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('any amount of text before the header is skipped', async () => {
    const text = `${'noise '.repeat(5000)}${messages.find(({ name }) => name === '271-active-full.x12')?.text}`;
    const read = await readInPieces(text, 1000);
    expect(read).toEqual(readX12(text));
    expect(read.interchanges).toHaveLength(1);
    expect(read.problems.map((problem) => problem.code)).toEqual(['leading-text']);
  });

  it('a stream that never contains X12 is refused', async () => {
    await expect(readInPieces('<html>'.repeat(10_000), 100)).rejects.toThrow(NotX12Error);
    await expect(readInPieces('', 1)).rejects.toThrow(NotX12Error);
  });

  it('an endless segment is scanned at most three times, however many pieces it comes in', async () => {
    const text = `${messages.find(({ name }) => name === '271-active-full.x12')?.text}ZZZ*${'A'.repeat(8_000_000)}`;
    let examined = 0;
    const { extend } = SegmentCursor.prototype;
    const extendSpy = vi.spyOn(SegmentCursor.prototype, 'extend').mockImplementation(function (
      this: SegmentCursor,
      ...args
    ) {
      extend.apply(this, args);
      // The parser scans all unread text again.
      examined += this.unreadLength;
    });
    await readInPieces(text, 4096);
    extendSpy.mockRestore();
    expect(examined).toBeGreaterThan(text.length / 2);
    expect(examined).toBeLessThan(3 * text.length);
  });
});
