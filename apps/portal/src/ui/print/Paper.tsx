import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useIsPrinting } from './use-is-printing.ts';

/** Prints on white in every theme, and prints only this. */
const styles = (isWide: boolean) => ({
  '@media print': {
    '@page': { size: isWide ? 'landscape' : 'auto', margin: '14mm' },
    'html, body': { background: '#fff !important', minHeight: '0 !important' },
    'body > :not([data-print-sheet])': { display: 'none !important' },
  },
  '@media screen': { '[data-print-sheet]': { display: 'none' } },
});

const Sheet = styled('article')({
  color: '#000',
  font: '400 9.5pt/1.35 var(--wp-font)',
  fontVariantNumeric: 'tabular-nums',
  '& h1': { fontSize: '15pt', lineHeight: 1.25 },
  '& h2': { marginTop: '9pt', fontSize: '11pt', lineHeight: 1.3, breakAfter: 'avoid' },
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: '3pt 16pt', margin: '5pt 0 0' },
  '& dt': { fontSize: '8pt', color: '#444' },
  '& dd': { margin: 0, whiteSpace: 'pre-line' },
  '& ul': { margin: '2pt 0 0', paddingLeft: '14pt' },
  '& table': { width: '100%', marginTop: '3pt', borderCollapse: 'collapse' },
  '& th, & td': {
    padding: '1.5pt 6pt 1.5pt 0',
    borderBottom: '0.5pt solid #bbb',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& th': { fontWeight: 500 },
  // A row or a note is not split across pages.
  '& tr, & li': { breakInside: 'avoid' },
  '& footer': { marginTop: '10pt', fontSize: '8pt', color: '#444' },
  // In a wide table, words are not broken while the page has space.
  '&[data-wide="true"]': { fontSize: '8.5pt', '& th, & td': { overflowWrap: 'break-word' } },
});

type PaperProps = {
  /** Landscape, for lists with many columns. */
  isWide?: boolean;
  children: ReactNode;
};

/** The content to print instead of the page. It is only rendered while the browser prints. */
export function Paper({ isWide = false, children }: PaperProps) {
  const isPrinting = useIsPrinting();
  if (!isPrinting) return null;
  return createPortal(
    <>
      <GlobalStyles styles={styles(isWide)} />
      <Sheet data-print-sheet="" data-wide={isWide}>
        {children}
      </Sheet>
    </>,
    document.body,
  );
}
