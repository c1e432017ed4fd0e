import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { RefreshCw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { buildStore } from '#src/api/server-build.ts';

// Its space in the top bar is reserved to avoid a layout shift.
const Place = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: 8,
  fontSize: 12,
  color: 'var(--wp-text-2)',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  padding: 2,
  '@media (max-width: 1199px)': {
    '& p': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});

/**
 * Offers a reload when a newer portal is available. It never reloads by itself, because the page may have unsaved
 * text.
 */
export function UpdateNotice() {
  const isOutdated = useSyncExternalStore(buildStore.subscribe, buildStore.read);
  return (
    <Place role="status">
      {isOutdated && (
        <>
          <p>A newer version of Waypost is ready.</p>
          <Button
            size="small"
            startIcon={<RefreshCw size={14} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => window.location.reload()}
          >
            Reload
          </Button>
        </>
      )}
    </Place>
  );
}
