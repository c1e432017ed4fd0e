import { styled } from '@mui/material/styles';
import type { Entity } from '@waypost/contract/entities/calls';
import { Building2, ChevronsUpDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useEntity } from '../entity-context.ts';

const Trigger = styled('button', { shouldForwardProp: (name) => name !== 'compact' })<{ compact: boolean }>(
  ({ compact }) => ({
    margin: compact ? 0 : '4px 12px 12px',
    height: compact ? 32 : 44,
    padding: '0 8px 0 10px',
    border: '1px solid var(--wp-line-strong)',
    borderRadius: 'var(--wp-r-control)',
    background: 'var(--wp-surface)',
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minWidth: 0,
    maxWidth: compact ? 280 : 'none',
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { background: 'var(--wp-hover)' },
    '& svg': { flex: 'none', color: 'var(--wp-text-2)' },
    '& span': { flex: 1, minWidth: 0 },
    '& b': {
      display: 'block',
      fontWeight: compact ? 400 : 500,
      fontSize: 13,
      lineHeight: '18px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    // On narrow screens the code replaces the name.
    '& .code': { display: 'none' },
    ...(compact && {
      '@media (max-width: 799px)': { '& .name': { display: 'none' }, '& .code': { display: 'inline' } },
      // A phone has no space for the code either, and half of a code is useless.
      '@media (max-width: 479px)': {
        position: 'relative',
        flex: 'none',
        '& > span': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
      },
    }),
    '& small': { display: 'block', fontSize: 12, lineHeight: '14px', color: 'var(--wp-text-3)' },
  }),
);

const Choice = lazy(async () => ({ default: (await import('./EntityChoice.tsx')).EntityChoice }));

/** Opens the list of entities (P-059), which is loaded when first opened. */
export function EntitySelector({
  entities,
  compact = false,
}: {
  entities: readonly Entity[];
  compact?: boolean;
}) {
  const { entity } = useEntity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Trigger
        type="button"
        compact={compact}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
      >
        <Building2 size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <span className="visually-hidden">Entity: </span>
          <b>
            <span className="name">{entity.name}</span>
            <span className="code">{entity.lCode}</span>
          </b>
          {!compact && <small>{entity.lCode}</small>}
        </span>
        <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden="true" />
      </Trigger>
      {wasOpened && (
        <Suspense fallback={null}>
          <Choice entities={entities} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
