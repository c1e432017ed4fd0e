import { useMutation } from '@tanstack/react-query';
import { type MessageKey, message } from '@waypost/contract/core/messages';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { problemMessage } from '#src/api/client.ts';
import { ApiError } from '#src/api/problem.ts';
import type { DraftValues } from '#src/app/drafts/draft-values.ts';
import type { FormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { ErrorSummary } from '#src/ui/form/ErrorSummary.tsx';
import { formProblems } from '#src/ui/form/form-problems.ts';
import { toast } from '#src/ui/toasts.ts';
import { ManagedFormDrawer } from './ManagedFormDrawer.tsx';

type Texts = Record<'added' | 'saved' | 'saveFailed', MessageKey>;

type ManagedDrawerProps<Values extends DraftValues> = {
  title: string;
  /** The singular noun, as in “plan”. */
  noun: string;
  /** The shown record; null for a new one. */
  kept: { name: string; isEnded: boolean } | null;
  width?: ComponentProps<typeof ManagedFormDrawer>['width'];
  kind: FormWithDraft<Values>;
  /** The labels of the fields in order, for the list of problems. */
  labels: Readonly<Partial<Record<FieldPath<Values>, string>>>;
  nameOf: (values: Values) => string;
  /** The field that caused a failed save, if it is one field's fault. */
  fieldOf?: (error: ApiError) => FieldPath<Values> | null;
  texts: Texts;
  /** The consequences of ending it. */
  endText: string;
  /** The reason why it cannot be ended now. */
  endRefusal?: string | null;
  /** Whether it can be changed after it has ended. */
  staysEditable?: boolean;
  onSave: (values: Values) => Promise<unknown>;
  onEnd: (isEnded: boolean) => Promise<unknown>;
  /** Reads the changed data again. */
  onRefresh: () => Promise<unknown>;
  onClose: () => void;
  /** Content below the form; it gets the reason of a failed save. */
  below?: (failure: Error | null) => ReactNode;
  children: ReactNode;
};

/** The drawer for adding, changing, ending and reactivating a record that administrators maintain. */
export function ManagedDrawer<Values extends DraftValues>(props: ManagedDrawerProps<Values>) {
  const { title, noun, kept, kind, labels, nameOf, fieldOf, texts, onSave, onEnd, onRefresh, onClose } =
    props;
  const { form, discard } = kind;
  const [attempt, setAttempt] = useState(0);
  const of = () => nameOf(form.getValues());
  const refuse = () => setAttempt((count) => count + 1);
  const save = useMutation({
    mutationFn: onSave,
    onSuccess: async () => {
      toast.success(message(kept ? texts.saved : texts.added), undefined, of());
      await onRefresh();
      onClose();
      // Runs after the form has closed, which would otherwise show the old values.
      discard();
    },
    onError: (error) => {
      toast.error(message(texts.saveFailed), { of: of() });
      if (!(error instanceof ApiError)) return;
      const own = fieldOf?.(error) ?? null;
      if (own !== null) form.setError(own, { type: 'server', message: problemMessage(error) });
      for (const { path, message: text } of error.fields)
        form.setError(path as FieldPath<Values>, { type: 'server', message: text });
      if (own !== null || error.fields.length > 0) refuse();
      if (error.code === 'VERSION_CHANGED') void onRefresh();
    },
  });
  const submit = form.handleSubmit((values) => {
    if (!save.isPending) save.mutate(values);
  }, refuse);
  const problems = attempt > 0 ? formProblems(form.formState.errors, labels) : [];
  return (
    <ManagedFormDrawer
      title={title}
      width={props.width ?? 800}
      draft={kind}
      save={{ isPending: save.isPending, error: problems.length === 0 ? save.error : null }}
      saveLabel={kept ? 'Save' : 'Add'}
      onSubmit={submit}
      endable={
        kept && {
          noun,
          name: kept.name,
          isEnded: kept.isEnded,
          refusal: props.endRefusal ?? null,
          consequences: props.endText,
          onEnd,
          onRefresh,
          onDone: onClose,
        }
      }
      staysEditable={props.staysEditable ?? false}
      below={props.below?.(save.error)}
      onClose={onClose}
    >
      <ErrorSummary title={`The ${noun} was not saved`} problems={problems} attempt={attempt} />
      {props.children}
    </ManagedFormDrawer>
  );
}
