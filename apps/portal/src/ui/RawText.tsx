import '@fontsource/ibm-plex-mono/latin-400.css';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Copy } from 'lucide-react';
import { copyText } from './copy-text.ts';
import { ScrollRegion } from './ScrollRegion.tsx';

/** A part of raw data under its heading. */
export const RawMessage = styled('section')({
  '& > div': { display: 'flex', alignItems: 'center', gap: 8, marginBottom: 6 },
  '& h3': { flex: 1, fontSize: 13, lineHeight: '20px', fontWeight: 600 },
  '& pre': {
    margin: 0,
    padding: '10px 12px',
    border: '1px solid var(--wp-line)',
    borderRadius: 'var(--wp-r-control)',
    background: 'var(--wp-sunken)',
    font: '400 12px/20px var(--wp-mono)',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& p, & li': { fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-2)' },
  '& ul': { margin: 0, paddingLeft: 18 },
});

/** One message or the whole transaction. Copy copies the original text, without the line breaks added here. */
export function RawText({
  title,
  text,
  copied = text,
}: {
  title: string;
  text: string | null;
  copied?: string | null;
}) {
  return (
    <RawMessage aria-label={title}>
      <div>
        <h3>{title}</h3>
        {copied && (
          <Button
            size="small"
            startIcon={<Copy size={14} aria-hidden="true" />}
            onClick={() => void copyText(copied)}
            aria-label={`Copy ${title}`}
          >
            Copy
          </Button>
        )}
      </div>
      {text ? <ScrollRegion element="pre">{text}</ScrollRegion> : <p>Nothing was received.</p>}
    </RawMessage>
  );
}
