import type { Comment, Mention, Mentionable } from '@waypost/contract/comments/calls';
import { idOf } from './shown.ts';

const marcus = { id: idOf(91), name: 'Marcus Okafor' };
const own = { id: idOf(5), name: 'Dana Whitfield' };

/** A comment of Marcus about the task in the panel; `number` makes it distinct. */
export const comment = (number: number, of: Partial<Comment> = {}): Comment => ({
  commentId: idOf(9000 + number),
  version: 1,
  caseId: idOf(2000),
  task: { id: idOf(1001), name: 'Eligibility Exception' },
  author: marcus,
  comment: `Called the payer, attempt ${number}.`,
  writtenAt: '2026-11-20T15:00:00.000Z',
  editedAt: null,
  withdrawnAt: null,
  mentions: [],
  mayChangeUntil: null,
  isUnread: false,
  ...of,
});

/** A conversation: what mentions the reader, their own answer, and a withdrawn comment. */
export const conversation: Comment[] = [
  comment(1, {
    comment: '@Dana Whitfield, can you call them?\nThe card is new.',
    mentions: [own],
    isUnread: true,
  }),
  comment(2, {
    author: own,
    comment: 'Yes, tomorrow at nine.',
    editedAt: '2026-11-20T15:10:00.000Z',
    mayChangeUntil: '2126-11-20T16:00:00.000Z',
  }),
  comment(3, { comment: null, withdrawnAt: '2026-11-20T15:30:00.000Z' }),
];

/** Who sees the task. */
export const people: Mentionable[] = [
  { ...marcus, userName: 'marcus.okafor@lakemont.example' },
  { id: idOf(92), name: 'Marisol Ortega', userName: 'marisol.ortega@lakemont.example' },
  { id: idOf(93), name: 'Ruth Abara', userName: 'ruth.abara@lakemont.example' },
];

/** Where Dana is mentioned: in a task, not opened yet, and in a case. */
export const mentions: Mention[] = [
  {
    commentId: idOf(9001),
    author: marcus,
    taskName: 'Eligibility Exception',
    writtenAt: '2026-11-20T15:00:00.000Z',
    isUnread: true,
  },
  {
    commentId: idOf(9002),
    author: marcus,
    taskName: null,
    writtenAt: '2026-11-19T15:00:00.000Z',
    isUnread: false,
  },
];
