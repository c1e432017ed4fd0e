import '@fontsource/ibm-plex-mono/latin-400.css';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { EligibilityTransaction } from '@waypost/contract/services/eligibility-response';
import { Copy } from 'lucide-react';
import { copyText } from '#src/ui/copy-text.ts';
import { SideDrawer } from '#src/ui/SideDrawer.tsx';
import { readableRaw } from './raw-segments.ts';

const Message = styled('section')({
  '& > div': { display: 'flex', alignItems: 'center', gap: 8, marginBottom: 6 },
  '& h3': { margin: 0, flex: 1, fontSize: 13, lineHeight: '20px', fontWeight: 600 },
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
  '& p': { margin: 0, fontSize: 13, color: 'var(--wp-text-2)' },
});

function RawMessage({ title, raw }: { title: string; raw: string | null }) {
  return (
    <Message aria-label={title}>
      <div>
        <h3>{title}</h3>
        {raw && (
          <Button
            size="small"
            startIcon={<Copy size={14} aria-hidden="true" />}
            onClick={() => void copyText(raw)}
            aria-label={`Copy ${title}`}
          >
            Copy
          </Button>
        )}
      </div>
      {raw ? (
        // Long messages scroll: the region takes the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <pre tabIndex={0}>{readableRaw(raw)}</pre>
      ) : (
        <p>Nothing was received.</p>
      )}
    </Message>
  );
}

type RawDataDrawerProps = { transaction: EligibilityTransaction; onClose: () => void };

/** The messages as they went over the wire, one segment a line (C-084); the SSN as the server gives it (C-085). */
export function RawDataDrawer({ transaction, onClose }: RawDataDrawerProps) {
  return (
    <SideDrawer title="View Raw Eligibility Data" width={600} onClose={onClose}>
      <RawMessage title="Request (270)" raw={transaction.raw270} />
      <RawMessage title="Response" raw={transaction.raw271} />
    </SideDrawer>
  );
}
