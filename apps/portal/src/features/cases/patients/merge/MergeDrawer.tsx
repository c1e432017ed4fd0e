import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { MAX_MERGE_REASON, type MergePreview } from '@waypost/contract/patients/merge';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { api, problemMessage, problemReference } from '#src/api/client.ts';
import { hasCode } from '#src/api/problem.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SideDrawer } from '#src/ui/SideDrawer.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { toast } from '#src/ui/toasts.ts';
import { FindPatient } from './FindPatient.tsx';
import { previewQuery, refreshPatientsCases } from './merge-queries.ts';
import { Preview } from './Preview.tsx';

const Parts = styled('div')({ display: 'grid', gap: 16 });

const resolver = zodRules(
  z.object({
    reason: z
      .string()
      .trim()
      .min(1, message('field.required'))
      .max(MAX_MERGE_REASON, message('field.max', { n: MAX_MERGE_REASON })),
  }),
);

/** Merges another record of the same person: finds it, shows both and what would move, and asks for the reason. */
export default function MergeDrawer({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const formId = useId();
  const { entity } = useEntity();
  const client = useQueryClient();
  const [otherId, setOtherId] = useState<string | null>(null);
  /** Whether the page's patient is merged into the other record. */
  const [isOtherKept, setIsOtherKept] = useState(false);
  const [survivorId, mergedId] = isOtherKept ? [otherId ?? '', patientId] : [patientId, otherId ?? ''];
  const query = useQuery({
    ...previewQuery(entity.id, survivorId, mergedId),
    enabled: otherId !== null,
  });
  const { control, handleSubmit } = useForm({ defaultValues: { reason: '' }, resolver });
  const merge = useMutation({
    mutationFn: ({ preview, reason }: { preview: MergePreview; reason: string }) =>
      api.patient.mergePatients({
        params: { patientId: preview.survivor.patientId },
        headers: { 'if-match': String(preview.survivor.version) },
        body: {
          mergedPatientId: preview.merged.patientId,
          mergedVersion: preview.merged.version,
          reason: reason.trim(),
        },
      }),
    onSuccess: () => {
      toast.success(message('merge.done'));
      onClose();
    },
    onError: (error) => {
      // Only the shown versions are merged.
      if (hasCode(error, 'VERSION_CHANGED')) void query.refetch();
    },
    onSettled: () => refreshPatientsCases(client, entity.id),
  });
  const preview = query.data;
  const choose = (id: string | null) => {
    merge.reset();
    setIsOtherKept(false);
    setOtherId(id);
  };
  return (
    <SideDrawer
      title="Merge Patient"
      width={800}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={merge.isPending}>
            Cancel
          </Button>
          {otherId !== null && (
            <>
              <Button onClick={() => choose(null)} disabled={merge.isPending}>
                Find Another
              </Button>
              {preview && !query.isError && (
                <Button type="submit" form={formId} variant="contained" loading={merge.isPending}>
                  Merge
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      {otherId === null && <FindPatient patientId={patientId} onFound={choose} />}
      {otherId !== null && query.isPending && <SkeletonRows count={10} />}
      {query.isError && (
        <FailedPanel
          text={problemMessage(query.error)}
          reference={problemReference(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {otherId !== null && preview && !query.isError && (
        <Parts>
          {merge.error && (
            <FailedPanel text={problemMessage(merge.error)} reference={problemReference(merge.error)} />
          )}
          <Preview
            preview={preview}
            keptId={survivorId}
            onKeep={(id) => {
              merge.reset();
              setIsOtherKept(id !== patientId);
            }}
          />
          <FormShell
            id={formId}
            label="Merge"
            onSubmit={(event) =>
              void handleSubmit(({ reason }) => !merge.isPending && merge.mutate({ preview, reason }))(event)
            }
          >
            <FormSection>
              <TextField
                control={control}
                name="reason"
                label="Reason"
                isRequired
                hint="It is kept on the record of both. A merge can be taken back for 30 days."
              />
            </FormSection>
          </FormShell>
        </Parts>
      )}
    </SideDrawer>
  );
}
