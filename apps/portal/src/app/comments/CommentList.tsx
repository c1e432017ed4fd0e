import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Comment } from '@waypost/contract/comments/calls';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type CommentSubject, kindOf } from '#src/api/comments.ts';
import { commentPart } from '#src/app/paths.ts';
import { SearchField } from '#src/ui/SearchField.tsx';
import { MutedText } from '#src/ui/table.ts';
import { CommentItem } from './CommentItem.tsx';
import { firstShown } from './first-shown.ts';
import { useReadMentions } from './use-read-mentions.ts';

const List = styled('ul')({ listStyle: 'none', margin: '0 0 8px', padding: 0 });
const Top = styled('div')({ display: 'flex', marginBottom: 4 });

/** Number of comments from which they can be searched. */
const SEARCHED_FROM = 3;

const holds = (comment: Comment, searchText: string): boolean =>
  [comment.comment, comment.author.name, comment.task?.name].some((part) =>
    part?.toLowerCase().includes(searchText),
  );

type CommentListProps = { comments: readonly Comment[]; subject: CommentSubject };

/** The latest comments, and earlier ones on demand. New comments never hide shown ones. */
export function CommentList({ comments, subject }: CommentListProps) {
  const [searchText, setSought] = useState('');
  // A mention links to one of them, which is always shown.
  const named = useLocation().hash.slice(1);
  const [first, setFirst] = useState(
    () => comments.find(({ commentId }) => commentPart(commentId) === named)?.commentId,
  );
  const list = useRef<HTMLUListElement>(null);
  const from = firstShown(comments, first);
  const fromId = comments[from]?.commentId;
  if (fromId !== first) setFirst(fromId);
  const isSearch = searchText.trim() !== '';
  const shown = isSearch
    ? comments.filter((comment) => holds(comment, searchText.trim().toLowerCase()))
    : comments.slice(from);
  useReadMentions(
    shown.filter(({ isUnread }) => isUnread).map(({ commentId }) => commentId),
    list,
  );
  useEffect(() => {
    // The layout does not move while the user types.
    if (document.activeElement?.matches('input, textarea')) return;
    const asked = named === '' ? null : document.getElementById(named);
    asked?.focus({ preventScroll: true });
    (asked ?? list.current?.querySelector('[data-unread]'))?.scrollIntoView({ block: 'nearest' });
  }, [named]);
  if (comments.length === 0)
    return (
      <p>
        <MutedText>Nobody has commented on this {kindOf(subject)} yet.</MutedText>
      </p>
    );
  return (
    <>
      {subject.taskId === null && comments.length >= SEARCHED_FROM && (
        <Top>
          <SearchField
            label="Search comments"
            placeholder="Search comments"
            text={searchText}
            onSearch={setSought}
          />
        </Top>
      )}
      {!isSearch && from > 0 && (
        <Button
          size="small"
          onClick={() => {
            setFirst(comments[0]?.commentId);
            list.current?.focus({ preventScroll: true });
          }}
        >
          Show {from} earlier
        </Button>
      )}
      {shown.length === 0 && (
        <p role="status">
          <MutedText>No comment matches.</MutedText>
        </p>
      )}
      <List ref={list} tabIndex={-1} aria-label="Comments">
        {shown.map((comment) => (
          <CommentItem key={comment.commentId} comment={comment} subject={subject} />
        ))}
      </List>
    </>
  );
}
