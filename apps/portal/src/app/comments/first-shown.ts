import type { Comment } from '@waypost/contract/comments/calls';

type Placed = Pick<Comment, 'commentId' | 'isUnread' | 'mayChangeUntil'>;

/** So many of the latest are shown at first. */
const LATEST = 5;

/** What is shown wherever it stands: a mention that was not read yet, and what its writer may still change. */
const mustShow = ({ isUnread, mayChangeUntil }: Placed): boolean => isUnread || mayChangeUntil !== null;

/** Where the shown comments begin: never after the one that they began with before. */
export function firstShown(comments: readonly Placed[], before: string | undefined): number {
  const starts = [
    comments.findIndex(({ commentId }) => commentId === before),
    comments.findIndex(mustShow),
  ].filter((at) => at >= 0);
  return Math.max(0, Math.min(comments.length - LATEST, ...starts));
}
