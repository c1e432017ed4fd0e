import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ImportKind } from '@waypost/contract/imports/shapes';
import type { Source } from '@waypost/contract/sources/calls';
import { type ReactNode, useId, useMemo } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { api, problemMessage, problemReference } from '#src/api/client.ts';
import { refreshSources, sourcesQuery } from '#src/api/source-queries.ts';
import { kindWords, needsFacility } from '#src/app/data-import/kind-words.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { importKindsOf, useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
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
import { type Choice, choiceRules, chosen, FACILITY_PER_ROW, firstChoice, NEW_SOURCE } from './choice.ts';
import { FileContents } from './FileContents.tsx';

type ChooseStepProps = Pick<StepProps, 'takesFocus' | 'onDone'> & {
  /** Null for a new import. */
  one: StepProps['one'] | null;
};

const kindDescription = (kind: ImportKind): string =>
  `A list that you export from your practice system becomes ${kindWords[kind].about}. For most files you can continue at once. You see what will happen before anything is changed.`;

/** The step in which the user states the file's contents, source system and facility. */
export function ChooseStep(props: ChooseStepProps) {
  const access = useEntity();
  const { entity } = access;
  const sources = useQuery(sourcesQuery(entity.id));
  const { one } = props;
  const first = useMemo(
    () =>
      sources.data &&
      firstChoice(
        one,
        importKindsOf(access),
        sources.data,
        entity.facilities.map(({ id }) => id),
      ),
    [one, sources.data, entity, access],
  );
  if (sources.data && first) {
    const known = { ...props, sources: sources.data, first };
    return one ? <ChosenForm {...known} /> : <NewForm {...known} />;
  }
  return sources.isPending ? (
    <SkeletonRows count={8} />
  ) : (
    <FailedPanel text={problemMessage(sources.error)} onRetry={() => void sources.refetch()} />
  );
}

type Known = ChooseStepProps & { sources: readonly Source[]; first: Choice };

/** Restores what the user typed, until an import was started with it. */
function NewForm(props: Known) {
  const { form, isLoading, draftSavedAt, discard, settle } = useFormWithDraft<Choice>(
    { form: 'import-source', subjectId: null },
    props.first,
    choiceRules,
  );
  if (isLoading) return <SkeletonRows count={8} />;
  return (
    <ChooseForm
      {...props}
      form={form}
      notice={draftSavedAt && <DraftNotice savedAt={draftSavedAt} onDiscard={discard} />}
      onBegun={() => settle(props.first)}
    />
  );
}

function ChosenForm(props: Known) {
  const form = useForm<Choice>({ defaultValues: props.first, resolver: zodRules(choiceRules) });
  return <ChooseForm {...props} form={form} notice={null} onBegun={() => undefined} />;
}

type ChooseFormProps = Known & {
  form: UseFormReturn<Choice>;
  /** Says that a draft was restored. */
  notice: ReactNode;
  onBegun: () => void;
};

function ChooseForm({ one, sources, form, notice, takesFocus, onBegun, onDone }: ChooseFormProps) {
  const formId = useId();
  const access = useEntity();
  const { entity } = access;
  const kinds = importKindsOf(access);
  const navigate = useNavigate();
  const [kind, sourceId] = useWatch({ control: form.control, name: ['kind', 'sourceId'] });
  const save = useMutation({
    mutationFn: (choice: Choice) =>
      one
        ? api.imports.changeImport({
            params: { importId: one.importId },
            headers: { 'if-match': String(one.version) },
            body: chosen(choice),
          })
        : api.imports.createImport({ body: { kind: choice.kind, ...chosen(choice) } }),
    onSuccess: (made) => {
      onBegun();
      showImport(entity.id, made);
      void refreshSources(entity.id);
      if (one) onDone();
      else void navigate(paths.import(entity.lCode, made.importId), { replace: true });
    },
    onError: () => undefined,
  });
  const submit = form.handleSubmit(async (choice) => {
    // An unchanged file need not be read again.
    if (one && !form.formState.isDirty) return onDone();
    // Submitting leaves the form: until then it is pending and has no unsaved changes.
    await save.mutateAsync(choice).catch(() => undefined);
  });
  const facilities = entity.facilities.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <StepSheet
      title="What do you import?"
      about={kindDescription(kind)}
      takesFocus={takesFocus}
      foot={
        <Button type="submit" form={formId} variant="contained" loading={save.isPending}>
          Continue
        </Button>
      }
    >
      {save.error && (
        <FailedPanel text={problemMessage(save.error)} reference={problemReference(save.error)} />
      )}
      <FormShell id={formId} label="Import a File" onSubmit={(event) => void submit(event)}>
        {notice}
        {!one && kinds.length > 1 && (
          <FormSection title="What is in the file?">
            <SelectField
              control={form.control}
              name="kind"
              label="Kind of list"
              span={6}
              options={kinds.map((value) => ({
                value,
                label: kindWords[value].title,
                about: kindWords[value].choice,
              }))}
            />
          </FormSection>
        )}
        <FileContents kind={kind} />
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
        {facilities.length > 1 && needsFacility(kind) && (
          <FormSection title="For which facility?">
            <SelectField
              control={form.control}
              name="facilityId"
              label="Facility"
              span={6}
              isRequired
              options={[{ value: FACILITY_PER_ROW, label: 'A column of the file says it' }, ...facilities]}
              hint="With one chosen here, it is the facility of all rows that name none."
            />
          </FormSection>
        )}
      </FormShell>
    </StepSheet>
  );
}
