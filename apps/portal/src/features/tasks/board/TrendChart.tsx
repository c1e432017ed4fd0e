import { styled } from '@mui/material/styles';
import type { BoardWeek } from '@waypost/contract/services/board';
import { displayDate } from '#src/ui/form/date-text.ts';

const Figure = styled('figure')({
  margin: 0,
  padding: '0 16px 12px',
  '& figcaption': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 16px',
    marginBottom: 4,
    fontSize: 12,
    lineHeight: '16px',
    color: 'var(--wp-text-2)',
    '& i': { display: 'inline-block', width: 8, height: 8, marginRight: 4, borderRadius: 2 },
  },
  '& svg': { display: 'block', width: '100%', height: 120 },
  '& > p': {
    display: 'flex',
    justifyContent: 'space-between',
    fontSize: 12,
    lineHeight: '16px',
    color: 'var(--wp-text-3)',
  },
});

const HEIGHT = 100;
const colors = { opened: 'var(--wp-info-bd)', finished: 'var(--wp-accent)' } as const;

/** Bars by week. The same numbers stand in a table below, so screen readers pass over the picture. */
export function TrendChart({ weeks }: { weeks: readonly BoardWeek[] }) {
  const most = Math.max(0, ...weeks.flatMap(({ opened, finished }) => [opened ?? 0, finished]));
  const height = (value: number): number => (most === 0 ? 0 : (value / most) * HEIGHT);
  const hasOpened = weeks.some(({ opened }) => opened !== null);
  const width = hasOpened ? 0.38 : 0.8;
  return (
    <Figure aria-hidden="true">
      <figcaption>
        {hasOpened && (
          <span>
            <i style={{ background: colors.opened }} />
            Opened
          </span>
        )}
        <span>
          <i style={{ background: colors.finished }} />
          Finished
        </span>
        <span>{most === 0 ? 'None' : `At most ${most.toLocaleString('en-US')} a week`}</span>
      </figcaption>
      <svg viewBox={`0 0 ${weeks.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {weeks.map(({ from, opened, finished }, at) => (
          <g key={from}>
            {opened !== null && (
              <rect
                x={at + 0.1}
                width={width}
                y={HEIGHT - height(opened)}
                height={height(opened)}
                fill={colors.opened}
              />
            )}
            <rect
              x={at + 0.9 - width}
              width={width}
              y={HEIGHT - height(finished)}
              height={height(finished)}
              fill={colors.finished}
            />
          </g>
        ))}
        <line
          x1="0"
          x2={weeks.length}
          y1={HEIGHT}
          y2={HEIGHT}
          stroke="var(--wp-line-strong)"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p>
        <span>{displayDate(weeks[0]?.from ?? '')}</span>
        <span>This week</span>
      </p>
    </Figure>
  );
}
