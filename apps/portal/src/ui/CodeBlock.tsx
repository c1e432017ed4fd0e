import '@fontsource/ibm-plex-mono/latin-400.css';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Copy } from 'lucide-react';
import { copyText } from '#src/ui/copy-text.ts';
import { ScrollRegion } from '#src/ui/ScrollRegion.tsx';

const Block = styled('section')({
  minWidth: 0,
  '& > div': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 28, marginBottom: 4 },
  '& h3': { flex: 1 },
  '& pre': {
    maxHeight: 320,
    margin: 0,
    padding: '10px 12px',
    overflow: 'auto',
    border: '1px solid var(--wp-line)',
    borderRadius: 'var(--wp-r-control)',
    background: 'var(--wp-sunken)',
    font: '400 12px/18px var(--wp-mono)',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

/** Text for machines, unchanged, to read and to copy. */
export function CodeBlock({ title, text }: { title: string; text: string }) {
  return (
    <Block aria-label={title}>
      <div>
        <h3>{title}</h3>
        <Button
          size="small"
          aria-label={`Copy ${title}`}
          startIcon={<Copy size={14} aria-hidden="true" />}
          onClick={() => void copyText(text)}
        >
          Copy
        </Button>
      </div>
      <ScrollRegion element="pre">{text}</ScrollRegion>
    </Block>
  );
}
