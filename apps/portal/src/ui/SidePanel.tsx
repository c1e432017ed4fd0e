import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { narrowWindow } from './page-frame.ts';
import { panelWidths, setPreference, usePreference } from './preferences.ts';

const { least, most } = panelWidths;
const STEP = 16;

const Panel = styled('aside')({
  position: 'relative',
  flex: 'none',
  maxWidth: '100%',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  borderLeft: '1px solid var(--wp-line)',
  background: 'var(--wp-surface)',
  fontSize: 13,
  lineHeight: '20px',
  '& > header, & > footer': {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 44,
    padding: '0 12px 0 16px',
    borderBottom: '1px solid var(--wp-line)',
  },
  '& > footer': { minHeight: 56, borderBottom: 0, borderTop: '1px solid var(--wp-line)' },
  // On narrow screens the panel covers the content.
  '@media (max-width: 1199px)': {
    position: 'absolute',
    inset: '0 0 0 auto',
    zIndex: 6,
    boxShadow: 'var(--wp-shadow-edge)',
  },
  // On a phone the panel fills the page.
  [`@media ${narrowWindow}`]: {
    width: '100% !important',
    borderLeft: 0,
    '& > [role="separator"]': { display: 'none' },
  },
});

const Content = styled('div')({ flex: 1, minHeight: 0, overflow: 'auto' });

// Wider than it looks, so that it is easy to grab.
const Edge = styled('div')({
  position: 'absolute',
  top: 0,
  bottom: 0,
  left: -5,
  zIndex: 1,
  width: 9,
  cursor: 'col-resize',
  touchAction: 'none',
  '&::after': { content: '""', position: 'absolute', top: 0, bottom: 0, left: 3, width: 3 },
  '&:hover::after, &:active::after': { background: 'var(--wp-line-strong)' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { background: 'var(--wp-focus)' },
});

const within = (width: number): number => Math.round(Math.min(most, Math.max(least, width)));

type SidePanelProps = { label: string; header: ReactNode; footer?: ReactNode; children: ReactNode };

/**
 * A panel next to a list. Its edge is dragged by pointer or moved by arrow keys; the width is stored per
 * user, for all panels.
 */
export function SidePanel({ label, header, footer, children }: SidePanelProps) {
  const preference = usePreference('panelWidth');
  const [drawn, setDrawn] = useState<number | null>(null);
  const width = drawn ?? preference;

  const widthAt = (event: PointerEvent) =>
    within((event.currentTarget.parentElement?.getBoundingClientRect().right ?? 0) - event.clientX);
  const move = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) setDrawn(widthAt(event));
  };
  const drop = (event: PointerEvent) => {
    if (drawn !== null) setPreference('panelWidth', widthAt(event));
    setDrawn(null);
  };
  const step = (event: KeyboardEvent) => {
    const widths: Record<string, number> = {
      ArrowLeft: width + STEP,
      ArrowRight: width - STEP,
      Home: least,
      End: most,
    };
    const next = widths[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setPreference('panelWidth', within(next));
  };

  return (
    <Panel aria-label={label} style={{ width }}>
      <Edge
        role="separator"
        tabIndex={0}
        aria-label={`Width of ${label}`}
        aria-orientation="vertical"
        aria-valuenow={width}
        aria-valuemin={least}
        aria-valuemax={most}
        onKeyDown={step}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={move}
        onPointerUp={drop}
        onPointerCancel={() => setDrawn(null)}
        onDoubleClick={() => setPreference('panelWidth', least)}
      />
      <header>{header}</header>
      <Content>{children}</Content>
      {footer && <footer>{footer}</footer>}
    </Panel>
  );
}
