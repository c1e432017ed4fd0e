import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { DeliveryFigures, WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Accordion } from '#src/ui/Accordion.tsx';
import { BarChart } from '#src/ui/BarChart.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText, Table, TableScroll } from '#src/ui/table.ts';
import { figuresQuery } from '../queries.ts';

const Parts = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
  gap: 16,
  padding: 16,
});
const Sums = styled('dl')({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  margin: 0,
  fontSize: 13,
  lineHeight: '20px',
  '& > div': { display: 'flex', gap: 6 },
  '& dt': { color: 'var(--wp-text-3)' },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums', fontWeight: 500 },
});
const Details = styled('details')({
  gridColumn: '1 / -1',
  minWidth: 0,
  fontSize: 13,
  lineHeight: '20px',
  '& summary': { minHeight: 24, cursor: 'pointer' },
});

const hourText = (from: string): string =>
  new Date(from).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
const milliseconds = (value: number | null): string =>
  value === null ? 'None' : `${value.toLocaleString('en-US')} ms`;

/** The delivery statistics of an endpoint for the last 24 hours: totals, charts, and the same as a table. */
export function Figures({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { entity } = useEntity();
  const { data, error, refetch } = useQuery(figuresQuery(entity.id, endpoint));
  return (
    <Accordion title="Last 24 hours">
      {error && <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={4} />}
      {data && <Shown figures={data} />}
    </Accordion>
  );
}

function Shown({ figures }: { figures: DeliveryFigures }) {
  const { hours, taken, failed, medianMs } = figures;
  const ends = [hourText(hours[0]?.from ?? ''), 'Now'] as const;
  return (
    <Parts>
      <Sums>
        <div>
          <dt>Delivered</dt>
          <dd>{taken.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Failed</dt>
          <dd>{failed.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Median time</dt>
          <dd>{milliseconds(medianMs)}</dd>
        </div>
      </Sums>
      <BarChart
        title="Attempts by hour"
        series={[
          { name: 'Delivered', color: 'var(--wp-ok-icon)', values: hours.map((hour) => hour.taken) },
          { name: 'Failed', color: 'var(--wp-bad-icon)', values: hours.map((hour) => hour.failed) },
        ]}
        bars="stacked"
        unit=""
        ends={ends}
      />
      <BarChart
        title="Median time by hour"
        series={[
          {
            name: 'Median time',
            color: 'var(--wp-info-icon)',
            values: hours.map((hour) => hour.medianMs ?? 0),
          },
        ]}
        bars="stacked"
        unit=" ms"
        ends={ends}
      />
      <Details>
        <summary>As a table</summary>
        <TableScroll>
          <Table>
            <caption className="visually-hidden">Attempts of the last 24 hours, by hour</caption>
            <thead>
              <tr>
                <th scope="col">From</th>
                <th scope="col">Delivered</th>
                <th scope="col">Failed</th>
                <th scope="col">Median time</th>
              </tr>
            </thead>
            <tbody>
              {hours.map((hour) => (
                <tr key={hour.from}>
                  <th scope="row">{hourText(hour.from)}</th>
                  <td>{hour.taken.toLocaleString('en-US')}</td>
                  <td>{hour.failed.toLocaleString('en-US')}</td>
                  <td>
                    {hour.medianMs === null ? <MutedText>None</MutedText> : milliseconds(hour.medianMs)}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      </Details>
    </Parts>
  );
}
