import { expect, it } from 'vitest';
import { matching, mentionAt, mentionedIn, piecesOf, withMention } from './mention-text.ts';

const person = (id: string, name: string) => ({ id, name, userName: `${id}@lakemont.example` });
const ana = person('a', 'Ana Lo');
const anna = person('b', 'Ana Lopez');
const twin = person('c', 'Ana Lopez');
const cher = person('s', 'Cher');
const marc = person('m', 'Marcus Okafor');

it.each([
  ['@', 1, { at: 0, name: '' }],
  ['Ask @Ma', 7, { at: 4, name: 'Ma' }],
  ['Ask @Marcus Ok', 14, { at: 4, name: 'Marcus Ok' }],
  ['line\n@ma', 8, { at: 5, name: 'ma' }],
  ['Ask @Ma now', 7, { at: 4, name: 'Ma' }],
  ['mail@lakemont', 13, null],
  ['@Marcus Okafor please', 21, null],
  ['nothing', 7, null],
])('in %j at %i the mention being typed is %j', (text, caret, typed) => {
  expect(mentionAt(text, caret)).toEqual(typed);
});

it('people are found by the start of any part of their name or address', () => {
  expect(matching([ana, marc], 'oka', 8)).toEqual([marc]);
  expect(matching([ana, marc], 'marcus ok', 8)).toEqual([marc]);
  expect(matching([ana, marc], 'A@LAKE', 8)).toEqual([ana]);
  expect(matching([ana, marc], 'kafor', 8)).toEqual([]);
  expect(matching([ana, anna, marc], '', 2)).toEqual([ana, anna]);
  expect(matching([cher], 'Cher', 2)).toEqual([cher]);
});

it('a one-word name is not suggested again after it is selected', () => {
  const { text, caret } = withMention('Ask @ch now', 7, { at: 4, name: 'ch' }, 'Cher');
  expect(text).toBe('Ask @Cher now');
  const typed = mentionAt(text, caret);
  expect(matching([cher], typed?.name ?? '', 2)).toEqual([]);
});

it('a selected name replaces the typed part and adds a space', () => {
  expect(withMention('Ask @Ma', 7, { at: 4, name: 'Ma' }, 'Marcus Okafor')).toEqual({
    text: 'Ask @Marcus Okafor ',
    caret: 19,
  });
  expect(withMention('Ask @Ma now', 7, { at: 4, name: 'Ma' }, 'Marcus Okafor').text).toBe(
    'Ask @Marcus Okafor now',
  );
});

it('the mentioned users are those in the text, and of two with one name the selected one', () => {
  expect(mentionedIn('@Ana Lopez, please', [ana, marc, anna], [])).toEqual(['b']);
  expect(mentionedIn('@Ana Lo, please', [ana, marc, anna], [])).toEqual(['a']);
  expect(mentionedIn('@Ana Lopez', [anna, twin], ['c'])).toEqual(['c']);
  expect(mentionedIn('@Ana Lopez', [anna, twin], [])).toEqual([]);
  const lee = person('l', 'Ana Lo Smith');
  expect(mentionedIn('@Ana Lo Smith', [ana, lee], ['a'])).toEqual(['l']);
  expect(mentionedIn('@Ana Lo Smith and @Ana Lo', [ana, lee], [])).toEqual(['a', 'l']);
  expect(mentionedIn('me@Ana Lo', [ana], ['a'])).toEqual([]);
  expect(mentionedIn('Ana Lo', [ana], ['a'])).toEqual([]);
});

it('a text is split at its mentions', () => {
  expect(piecesOf('Hi @Ana Lopez and @Ana Lo!', [ana, anna])).toEqual([
    { text: 'Hi ', mentions: null },
    { text: '@Ana Lopez', mentions: 'b' },
    { text: ' and ', mentions: null },
    { text: '@Ana Lo', mentions: 'a' },
    { text: '!', mentions: null },
  ]);
  expect(piecesOf('nobody', [])).toEqual([{ text: 'nobody', mentions: null }]);
});
