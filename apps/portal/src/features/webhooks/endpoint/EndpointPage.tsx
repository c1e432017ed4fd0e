import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { useEntity } from '#src/app/entity-context.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { ResponsivePageFrame } from '#src/ui/page-frame.ts';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { PendingPage } from '../../../app/PendingPage.tsx';
import { endpointQuery, type Place, recoveriesQuery } from '../queries.ts';
import { disabledText, statusOfEndpoint } from '../webhook-text.ts';
import { Activity } from './Activity.tsx';
import { EndpointActions } from './EndpointActions.tsx';
import { EndpointCard } from './EndpointCard.tsx';
import { EventTypesPanel } from './EventTypesPanel.tsx';
import { Figures } from './Figures.tsx';
import { Recoveries } from './Recoveries.tsx';
import { useEditing } from './use-editing.ts';

const Page = styled(ResponsivePageFrame)({ gap: 14 });
/** The current notices; without any it takes no space. */
const Notices = styled('div')({ display: 'grid', gap: 8, '&:empty': { marginBottom: -14 } });
/** In the right column, because it grows when it loads. */
const Beside = styled('div')({
  display: 'grid',
  gridTemplateColumns: '264px minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr',
  gridTemplateAreas: '"types activity" "figures activity"',
  gap: 14,
  alignItems: 'start',
  '@media (max-width: 1023px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto',
    gridTemplateAreas: '"types" "activity" "figures"',
  },
});

/** One endpoint with its settings, event types and messages (W-058 to W-067). */
export default function EndpointPage({ place }: { place: Place }) {
  const { entity } = useEntity();
  const { data: endpoint, error, refetch } = useQuery(endpointQuery(entity.id, place));
  // Waits for this query, because its line is above the rest and would move it.
  const { isPending: mayRecover } = useQuery(recoveriesQuery(entity.id, place));
  return (
    <Page>
      {endpoint && !mayRecover ? (
        <Shown key={endpoint.id} endpoint={endpoint} />
      ) : (
        <PendingPage title="Webhook Endpoint" error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Shown({ endpoint }: { endpoint: WebhookEndpoint }) {
  const editing = useEditing(endpoint);
  const { disabledBecause } = endpoint;
  return (
    <>
      <PageHeader
        title="Webhook Endpoint"
        badge={<StatusPill status={statusOfEndpoint(endpoint)} />}
        actions={<EndpointActions endpoint={endpoint} editing={editing} />}
      />
      <Notices role="status">
        {disabledBecause && <Banner kind="warn">{disabledText[disabledBecause]}</Banner>}
        <Recoveries endpoint={endpoint} />
      </Notices>
      <EndpointCard endpoint={endpoint} editing={editing} />
      <Beside>
        <div style={{ gridArea: 'types' }}>
          <EventTypesPanel endpoint={endpoint} editing={editing} />
        </div>
        <div style={{ gridArea: 'activity', minWidth: 0 }}>
          <Activity endpoint={endpoint} />
        </div>
        <div style={{ gridArea: 'figures', minWidth: 0 }}>
          <Figures endpoint={endpoint} />
        </div>
      </Beside>
    </>
  );
}
