import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { problemMessage } from '#src/api/client.ts';
import { mentionsQuery } from '#src/api/comments.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { Count } from '#src/ui/Accordion.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';

/** As high as three mentions, whatever comes: nothing below it jumps. */
const Card = styled('section')({
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  '& > header': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 44, padding: '0 16px' },
  '& > header h2': { fontSize: 14, lineHeight: '20px' },
  '& > section': { height: 171, overflow: 'auto', borderTop: '1px solid var(--wp-line)', fontSize: 13 },
  '& p': { margin: 0, padding: '12px 16px', color: 'var(--wp-text-2)' },
});

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  lineHeight: '20px',
  '& li': { minHeight: 57, padding: '8px 16px', borderBottom: '1px solid var(--wp-line)' },
  '& li:last-of-type': { borderBottom: 0 },
  '& li[data-unread] a': { fontWeight: 600 },
  '& li[data-unread]': { boxShadow: 'inset 3px 0 0 var(--wp-accent)' },
  '& li > span': { display: 'flex', justifyContent: 'space-between', gap: 8, color: 'var(--wp-text-2)' },
  '& li > span > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& time': { flex: 'none', fontSize: 12, color: 'var(--wp-text-3)' },
});

/** Where colleagues mention the user, the latest first; what was not opened yet stands out. */
export function Mentions() {
  const { entity } = useEntity();
  const id = useId();
  const { data, error, refetch } = useQuery(mentionsQuery(entity.id));
  return (
    <Card aria-labelledby={id}>
      <header>
        <h2 id={id}>Mentions</h2>
        {data && data.unread > 0 && <Count>{data.unread}</Count>}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section id="mentions" aria-label="The list of mentions" tabIndex={0}>
        {error && <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonRows count={3} />}
        {data?.mentions.length === 0 && (
          <p>Nobody has mentioned you yet. Write @ and a name in a comment to ask a colleague.</p>
        )}
        {data && data.mentions.length > 0 && (
          <List>
            {data.mentions.map(({ commentId, author, taskName, writtenAt, isUnread }) => (
              <li key={commentId} data-unread={isUnread || undefined}>
                <Link to={paths.mention(entity.lCode, commentId)}>
                  {author.name}
                  {isUnread && <span className="visually-hidden"> (unread)</span>}
                </Link>
                <span>
                  <span>{taskName ?? 'In a case'}</span>
                  <Instant at={writtenAt} isAge />
                </span>
              </li>
            ))}
          </List>
        )}
      </section>
    </Card>
  );
}
