import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';
import { Download, Trash2, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { modelsQuery } from '#src/api/decision-models.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { saveFile } from '#src/ui/data-grid/csv.ts';
import { downloadName, isDefaultOf } from '../model-facts.ts';
import { useMayChange } from '../use-may-change.ts';

const RemoveDialog = lazy(() => import('./RemoveDialog.tsx'));
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Downloads a model, or removes the organization's own: the default then applies again, if there is one. */
export function ModelActions({ model }: { model: DecisionModel }) {
  const mayChange = useMayChange();
  const { entity } = useEntity();
  const { data: models } = useQuery(modelsQuery(entity.id));
  const hasDefault = models?.some((other) => isDefaultOf(other, model)) ?? null;
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <>
      <Button
        startIcon={<Download {...icon} />}
        onClick={() => saveFile(downloadName(model), new Blob([model.modelXml], { type: 'application/xml' }))}
      >
        Download
      </Button>
      {model.tenantId !== null && mayChange.own && hasDefault !== null && (
        <Button
          startIcon={hasDefault ? <Undo2 {...icon} /> : <Trash2 {...icon} />}
          onClick={() => setIsRemoving(true)}
        >
          {hasDefault ? 'Use the default again' : 'Remove the model'}
        </Button>
      )}
      {isRemoving && hasDefault !== null && (
        <Suspense>
          <RemoveDialog model={model} hasDefault={hasDefault} onClose={() => setIsRemoving(false)} />
        </Suspense>
      )}
    </>
  );
}
