import { styled } from '@mui/material/styles';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { problemMessage } from '#src/api/client.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';

const Card = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  fontSize: 13,
  lineHeight: '20px',
  '& > header': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 44, padding: '0 16px' },
  '& > header svg': { color: 'var(--wp-neutral-icon)' },
  '& > header h2': { fontSize: 14, lineHeight: '20px' },
  '& > p': { margin: 0, padding: '0 16px 12px', color: 'var(--wp-text-2)' },
});

const Links = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  margin: 0,
  marginTop: 'auto',
  padding: '10px 16px',
  listStyle: 'none',
  borderTop: '1px solid var(--wp-line)',
});

const Figures = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  gap: '0 8px',
  margin: 0,
  padding: '0 16px 12px',
  '& dt': { fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& dd': { margin: 0, color: 'var(--wp-text-2)' },
});

export type AreaLink = { label: string; path: string };

type AreaCardProps = {
  title: string;
  icon: LucideIcon;
  /** The purpose of the area. */
  text: string;
  links: readonly AreaLink[];
  children?: ReactNode;
};

/** An area that the user administers: its counts and links. */
export function AreaCard({ title, icon: Icon, text, links, children }: AreaCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <header>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        <h2 id={id}>{title}</h2>
      </header>
      <p>{text}</p>
      {children}
      <Links>
        {links.map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </Links>
    </Card>
  );
}

type Figure = { count: number; label: string };

type AreaFiguresProps<Data> = {
  query: UseQueryOptions<Data, Error, Data, string[]>;
  figures: (data: Data) => Figure[];
  /** The expected number of counts, which reserves their space. */
  expected: number;
};

/** The counts of an area, with loading and failed states. */
export function AreaFigures<Data>({ query, figures, expected }: AreaFiguresProps<Data>) {
  const { data, error, refetch } = useQuery(query);
  if (error && !data) return <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={expected} rowHeight={20} />;
  return (
    <Figures>
      {figures(data).map(({ count, label }) => (
        <FigureRow key={label} count={count} label={label} />
      ))}
    </Figures>
  );
}

const FigureRow = ({ count, label }: Figure) => (
  <>
    <dt>{count.toLocaleString('en-US')}</dt>
    <dd>{label}</dd>
  </>
);
