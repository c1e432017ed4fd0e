import { styled } from '@mui/material/styles';
import { useId } from 'react';

const Figure = styled('figure')({
  minWidth: 0,
  margin: 0,
  '& figcaption': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 12px',
    marginBottom: 4,
    fontSize: 12,
    lineHeight: '16px',
    color: 'var(--wp-text-2)',
    '& b': { flexBasis: '100%', fontWeight: 500, color: 'var(--wp-text)' },
    '& i': { display: 'inline-block', width: 8, height: 8, marginRight: 4, borderRadius: 2 },
  },
  '& svg': { display: 'block', width: '100%', height: 96 },
  '& > p': {
    display: 'flex',
    justifyContent: 'space-between',
    fontSize: 12,
    lineHeight: '16px',
    color: 'var(--wp-text-3)',
  },
});

type Series = { name: string; color: string; values: readonly number[] };
type HourChartProps = {
  title: string;
  /** One value an hour each, stacked. */
  series: readonly Series[];
  /** After a number, e.g. " ms". */
  unit: string;
  /** The hours, for the edges. */
  labels: readonly string[];
};

const HEIGHT = 100;

/** Bars by hour. The same numbers stand in a table beside it, so screen readers pass over the picture. */
export function HourChart({ title, series, unit, labels }: HourChartProps) {
  const id = useId();
  const sums = labels.map((_label, hour) => series.reduce((sum, { values }) => sum + (values[hour] ?? 0), 0));
  const most = Math.max(0, ...sums);
  const height = (value: number): number => (most === 0 ? 0 : (value / most) * HEIGHT);
  return (
    <Figure aria-labelledby={id}>
      <figcaption>
        <b id={id}>{title}</b>
        {series.map(({ name, color }) => (
          <span key={name}>
            <i style={{ background: color }} />
            {name}
          </span>
        ))}
        <span>{most === 0 ? 'None' : `At most ${most.toLocaleString('en-US')}${unit}`}</span>
      </figcaption>
      <svg viewBox={`0 0 ${labels.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {series.flatMap(({ name, color, values }, at) =>
          values.map((value, hour) => {
            const below = series.slice(0, at).reduce((sum, each) => sum + (each.values[hour] ?? 0), 0);
            return (
              <rect
                key={`${name} ${labels[hour]}`}
                x={hour + 0.1}
                width={0.8}
                y={HEIGHT - height(below + value)}
                height={height(value)}
                fill={color}
              />
            );
          }),
        )}
        <line
          x1="0"
          x2={labels.length}
          y1={HEIGHT}
          y2={HEIGHT}
          stroke="var(--wp-line-strong)"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden="true">
        <span>{labels[0]}</span>
        <span>Now</span>
      </p>
    </Figure>
  );
}
