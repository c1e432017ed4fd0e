import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { problemMessage } from '#src/api/client.ts';
import { mentionsQuery } from '#src/api/comments.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { Count } from '#src/ui/Accordion.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { ScrollRegion } from '#src/ui/ScrollRegion.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { NoticeCard, NoticeList } from './notice-layout.ts';
import { ShowAll } from './ShowAll.tsx';

/** Mentions of the user by colleagues, the latest first; unread ones stand out. */
export function Mentions() {
  const { entity } = useEntity();
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const { data, error, refetch } = useQuery(mentionsQuery(entity.id));
  return (
    <NoticeCard data-notices="" data-all={showsAll || undefined} aria-labelledby={id}>
      <header>
        <h2 id={id}>Mentions</h2>
        {data && data.unread > 0 && <Count>{data.unread}</Count>}
        <ShowAll count={data?.mentions.length ?? 0} isOn={showsAll} onChange={setShowsAll} />
      </header>
      <ScrollRegion id="mentions" aria-label="The list of mentions">
        {error && <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonRows count={3} />}
        {data?.mentions.length === 0 && (
          <p>Nobody has mentioned you yet. Write @ and a name in a comment to ask a colleague.</p>
        )}
        {data && data.mentions.length > 0 && (
          <NoticeList>
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
          </NoticeList>
        )}
      </ScrollRegion>
    </NoticeCard>
  );
}
