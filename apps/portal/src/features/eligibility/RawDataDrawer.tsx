import '@fontsource/ibm-plex-mono/latin-400.css';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/messages';
import type { EligibilityTransaction } from '@waypost/contract/services/eligibility-response';
import { Copy, X } from 'lucide-react';
import { IconButton } from '#src/ui/IconButton.tsx';
import { toast } from '#src/ui/toasts.ts';
import { readableRaw } from './raw-segments.ts';

const Heading = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '12px 12px 12px 20px',
  borderBottom: '1px solid var(--wp-line)',
  '& h2': { margin: 0, flex: 1, fontSize: 16, lineHeight: '24px', fontWeight: 600 },
});

const Content = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '16px 20px',
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
});

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
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.info(message('copied'));
    } catch {
      toast.error('The browser did not allow copying');
    }
  };
  return (
    <Message aria-label={title}>
      <div>
        <h3>{title}</h3>
        {raw && (
          <Button
            size="small"
            startIcon={<Copy size={14} aria-hidden="true" />}
            onClick={() => void copy(raw)}
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

type RawDataDrawerProps = { transaction: EligibilityTransaction; isOpen: boolean; onClose: () => void };

/** The messages as they went over the wire, one segment a line (C-084); the SSN as the server gives it (C-085). */
export function RawDataDrawer({ transaction, isOpen, onClose }: RawDataDrawerProps) {
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { 'aria-labelledby': 'raw-title', sx: { width: 600, maxWidth: '100vw' } } }}
    >
      <Heading>
        <h2 id="raw-title">View Raw Eligibility Data</h2>
        <IconButton label="Close" onClick={onClose}>
          <X size={16} strokeWidth={1.75} />
        </IconButton>
      </Heading>
      <Content>
        <RawMessage title="Request (270)" raw={transaction.raw270} />
        <RawMessage title="Response" raw={transaction.raw271} />
      </Content>
    </Drawer>
  );
}
