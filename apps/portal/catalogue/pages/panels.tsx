import Button from '@mui/material/Button';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Accordion, Count } from '#src/ui/Accordion.tsx';
import { PanelBoundary } from '#src/ui/PanelBoundary.tsx';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { rowHeights } from '#src/ui/preferences.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import type { CataloguePage } from '../catalogue-page.ts';

let breaks = false;

/** Renders, or throws. */
function FailingPanel() {
  if (breaks) throw new Error('This panel was told to fail.');
  return <p>This panel is well.</p>;
}

function Panels() {
  const [round, setRound] = useState(0);
  const [retries, setRetries] = useState(0);
  return (
    <>
      <Accordion title="Empty" badge={<Count>0</Count>}>
        <EmptyPanel
          icon={ListFilter}
          title="No tasks match these filters"
          actions={
            <>
              <Button>Clear filters</Button>
              <Button variant="text">Open Default</Button>
            </>
          }
        >
          3 filters are on. 1,284 tasks are in Default.
        </EmptyPanel>
      </Accordion>
      {Object.entries(rowHeights).map(([density, rowHeight]) => (
        <Accordion key={density} title={`Loading, ${density}`}>
          <SkeletonRows count={3} rowHeight={rowHeight} />
        </Accordion>
      ))}
      <Accordion title="Loading without a shape">
        <Spinner label="Loading the document" />
      </Accordion>
      <Accordion title="Failed" aside={<a href="#more">View all</a>}>
        <FailedPanel
          text="Document authentication error occurred"
          reference="7d0c5b8e-2f3a-4a41-9e0b-3c55d1b1f0aa"
          onRetry={() => setRetries(retries + 1)}
        />
        <p role="status">Tried again: {retries}</p>
      </Accordion>
      <Accordion title="Cannot be drawn">
        <PanelBoundary>
          <FailingPanel key={round} />
        </PanelBoundary>
      </Accordion>
      <Accordion title="Closed" isInitiallyOpen={false}>
        <p>What is folded away.</p>
      </Accordion>
      <Button
        onClick={() => {
          breaks = !breaks;
          setRound(round + 1);
        }}
      >
        Break or mend the panel
      </Button>
    </>
  );
}

export const page: CataloguePage = { title: 'Panels: empty, loading, failed', Component: Panels };
