import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { api, problemMessage, problemReference } from '#src/api/client.ts';
import { refreshSources, sourcesQuery } from '#src/api/source-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { showImport } from '../queries.ts';
import { StepSheet } from '../StepSheet.tsx';
import type { StepProps } from '../steps.ts';
import { type Choice, choiceRules, chosen, firstChoice, NEW_SOURCE, OF_ROWS } from './choice.ts';
import { WhatIsInIt } from './WhatIsInIt.tsx';

type ChooseStepProps = Pick<StepProps, 'takesFocus' | 'onDone'> & {
  /** Null where it begins. */
  one: StepProps['one'] | null;
};

const about =
  'A list that you export from your practice system becomes patients, cases and insurances. You see what will happen before anything is changed.';

/** What the file is, from where, and for which facility. */
export function ChooseStep(props: ChooseStepProps) {
  const { entity } = useEntity();
  const sources = useQuery(sourcesQuery(entity.id));
  return sources.isPending ? (
    <SkeletonRows count={8} />
  ) : sources.data ? (
    <ChooseForm {...props} sources={sources.data} />
  ) : (
    <FailedPanel text={problemMessage(sources.error)} onRetry={() => void sources.refetch()} />
  );
}

type Sources = Parameters<typeof firstChoice>[1];

function ChooseForm({ one, sources, takesFocus, onDone }: ChooseStepProps & { sources: Sources }) {
  const formId = useId();
  const { entity } = useEntity();
  const navigate = useNavigate();
  const first = useMemo(
    () =>
      firstChoice(
        one,
        sources,
        entity.facilities.map(({ id }) => id),
      ),
    [one, sources, entity],
  );
  const form = useForm<Choice>({ defaultValues: first, resolver: zodRules(choiceRules) });
  const sourceId = useWatch({ control: form.control, name: 'sourceId' });
  const save = useMutation({
    mutationFn: (choice: Choice) =>
      one
        ? api.imports.changeImport({
            params: { importId: one.importId },
            headers: { 'if-match': String(one.version) },
            body: chosen(choice),
          })
        : api.imports.createImport({ body: { kind: 'registrations', ...chosen(choice) } }),
    onSuccess: (made) => {
      showImport(entity.id, made);
      void refreshSources(entity.id);
      if (one) onDone();
      else void navigate(paths.import(entity.lCode, made.importId), { replace: true });
    },
    onError: () => undefined,
  });
  const submit = form.handleSubmit((choice) => {
    if (save.isPending) return;
    // Nothing was changed, so nothing that was read is read again.
    if (one && !form.formState.isDirty) onDone();
    else save.mutate(choice);
  });
  const facilities = entity.facilities.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <StepSheet
      title="What do you import?"
      about={about}
      takesFocus={takesFocus}
      foot={
        <Button type="submit" form={formId} variant="contained" loading={save.isPending}>
          Continue
        </Button>
      }
    >
      <WhatIsInIt />
      {save.error && (
        <FailedPanel text={problemMessage(save.error)} reference={problemReference(save.error)} />
      )}
      <FormShell id={formId} label="Import a File" onSubmit={(event) => void submit(event)}>
        <FormSection title="Where is the file from?">
          {sources.length > 0 && (
            <SelectField
              control={form.control}
              name="sourceId"
              label="System"
              span={6}
              options={[
                ...sources.map((source) => ({ value: source.sourceId, label: source.name })),
                { value: NEW_SOURCE, label: 'Another system' },
              ]}
              hint="Patient and visit numbers of one system are kept together."
            />
          )}
          {sourceId === NEW_SOURCE && (
            <TextField
              control={form.control}
              name="name"
              label="Name of the system"
              span={6}
              isRequired
              hint="Any name that you will know again, such as the name of your practice system."
            />
          )}
        </FormSection>
        {facilities.length > 1 && (
          <FormSection title="For which facility?">
            <SelectField
              control={form.control}
              name="facilityId"
              label="Facility"
              span={6}
              isRequired
              options={[{ value: OF_ROWS, label: 'A column of the file says it' }, ...facilities]}
              hint="With one chosen here, it is the facility of all rows that name none."
            />
          </FormSection>
        )}
      </FormShell>
    </StepSheet>
  );
}
