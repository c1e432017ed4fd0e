import { useCallback, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { DraftPlace } from '#src/api/drafts.ts';
import { useUnsavedChanges } from '#src/app/unsaved-changes.ts';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { changedValues, readKeptValues } from './kept-values.ts';
import { useDraft } from './use-draft.ts';

type FormValues = Record<string, string | boolean | string[]>;

export type KeptForm<Values extends FormValues> = {
  form: UseFormReturn<Values>;
  /** What was typed before is being looked up: the form must not open yet. */
  isLoading: boolean;
  /** When what stands in the form was kept, where that is what was typed before. */
  keptAt: string | null;
  /** Back to what is saved. */
  discard: () => void;
  /** What was typed is saved now. */
  settle: (saved: Values) => void;
};

/**
 * A form over what is saved, whose typing is kept until it is saved or discarded: through another tab of the page, a
 * time-out, a closed window (P-078 asks before it is left). When what is saved changes meanwhile, typed fields stay.
 */
export function useKeptForm<Values extends FormValues>(
  { form: name, subjectId }: DraftPlace,
  saved: Values,
  schema: z.ZodType<Values>,
): KeptForm<Values> {
  const { isLoading, kept, keep, forget } = useDraft({ form: name, subjectId });
  const form = useForm<Values>({
    defaultValues: saved as DefaultValues<Values>,
    values: saved,
    resetOptions: { keepDirtyValues: true },
    resolver: zodRules(schema),
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;

  const [keptAt, setKeptAt] = useState<string | null>(null);
  // Once: what is typed from then on is newer.
  const isRestored = useRef(false);
  useEffect(() => {
    if (isLoading || isRestored.current) return;
    isRestored.current = true;
    const typed = kept && readKeptValues(kept.content, saved);
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

  const settle = useCallback(
    (next: Values) => {
      setKeptAt(null);
      form.reset(next, { keepDirtyValues: false });
      forget();
    },
    [form, forget],
  );
  const discard = useCallback(() => settle(saved), [settle, saved]);
  useUnsavedChanges(() => isDirty && !isSubmitting, forget);
  return { form, isLoading, keptAt, discard, settle };
}
