import Button from '@mui/material/Button';
import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';
import { Download, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { saveFile } from '#src/ui/data-grid/csv.ts';
import { downloadName } from '../model-facts.ts';
import { useMayChange } from '../use-may-change.ts';

const RemoveDialog = lazy(() => import('./RemoveDialog.tsx'));
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Downloads a model, or lets the default decide again. */
export function ModelActions({ model }: { model: DecisionModel }) {
  const mayChange = useMayChange();
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <>
      <Button
        startIcon={<Download {...icon} />}
        onClick={() => saveFile(downloadName(model), new Blob([model.modelXml], { type: 'application/xml' }))}
      >
        Download
      </Button>
      {model.tenantId !== null && mayChange.own && (
        <Button startIcon={<Undo2 {...icon} />} onClick={() => setIsRemoving(true)}>
          Use the default again
        </Button>
      )}
      {isRemoving && (
        <Suspense>
          <RemoveDialog model={model} onClose={() => setIsRemoving(false)} />
        </Suspense>
      )}
    </>
  );
}
