import { expect, it } from 'vitest';
import { wholeNote } from './note-columns.tsx';

const note = (text: string) => ({
  caseNoteId: '018f0000-0000-7000-8000-000000000001',
  user: 'Whitfield, Dana',
  note: text,
  entryDate: '2026-11-25T09:00:00.000Z',
  eventType: { type: 'Message' as const },
});

it('a note that may be cut off in a narrow grid can be opened', () => {
  expect(wholeNote.has(note('Card copied at check-in, member ID CSC100893117'))).toBe(true);
  expect(wholeNote.has(note('Called\nthe payer'))).toBe(true);
});

it('a note that fits in the narrowest grid has nothing to open', () => {
  expect(wholeNote.has(note('The payer was called.'))).toBe(false);
});
