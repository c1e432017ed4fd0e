import { styled } from '@mui/material/styles';
import { subscribableTypes, type WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { minuteText } from '#src/ui/local-time.ts';
import { MaskedValue } from '#src/ui/MaskedValue.tsx';
import { readSecret } from '../queries.ts';
import { CopySecret } from './CopySecret.tsx';

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '132px minmax(0, 1fr)',
  gap: '6px 12px',
  margin: 0,
  fontSize: 13,
  lineHeight: '24px',
  '& dt': { color: 'var(--wp-text-3)' },
  '& dd': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 4,
    margin: 0,
    overflowWrap: 'anywhere',
  },
});

const MASKED = `whsec_${'•'.repeat(12)}`;

/** Facility, dates, event types and signing secret (W-062). */
export function Overview({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { appName, createdAt, updatedAt, filterTypes } = endpoint;
  return (
    <List>
      <dt>Facility</dt>
      <dd>{appName}</dd>
      <dt>Creation date</dt>
      <dd>{minuteText(createdAt)}</dd>
      <dt>Last updated</dt>
      <dd>{minuteText(updatedAt)}</dd>
      <dt>Subscribed events</dt>
      <dd>
        {filterTypes.length} of {subscribableTypes.length}
      </dd>
      <dt>Signing secret</dt>
      <dd>
        <MaskedValue name="signing secret" masked={MASKED} reveal={() => readSecret(endpoint)} />
        <CopySecret read={() => readSecret(endpoint)} />
      </dd>
    </List>
  );
}
