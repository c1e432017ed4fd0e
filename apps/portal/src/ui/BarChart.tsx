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

type Series = {
  name: string;
  color: string;
  /** One value for each position on the axis. */
  values: readonly number[];
};

type BarChartProps = {
  /** Without a title, screen readers ignore the chart and its caption. */
  title?: string;
  series: readonly Series[];
  /** Whether the bars of a position are stacked or side by side. */
  bars: 'stacked' | 'beside';
  /** The unit after the highest number, e.g. " ms". */
  unit: string;
  /** The labels at both ends of the axis. */
  ends: readonly [first: string, last: string];
  className?: string;
};

const HEIGHT = 100;
/** The gap at either end, the width of all bars, and the gap between them, for a position of width 1. */
const EDGE = 0.1;
const BARS = 1 - 2 * EDGE;
const GAP = 0.04;

/** The bars of one position on the axis. */
function barsAt(place: number, series: readonly Series[], bars: BarChartProps['bars']) {
  const start = place + EDGE;
  const width = bars === 'stacked' ? BARS : (BARS - GAP * (series.length - 1)) / series.length;
  const values = series.map((each) => each.values[place] ?? 0);
  return series.map(({ name, color }, at) => ({
    name,
    color,
    width,
    x: bars === 'stacked' ? start : start + at * (width + GAP),
    bottom: bars === 'stacked' ? values.slice(0, at).reduce((sum, value) => sum + value, 0) : 0,
    value: values[at] ?? 0,
  }));
}

/** A bar chart over time. Screen readers ignore the picture, because a table nearby has the same numbers. */
export function BarChart({ title, series, bars, unit, ends, className }: BarChartProps) {
  const id = useId();
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  const drawn = Array.from({ length }, (_place, at) => barsAt(at, series, bars)).flat();
  const most = Math.max(0, ...drawn.map(({ bottom, value }) => bottom + value));
  const height = (value: number): number => (most === 0 ? 0 : (value / most) * HEIGHT);
  return (
    <Figure
      className={className}
      aria-hidden={title === undefined || undefined}
      aria-labelledby={title === undefined ? undefined : id}
    >
      <figcaption>
        {title !== undefined && <b id={id}>{title}</b>}
        {series.map(({ name, color }) => (
          <span key={name}>
            <i style={{ background: color }} />
            {name}
          </span>
        ))}
        <span>{most === 0 ? 'None' : `At most ${most.toLocaleString('en-US')}${unit}`}</span>
      </figcaption>
      <svg viewBox={`0 0 ${length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {drawn.map(({ name, color, x, width, bottom, value }) => (
          <rect
            key={`${name} ${x}`}
            x={x}
            width={width}
            y={HEIGHT - height(bottom + value)}
            height={height(value)}
            fill={color}
          />
        ))}
        <line
          x1="0"
          x2={length}
          y1={HEIGHT}
          y2={HEIGHT}
          stroke="var(--wp-line-strong)"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden="true">
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </p>
    </Figure>
  );
}
