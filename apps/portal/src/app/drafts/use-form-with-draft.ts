import { useCallback, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { DraftPlace } from '#src/api/drafts.ts';
import { useUnsavedChanges } from '#src/app/unsaved-changes.ts';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { changedValues, type DraftValues, readDraftValues } from './draft-values.ts';
import { useDraft } from './use-draft.ts';

export type FormWithDraft<Values extends DraftValues> = {
  form: UseFormReturn<Values>;
  /** The draft is loading: the form must not open yet. */
  isLoading: boolean;
  /** When the restored draft was saved; null when the form shows no draft. */
  draftSavedAt: string | null;
  /** Resets the form to the saved values. */
  discard: () => void;
  /** Marks the typed values as saved. */
  settle: (saved: Values) => void;
};

/**
 * A form whose unsaved values are kept as a draft until they are saved or discarded: through a change of tab, a
 * time-out or a closed window (P-078 asks before leaving). When the saved values change meanwhile, typed fields stay.
 */
export function useFormWithDraft<Values extends DraftValues>(
  { form: name, subjectId }: DraftPlace,
  saved: Values,
  schema: z.ZodType<Values>,
  /** Whether fields are validated when they are left: for forms whose button is disabled while values are invalid. */
  { validatesOnBlur = false }: { validatesOnBlur?: boolean } = {},
): FormWithDraft<Values> {
  const { isLoading, kept, keep, forget } = useDraft({ form: name, subjectId });
  const form = useForm<Values>({
    defaultValues: saved as DefaultValues<Values>,
    values: saved,
    resetOptions: { keepDirtyValues: true },
    resolver: zodRules(schema),
    mode: validatesOnBlur ? 'onTouched' : 'onSubmit',
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;

  const [draftSavedAt, setKeptAt] = useState<string | null>(null);
  // Restores the draft only once, because later typing is newer.
  const isRestored = useRef(false);
  useEffect(() => {
    if (isLoading || isRestored.current) return;
    isRestored.current = true;
    const typed = kept && readDraftValues(kept.content, saved);
    if (!typed) return;
    form.reset(typed, { keepDefaultValues: true, keepDirtyValues: false });
    setKeptAt(kept.savedAt);
  }, [form, isLoading, kept, saved]);

  const opened = useRef(saved);
  useEffect(() => {
    opened.current = saved;
  }, [saved]);
  useEffect(() => {
    let wasTyped = false;
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty: isTyped }) => {
        if (isTyped) keep(JSON.stringify(changedValues(values, opened.current)));
        else if (wasTyped) forget();
        wasTyped = isTyped === true;
      },
    });
  }, [form, keep, forget]);

  const finish = useCallback(
    (next: Values) => {
      setKeptAt(null);
      form.reset(next, { keepDirtyValues: false });
      forget();
    },
    [form, forget],
  );
  const discard = useCallback(() => finish(saved), [finish, saved]);
  useUnsavedChanges(() => isDirty && !isSubmitting, forget);
  return { form, isLoading, draftSavedAt, discard, settle: finish };
}
