import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { DecisionModelSummary } from '@waypost/contract/decision-tables/shapes';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#src/api/client.ts';
import { modelsQuery } from '#src/api/decision-models.ts';
import { hasCode } from '#src/api/problem.ts';
import { queryClient } from '#src/api/query-client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { refusalLines } from '#src/app/rules/refusals.ts';
import { toast } from '#src/ui/toasts.ts';
import { unusedReason, unusedText } from '../idle-in-model.ts';
import { modelQuery, refreshDecisions, tenantParams } from '../queries.ts';
import { modelFactsIn, type Replacement, replacementOf } from './model-file.ts';

export type Upload = { file: File; isDefault: boolean };

/** An existing model with that name, and whether it was saved while the user viewed an earlier version. */
export type Clash = PendingReplacement & { upload: Upload; isNewer: boolean };
type PendingReplacement = { model: DecisionModelSummary; replacement: Replacement };

/** Uploads a model (W-230, W-231). An existing model is only replaced after a question. */
export function useUpload(onUploaded: () => void) {
  const { entity } = useEntity();
  const navigate = useNavigate();
  const [clash, setClash] = useState<Clash | null>(null);
  const tenantOf = ({ isDefault }: Upload) => (isDefault ? null : entity.id);

  /** Refetches the current version, because the user must not replace one they have not seen. */
  const findPendingReplacement = async (upload: Upload): Promise<PendingReplacement | undefined> => {
    const [models, xml] = await Promise.all([
      queryClient.fetchQuery({ ...modelsQuery(entity.id), staleTime: 0 }),
      upload.file.text(),
    ]);
    const file = modelFactsIn(xml);
    const model = models.find(({ name, tenantId }) => name === file.name && tenantId === tenantOf(upload));
    if (!model) return undefined;
    const { modelXml } = await queryClient.fetchQuery({ ...modelQuery(entity.id, model.id), staleTime: 0 });
    return { model, replacement: replacementOf(modelFactsIn(modelXml), file) };
  };

  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async ({ upload, version }: { upload: Upload; version?: number }) => {
      const toastId = toast.pending(message('decision.uploading'));
      try {
        const model = await api.decision.uploadModel({
          query: tenantParams(tenantOf(upload)),
          headers: version === undefined ? {} : { 'if-match': String(version) },
          body: { modelXml: upload.file },
        });
        const idle = unusedText(model);
        const extras = {
          of: model.name,
          details: unusedReason(model),
          action: {
            label: 'Open',
            onClick: () => void navigate(paths.decisionModel(entity.lCode, model.id)),
          },
        };
        if (idle === '') toast.settle(toastId, 'success', message('decision.uploaded'), extras);
        else {
          toast.settle(toastId, 'info', message('decision.uploaded'), extras);
          toast.info(message('decision.withoutEffect', { what: idle }));
        }
        return null;
      } catch (failure) {
        const isNewer = hasCode(failure, 'VERSION_CHANGED');
        const stands =
          isNewer || hasCode(failure, 'MODEL_EXISTS')
            ? await findPendingReplacement(upload).catch(() => undefined)
            : undefined;
        if (stands) {
          toast.close(toastId);
          return { upload, ...stands, isNewer };
        }
        toast.settle(toastId, 'error', message('decision.uploadFailed'), { details: refusalLines(failure) });
        throw failure;
      }
    },
    onSuccess: (found) => {
      setClash(found);
      if (!found) onUploaded();
    },
    // The toast and the dialog show the error.
    onError: () => setClash(null),
    onSettled: () => refreshDecisions(entity.id),
  });

  return {
    upload: (next: Upload) => mutate({ upload: next }),
    clash,
    replace: ({ upload, model }: Clash) => mutate({ upload, version: model.version }),
    keep: () => setClash(null),
    error,
    isPending,
    forget: reset,
  };
}
