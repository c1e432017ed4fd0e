import type { Comment } from '@waypost/contract/comments/calls';

type Placed = Pick<Comment, 'commentId' | 'isUnread' | 'mayChangeUntil'>;

/** Number of latest comments that are shown at first. */
const LATEST = 5;

/** Comments that are always shown: unread mentions, and comments that their author may still change. */
const mustShow = ({ isUnread, mayChangeUntil }: Placed): boolean => isUnread || mayChangeUntil !== null;

/** The index of the first shown comment: never after the previous first one. */
export function firstShown(comments: readonly Placed[], before: string | undefined): number {
  const starts = [
    comments.findIndex(({ commentId }) => commentId === before),
    comments.findIndex(mustShow),
  ].filter((at) => at >= 0);
  return Math.max(0, Math.min(comments.length - LATEST, ...starts));
}
