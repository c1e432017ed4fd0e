import { useQuery } from '@tanstack/react-query';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Source } from '@waypost/contract/sources/calls';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '#src/api/client.ts';
import { plansQuery } from '#src/api/plan-queries.ts';
import { refusedFields } from '#src/api/problem.ts';
import { refreshSources } from '#src/api/source-queries.ts';
import type { NewCode } from '#src/app/data-import/new-code.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { facilityOptions } from '#src/app/facility-options.ts';
import { ManagedDrawer } from '#src/app/managed-lists/ManagedDrawer.tsx';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { MultiSelectField } from '#src/ui/form/MultiSelectField.tsx';
import { NumberField } from '#src/ui/form/NumberField.tsx';
import { RadioField } from '#src/ui/form/RadioField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { CodeMap } from './CodeMap.tsx';
import { meaningsOf } from './code-words.ts';
import {
  codesOf,
  codeText,
  correctionWords,
  newSource,
  requestOf,
  type SourceValues,
  sourceLabels,
  sourceRules,
  valuesOf,
} from './source-form.ts';

type SourceEditorProps = {
  /** The source to change; null for a new one. */
  source: Source | null;
  begun: NewCode | null;
  /** Called after the new code was added or discarded. */
  onNewCodeDone: () => void;
  onClose: () => void;
};

const corrections = Object.entries(correctionWords).map(([value, label]) => ({ value, label }));

const texts = { added: 'source.saved', saved: 'source.saved', saveFailed: 'source.saveFailed' } as const;

/** Adds a source, or changes its rights and the meanings of its codes. */
export default function SourceEditor({ source, begun, onNewCodeDone, onClose }: SourceEditorProps) {
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
  const { form } = draft;
  const [codeTexts, facilityIds] = useWatch({ control: form.control, name: ['codes', 'facilityIds'] });
  const codes = useMemo(() => codesOf(codeTexts), [codeTexts]);
  const facilities = facilityOptions(entity.facilities, source?.facilityIds);
  const meanings = meaningsOf(
    facilities.filter(({ value }) => facilityIds.includes(value)),
    (plans.data ?? []).map((plan) => ({
      value: plan.harpInsuranceCode,
      label: `${plan.harpInsurancePlan} (${plan.harpInsuranceCode})`,
    })),
  );
  const seen = source && {
    params: { sourceId: source.sourceId },
    headers: { 'if-match': String(source.version) },
  };
  return (
    <ManagedDrawer
      title={source ? 'Edit Source' : 'Add Source'}
      noun="source"
      kept={source}
      kind={draft}
      labels={sourceLabels}
      nameOf={({ name }) => name.trim()}
      fieldOf={({ code }) => (code === 'SOURCE_NAME_TAKEN' ? 'name' : null)}
      texts={texts}
      endText="What it sends is refused. What it has sent stays, also what is held, and it can be reactivated."
      staysEditable
      onSave={(values) =>
        seen
          ? api.sources.changeSource({ ...seen, body: requestOf(values) })
          : api.sources.createSource({ body: requestOf(values) })
      }
      onEnd={async (isEnded) => seen && api.sources.endSource({ ...seen, body: { isEnded } })}
      onRefresh={() => refreshSources(entity.id)}
      below={(failure) =>
        !draft.isLoading && (
          <CodeMap
            codes={codes}
            meanings={meanings}
            arePlansLoading={plans.isPending}
            refused={refusedFields(failure)}
            begun={begun}
            onNewCodeDone={onNewCodeDone}
            onChange={(next) =>
              form.setValue('codes', next.map(codeText), { shouldDirty: true, shouldValidate: false })
            }
          />
        )
      }
      onClose={onClose}
    >
      <FormSection>
        <TextField control={form.control} name="name" label={sourceLabels.name} isRequired />
        <MultiSelectField
          control={form.control}
          name="facilityIds"
          label={sourceLabels.facilityIds}
          isRequired
          options={facilities}
        />
        <RadioField
          control={form.control}
          name="onCorrection"
          label={sourceLabels.onCorrection}
          options={corrections}
        />
        <NumberField
          control={form.control}
          name="correctionDays"
          label={sourceLabels.correctionDays}
          hint="Empty: until it is changed."
        />
        <CheckboxField
          control={form.control}
          name="linksSureMatches"
          label={sourceLabels.linksSureMatches}
          hint="One patient with the same name, date of birth and gender, and nothing against it."
        />
      </FormSection>
    </ManagedDrawer>
  );
}
