import { useMutation, useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Source } from '@waypost/contract/sources/calls';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '#src/api/client.ts';
import { plansQuery } from '#src/api/plan-queries.ts';
import { hasCode, refusedFields } from '#src/api/problem.ts';
import { refreshSources } from '#src/api/source-queries.ts';
import type { NewCode } from '#src/app/data-import/new-code.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { facilityOptions } from '#src/app/facility-options.ts';
import { ManagedFormDrawer } from '#src/app/managed-lists/ManagedFormDrawer.tsx';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { MultiSelectField } from '#src/ui/form/MultiSelectField.tsx';
import { NumberField } from '#src/ui/form/NumberField.tsx';
import { RadioField } from '#src/ui/form/RadioField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { toast } from '#src/ui/toasts.ts';
import { CodeMap } from './CodeMap.tsx';
import { meaningsOf } from './code-words.ts';
import {
  codesOf,
  codeText,
  correctionWords,
  newSource,
  requestOf,
  type SourceValues,
  sourceRules,
  valuesOf,
} from './source-form.ts';

type SourceEditorProps = {
  /** The source to change; null for a new one. */
  source: Source | null;
  begun: NewCode | null;
  /** Called after the new code was added or discarded. */
  onBegunDone: () => void;
  onClose: () => void;
};

const corrections = Object.entries(correctionWords).map(([value, label]) => ({ value, label }));

/** Adds a source, or changes its rights and the meanings of its codes. */
export default function SourceEditor({ source, begun, onBegunDone, onClose }: SourceEditorProps) {
  const { entity } = useEntity();
  const plans = useQuery(plansQuery(entity.id));
  const saved = useMemo(
    () =>
      source ? valuesOf(source) : newSource(facilityOptions(entity.facilities).map(({ value }) => value)),
    [source, entity],
  );
  const draft = useFormWithDraft<SourceValues>(
    { form: 'source', subjectId: source?.sourceId ?? EMPTY_ID },
    saved,
    sourceRules,
  );
  const { form, settle } = draft;
  const [texts, facilityIds] = useWatch({ control: form.control, name: ['codes', 'facilityIds'] });
  const codes = useMemo(() => codesOf(texts), [texts]);
  const facilities = facilityOptions(entity.facilities, source?.facilityIds);
  const meanings = meaningsOf(
    facilities.filter(({ value }) => facilityIds.includes(value)),
    (plans.data ?? []).map((plan) => ({
      value: plan.harpInsuranceCode,
      label: `${plan.harpInsurancePlan} (${plan.harpInsuranceCode})`,
    })),
  );
  const save = useMutation({
    mutationFn: (values: SourceValues) =>
      source
        ? api.sources.changeSource({
            params: { sourceId: source.sourceId },
            headers: { 'if-match': String(source.version) },
            body: requestOf(values),
          })
        : api.sources.createSource({ body: requestOf(values) }),
    onSuccess: async (made) => {
      toast.success(message('source.saved'), undefined, made.name);
      await refreshSources(entity.id);
      onClose();
      // Runs after the form has closed, which would otherwise show the old values.
      settle(saved);
    },
    onError: (error, { name }) => {
      toast.error(message('source.saveFailed'), { of: name.trim() });
      if (hasCode(error, 'SOURCE_NAME_TAKEN'))
        form.setError('name', { type: 'server', message: message('source.nameTaken') });
      if (hasCode(error, 'VERSION_CHANGED')) void refreshSources(entity.id);
    },
  });
  const submit = form.handleSubmit((values) => {
    if (!save.isPending) save.mutate(values);
  });
  const refused = refusedFields(save.error);
  const title = source ? 'Edit Source' : 'Add Source';
  return (
    <ManagedFormDrawer
      title={title}
      width={800}
      draft={draft}
      save={save}
      saveLabel={source ? 'Save' : 'Add'}
      onSubmit={submit}
      staysEditable
      endable={
        source && {
          noun: 'source',
          name: source.name,
          isEnded: source.isEnded,
          consequences:
            'What it sends is refused. What it has sent stays, also what is held, and it can be reactivated.',
          onEnd: (isEnded) =>
            api.sources.endSource({
              params: { sourceId: source.sourceId },
              headers: { 'if-match': String(source.version) },
              body: { isEnded },
            }),
          onRefresh: () => refreshSources(entity.id),
          onDone: onClose,
        }
      }
      below={
        !draft.isLoading && (
          <CodeMap
            codes={codes}
            meanings={meanings}
            arePlansLoading={plans.isPending}
            refused={refused}
            begun={begun}
            onBegunDone={onBegunDone}
            onChange={(next) =>
              form.setValue('codes', next.map(codeText), { shouldDirty: true, shouldValidate: false })
            }
          />
        )
      }
      onClose={onClose}
    >
      <FormSection>
        <TextField control={form.control} name="name" label="Name" isRequired />
        <MultiSelectField
          control={form.control}
          name="facilityIds"
          label="Facilities"
          isRequired
          options={facilities}
        />
        <RadioField
          control={form.control}
          name="onCorrection"
          label="When it differs from a correction made here"
          options={corrections}
        />
        <NumberField
          control={form.control}
          name="correctionDays"
          label="Days that a correction stays"
          hint="Empty: until it is changed."
        />
        <CheckboxField
          control={form.control}
          name="linksSureMatches"
          label="Link sure matches without asking"
          hint="One patient with the same name, date of birth and gender, and nothing against it."
        />
      </FormSection>
    </ManagedFormDrawer>
  );
}
