import Button from '@mui/material/Button';
import { message } from '@waypost/contract/core/messages';
import { useEffect, useRef } from 'react';
import { Banner } from '../Banner.tsx';
import { FirstOf } from '../FirstOf.tsx';
import { type Refusal, refusalText } from './refusal.ts';

/** The errors of a file by row and column, scrolled into view below the rows, which stay. */
export function RefusedFile({ refusals, onClose }: { refusals: readonly Refusal[]; onClose: () => void }) {
  const area = useRef<HTMLDivElement>(null);
  const isRefused = refusals.length > 0;
  useEffect(() => {
    if (isRefused) area.current?.scrollIntoView({ block: 'nearest' });
  }, [isRefused]);
  return (
    <div role="alert" ref={area}>
      {isRefused && (
        <Banner
          kind="bad"
          title={message('configuration.fileRefused')}
          actions={
            <Button size="small" onClick={onClose}>
              Close
            </Button>
          }
        >
          <FirstOf texts={refusals.map(refusalText)} />
        </Banner>
      )}
    </div>
  );
}
