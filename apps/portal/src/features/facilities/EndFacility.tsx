import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { KeptFacility } from '@waypost/contract/facilities/calls';
import { useRevalidator } from 'react-router';
import { api, problemMessage } from '#src/api/client.ts';
import { refreshEntities } from '#src/api/my-entities.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toasts.ts';
import { changeOf, valuesOf } from './facility-form.ts';
import { refreshFacilities } from './queries.ts';

type EndFacilityProps = { facility: KeptFacility; onClose: () => void; onDone: () => void };

/** Asks before a facility is ended, or taken up again. */
export function EndFacility({ facility, onClose, onDone }: EndFacilityProps) {
  const { entity } = useEntity();
  const { revalidate } = useRevalidator();
  const isEnding = !facility.isEnded;
  const end = useMutation({
    mutationFn: () =>
      api.facilities.changeFacility({
        params: { facilityId: facility.id },
        headers: { 'if-match': String(facility.version) },
        body: changeOf(valuesOf(facility), isEnding),
      }),
    onSuccess: async () => {
      toast.success(message(isEnding ? 'facility.endedNow' : 'facility.reopened'), undefined, facility.name);
      await Promise.all([refreshFacilities(entity.id), refreshEntities()]);
      await revalidate();
      onDone();
    },
    onError: (error) => {
      toast.error(message('facility.saveFailed'), { details: [problemMessage(error)], of: facility.name });
      onClose();
      return refreshFacilities(entity.id);
    },
  });
  return (
    <ConfirmDialog
      title={isEnding ? 'End Facility' : 'Take Up Facility Again'}
      confirmLabel={isEnding ? 'End' : 'Take Up'}
      isBusy={end.isPending}
      onConfirm={() => end.mutate()}
      onCancel={onClose}
    >
      {isEnding ? (
        <p>
          It takes no new cases, people and sources. Its cases, tasks and records stay, and it can be taken up
          again.
        </p>
      ) : (
        <p>It takes new cases, people and sources again.</p>
      )}
      <p>{facility.name}</p>
    </ConfirmDialog>
  );
}
