import { useQuery } from '@tanstack/react-query';
import { lastFirst } from '@waypost/contract/core/name-text';
import { useId, useState } from 'react';
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
import { escalatedText } from './escalated-text.ts';
import { NoticeCard, NoticeList } from './notice-layout.ts';
import { ShowAll } from './ShowAll.tsx';

/** Open tasks about which escalation rules notified the user, the latest first. */
export function Escalations() {
  const { entity } = useEntity();
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const { data, error, refetch } = useQuery(noticesQuery(entity.id));
  return (
    <NoticeCard data-notices="" data-lines="3" data-all={showsAll || undefined} aria-labelledby={id}>
      <header>
        <h2 id={id}>Escalations</h2>
        {data && data.unread > 0 && <Count>{data.unread}</Count>}
        <ShowAll count={data?.notices.length ?? 0} isOn={showsAll} onChange={setShowsAll} />
      </header>
      <ScrollRegion aria-label="The list of escalations">
        {error && <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonRows count={3} />}
        {data?.notices.length === 0 && <p>No open task has been escalated to you.</p>}
        {data && data.notices.length > 0 && (
          <NoticeList>
            {data.notices.map(({ id: noticeId, taskId, taskName, patient, at, ...notice }) => (
              <li key={noticeId} data-unread={notice.isUnread || undefined}>
                <Link to={paths.task(entity.lCode, taskId)}>
                  {patient ? `${lastFirst(patient)}: ${taskName}` : taskName}
                  {notice.isUnread && <span className="visually-hidden"> (unread)</span>}
                </Link>
                <span>
                  <span>{notice.rule}</span>
                  <Instant at={at} isAge />
                </span>
                <small>{escalatedText(notice)}</small>
              </li>
            ))}
          </NoticeList>
        )}
      </ScrollRegion>
    </NoticeCard>
  );
}
