import { useCallback, useEffect, useMemo, useState } from 'react';
import { type DefaultValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { DraftPlace } from '#src/api/drafts.ts';
import { useDraft } from '#src/app/drafts/use-draft.ts';
import { useUnsavedChanges } from '#src/app/unsaved-changes.ts';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { readKeptValues } from './kept-values.ts';

type FormValues = Record<string, string | string[]>;

export type KeptForm<Values extends FormValues> = {
  form: UseFormReturn<Values>;
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
  const { kept, keep, forget } = useDraft({ form: name, subjectId });
  const [isDone, setIsDone] = useState(false);
  const form = useForm<Values>({
    defaultValues: saved as DefaultValues<Values>,
    values: saved,
    resetOptions: { keepDirtyValues: true },
    resolver: zodRules(schema),
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  const content = kept?.content ?? null;
  const typed = useMemo(() => (isDone ? null : readKeptValues(content, saved)), [content, saved, isDone]);

  useEffect(() => {
    if (typed) form.reset(typed, { keepDefaultValues: true });
  }, [form, typed]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: hasChanged }) =>
          hasChanged ? keep(JSON.stringify(values)) : undefined,
      }),
    [form, keep],
  );

  const settle = useCallback(
    (next: Values) => {
      setIsDone(true);
      forget();
      form.reset(next);
    },
    [form, forget],
  );
  const discard = useCallback(() => settle(saved), [settle, saved]);
  useUnsavedChanges(() => isDirty && !isSubmitting, forget);
  return { form, keptAt: typed && kept ? kept.savedAt : null, discard, settle };
}
