import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { gridKinds } from '@waypost/contract/saved-views/grids';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { problemMessage } from '#src/api/client.ts';
import { receiversQuery } from '#src/api/saved-view-changes.ts';
import type { StoredView } from '#src/api/saved-view-queries.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { MultiSelectField } from '#src/ui/form/MultiSelectField.tsx';
import { SubmitDialog } from '#src/ui/form/SubmitDialog.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import type { GridViews } from './use-grid-views.ts';
import { shareWith } from './view-actions.ts';

const Notes = styled('ul')({
  margin: '4px 0 0',
  paddingLeft: 18,
  color: 'var(--wp-text-2)',
  fontSize: 13,
  lineHeight: '20px',
});
const rules = zodRules(z.object({ userIds: z.array(z.string()).min(1, message('field.required')) }));

type ShareViewDialogProps = { views: GridViews; view: StoredView; isChanged: boolean; onClose: () => void };

/** Shares a copy of a view with colleagues, and first shows what they will get (P-119). */
export default function ShareViewDialog({ views, view, isChanged, onClose }: ShareViewDialogProps) {
  const { place, handle } = views;
  const { data: people = [], isPending, error } = useQuery(receiversQuery(place));
  const { control, handleSubmit, formState, getValues, setFocus, setValue } = useForm<{ userIds: string[] }>({
    defaultValues: { userIds: [] },
    resolver: rules,
  });
  const share = handleSubmit(async ({ userIds }) => {
    // After a failure only the colleagues without a copy stay selected.
    const onShared = (userId: string) =>
      setValue(
        'userIds',
        getValues('userIds').filter((id) => id !== userId),
      );
    if (await shareWith(place, view, userIds, onShared)) onClose();
    else setFocus('userIds');
  });
  const personal: readonly string[] = gridKinds[place.feature].personal;
  const omittedFilters = handle
    .columns()
    .filter(({ id }) => personal.includes(id) && id in view.data.filterState)
    .map(({ title }) => title);
  return (
    <SubmitDialog
      title={`Share ${view.data.viewName}`}
      width={440}
      onClose={onClose}
      submitLabel="Share"
      isBusy={formState.isSubmitting}
      onSubmit={share}
    >
      {error && <Banner kind="bad">{problemMessage(error)}</Banner>}
      <MultiSelectField
        control={control}
        name="userIds"
        label="Share with"
        isRequired
        autoFocus
        isLoading={isPending}
        options={people.map(({ userId, firstName, lastName }) => ({
          value: userId,
          label: `${firstName} ${lastName}`,
        }))}
      />
      <Notes>
        <li>They get their own copy. It does not change when you change yours.</li>
        {isChanged && (
          <li>The copy does not include your latest changes. Update the view first to share them.</li>
        )}
        {omittedFilters.length > 0 && (
          <li>Filters that name a patient are left out: {omittedFilters.join(', ')}.</li>
        )}
      </Notes>
    </SubmitDialog>
  );
}
