import { expect, it } from 'vitest';
import { firstShown } from './first-shown.ts';

const comments = (many: number, of: Record<number, { isUnread?: boolean; mayChangeUntil?: string }> = {}) =>
  Array.from({ length: many }, (_, at) => ({
    commentId: `c${at}`,
    isUnread: false,
    mayChangeUntil: null,
    ...of[at],
  }));

it('the latest five comments are shown, or all if there are fewer', () => {
  expect(firstShown(comments(9), undefined)).toBe(4);
  expect(firstShown(comments(3), undefined)).toBe(0);
  expect(firstShown([], undefined)).toBe(0);
});

it('unread mentions and editable comments are shown, with all later comments', () => {
  expect(firstShown(comments(9, { 2: { isUnread: true }, 6: { isUnread: true } }), undefined)).toBe(2);
  expect(firstShown(comments(9, { 1: { mayChangeUntil: '2026-11-20T16:00:00.000Z' } }), undefined)).toBe(1);
  expect(firstShown(comments(9, { 7: { isUnread: true } }), undefined)).toBe(4);
});

it('a new comment hides no comment that was already shown', () => {
  expect(firstShown(comments(10), 'c4')).toBe(4);
  expect(firstShown(comments(10), 'c0')).toBe(0);
  expect(firstShown(comments(10), 'gone')).toBe(5);
});
