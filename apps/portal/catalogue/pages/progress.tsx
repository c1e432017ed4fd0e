import { useState } from 'react';
import { LongWork } from '#src/ui/LongWork.tsx';
import { ProgressSteps } from '#src/ui/ProgressSteps.tsx';
import type { CataloguePage } from '../catalogue-page.ts';
import { Sheet } from '../data/Sheet.tsx';

function Progress() {
  const [isCancelled, setIsCancelled] = useState(false);
  return (
    <>
      <Sheet>
        <ProgressSteps
          steps={[
            { label: 'Request checked', state: 'done', note: '9:05:02 AM' },
            { label: 'Sent to Cascade Health', state: 'done', note: '9:05:03 AM' },
            { label: 'Waiting for the payer', state: 'now', note: '0:08 so far, usually 3 to 20 seconds' },
            { label: 'Response', state: 'later' },
          ]}
        />
      </Sheet>
      <Sheet>
        <ProgressSteps
          steps={[
            { label: 'File read', state: 'done' },
            { label: 'Rows checked', state: 'failed', note: 'Row 17 has no payer code' },
            { label: 'Rows stored', state: 'later' },
          ]}
        />
      </Sheet>
      <Sheet>
        <LongWork
          label="Assigning tasks"
          done={1284}
          total={5000}
          cancelMeaning="Tasks that are assigned already stay assigned."
          onCancel={() => setIsCancelled(true)}
        />
        <p role="status">{isCancelled && 'Cancelled'}</p>
      </Sheet>
      <Sheet>
        <LongWork label="Reading the file" done={120} total={null} />
      </Sheet>
      <Sheet>
        <LongWork label="Done" done={5000} total={5000} />
      </Sheet>
    </>
  );
}

export const page: CataloguePage = { title: 'Progress', Component: Progress };
