import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { problemMessage } from '#src/api/client.ts';
import { noticesQuery } from '#src/api/escalation.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { Count } from '#src/ui/Accordion.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { ScrollRegion } from '#src/ui/ScrollRegion.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { NoticeCard, NoticeList } from './notice-layout.ts';

/** Open tasks about which escalation rules notified the user, the latest first. */
export function Escalations() {
  const { entity } = useEntity();
  const id = useId();
  const { data, error, refetch } = useQuery(noticesQuery(entity.id));
  return (
    <NoticeCard data-notices="" aria-labelledby={id}>
      <header>
        <h2 id={id}>Escalations</h2>
        {data && data.unread > 0 && <Count>{data.unread}</Count>}
      </header>
      <ScrollRegion aria-label="The list of escalations">
        {error && <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonRows count={3} />}
        {data?.notices.length === 0 && <p>No open task has been escalated to you.</p>}
        {data && data.notices.length > 0 && (
          <NoticeList>
            {data.notices.map(({ id: noticeId, taskId, taskName, rule, at, isUnread }) => (
              <li key={noticeId} data-unread={isUnread || undefined}>
                <Link to={paths.task(entity.lCode, taskId)}>
                  {taskName}
                  {isUnread && <span className="visually-hidden"> (unread)</span>}
                </Link>
                <span>
                  <span>{rule}</span>
                  <Instant at={at} isAge />
                </span>
              </li>
            ))}
          </NoticeList>
        )}
      </ScrollRegion>
    </NoticeCard>
  );
}
