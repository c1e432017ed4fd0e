import { styled } from '@mui/material/styles';
import type { Comment } from '@waypost/contract/comments/calls';
import { useUser } from '#src/app/use-user.ts';
import { MutedText } from '#src/ui/table.ts';
import { piecesOf } from './mention-text.ts';

const Words = styled('p')({
  margin: 0,
  whiteSpace: 'pre-wrap',
  '& mark': { background: 'none', color: 'var(--wp-link)', fontWeight: 500 },
  '& mark.own': {
    background: 'var(--wp-info-bg)',
    color: 'var(--wp-info-fg)',
    borderRadius: 4,
    padding: '0 2px',
  },
});

/** The text of a comment with its mentions marked. */
export function CommentWords({ comment: { author, comment: text, mentions } }: { comment: Comment }) {
  const { userId } = useUser();
  if (text === null)
    return (
      <Words>
        <MutedText>Withdrawn by {author.name}</MutedText>
      </Words>
    );
  return (
    <Words>
      {piecesOf(text, mentions).map(({ text: piece, mentions: id }, index) =>
        id === null ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
          <mark key={index} className={id === userId ? 'own' : undefined}>
            {piece}
          </mark>
        ),
      )}
    </Words>
  );
}
