import { useState } from 'react';
import { LongTaskProgress } from '#src/ui/LongTaskProgress.tsx';
import { ProgressSteps } from '#src/ui/ProgressSteps.tsx';
import type { CataloguePage } from '../catalogue-page.ts';
import { Card } from '../data/Sheet.tsx';

function Progress() {
  const [isCancelled, setIsCancelled] = useState(false);
  return (
    <>
      <Card>
        <ProgressSteps
          steps={[
            { label: 'Request checked', state: 'done', note: '9:05:02 AM' },
            { label: 'Sent to Cascade Health', state: 'done', note: '9:05:03 AM' },
            { label: 'Waiting for the payer', state: 'now', note: '0:08 so far, usually 3 to 20 seconds' },
            { label: 'Response', state: 'later' },
          ]}
        />
      </Card>
      <Card>
        <ProgressSteps
          steps={[
            { label: 'File read', state: 'done' },
            { label: 'Rows checked', state: 'failed', note: 'Row 17 has no payer code' },
            { label: 'Rows stored', state: 'later' },
          ]}
        />
      </Card>
      <Card>
        <LongTaskProgress
          label="Assigning tasks"
          done={1284}
          total={5000}
          cancelMeaning="Tasks that are assigned already stay assigned."
          onCancel={() => setIsCancelled(true)}
        />
        <p role="status">{isCancelled && 'Canceled'}</p>
      </Card>
      <Card>
        <LongTaskProgress label="Reading the file" done={120} total={null} />
      </Card>
      <Card>
        <LongTaskProgress label="Done" done={5000} total={5000} />
      </Card>
    </>
  );
}

export const page: CataloguePage = { title: 'Progress', Component: Progress };
