import type { Order } from '@waypost/contract/orders/calls';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Draft } from '#src/app/drafts/use-draft.ts';
import { useUnsavedChanges } from '#src/app/unsaved-changes.ts';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { readOrderDraft } from './order-draft.ts';
import { differingFields, type OrderField, type OrderValues, orderRules, valuesOf } from './order-values.ts';

const blank = valuesOf(null);

type OrderForm = {
  form: UseFormReturn<OrderValues>;
  /** The currently saved order. */
  saved: OrderValues;
  /** Fields that another user changed since the form was opened, or since the draft was saved. */
  theirs: readonly OrderField[];
  /** When the restored draft was saved; null when the form shows no draft. */
  draftSavedAt: string | null;
  /** Resets the form to the saved order. */
  startOver: () => void;
};

/**
 * The form of an order. Unsaved values are kept as a draft, and stay when somebody else changes the order; other
 * fields follow the saved order.
 */
export function useOrderForm(order: Order | null, draft: Draft): OrderForm {
  const saved = useMemo(() => valuesOf(order), [order]);
  const [kept, setKept] = useState(() => (draft.kept ? readOrderDraft(draft.kept.content, blank) : null));
  const resolver = useMemo(() => zodRules(orderRules(saved)), [saved]);
  const [before, setBefore] = useState(kept?.before ?? saved);
  const form = useForm<OrderValues>({
    defaultValues: saved,
    values: saved,
    resetOptions: { keepDirtyValues: true },
    resolver,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;

  // Restores the draft only once, because later typing is newer.
  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    if (kept) form.reset({ ...saved, ...kept.typed }, { keepDefaultValues: true, keepDirtyValues: false });
  }, [form, kept, saved]);

  const { keep, forget } = draft;
  const wasTyped = useRef(kept !== null);
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const names = differingFields(saved, values);
        const typed = Object.fromEntries(names.map((name) => [name, values[name]]));
        if (names.length > 0) keep(JSON.stringify({ before, typed }));
        else if (wasTyped.current) forget();
        wasTyped.current = names.length > 0;
      },
    });
  }, [form, saved, before, keep, forget]);
  useUnsavedChanges(() => isDirty && !isSubmitting, forget);

  return {
    form,
    saved,
    theirs: differingFields(before, saved),
    draftSavedAt: kept && draft.kept ? draft.kept.savedAt : null,
    startOver: () => {
      forget();
      setKept(null);
      setBefore(saved);
      form.reset(saved, { keepDirtyValues: false });
    },
  };
}
