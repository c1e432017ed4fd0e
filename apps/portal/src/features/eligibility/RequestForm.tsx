import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { EligibilityRequest, RequestCoverage } from '@waypost/contract/eligibility/request';
import { withoutUnusedSubscriber } from '@waypost/contract/eligibility/rules';
import type { PayerStatus } from '@waypost/contract/payers/calls';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { whenPageIsShown } from '#src/app/shell/when-page-is-shown.ts';
import { useUnsavedChanges } from '#src/app/unsaved-changes.ts';
import { isTaskStart } from '#src/app/use-first-focus.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { ErrorSummary, type FormProblem } from '#src/ui/form/ErrorSummary.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { formProblems } from '#src/ui/form/form-problems.ts';
import { RequiredLegend } from '#src/ui/form/RequiredLegend.tsx';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { toast } from '#src/ui/toasts.ts';
import { formatClock } from './period-format.ts';
import { payerLinesQuery } from './queries.ts';
import { RequestFields } from './RequestFields.tsx';
import { requestLabels } from './request-labels.ts';
import { Body, RequestFooter } from './request-layout.ts';
import { requestProblems } from './request-problems.ts';
import type { FieldAdvice } from './resubmit-advice.ts';
import type { Refusal } from './submit-refusal.ts';
import { type RequestChoices, rulesFor, useRequestForm } from './use-request-form.ts';

type RequestFormProps = {
  /** The initial values; a new `key` makes a new form. */
  initial: EligibilityRequest;
  /** The coverages of the case. */
  coverages: readonly RequestCoverage[];
  /** The values after Clear. */
  blank: EligibilityRequest;
  /** The draft of an earlier visit; null when there is none. */
  typed: EligibilityRequest | null;
  lists: RequestChoices;
  canWrite: boolean;
  /** Shown above the fields: the reason why the form is filled in, or not. */
  notice?: ReactNode;
  ssnHint?: string;
  /** Whether the form is filled in: then the first missing field is focused. */
  isFilledIn: boolean;
  /**
   * The fields in which a payer found an error: marked, and the first one is focused, unless a task was just started.
   */
  advice: FieldAdvice;
  /** Called with every change, to save the draft; null when the draft is discarded. */
  onTyped: (values: EligibilityRequest | null) => void;
  /** Sends the request. Returns what was refused, or null when it was sent. */
  onSend: (request: EligibilityRequest) => Promise<Refusal | null>;
};

/** The Request stage: the form, validated as a whole, with its errors in a summary and at the fields (C-077). */
export function RequestForm(props: RequestFormProps) {
  const { initial, blank, typed, lists, canWrite, notice, ssnHint, isFilledIn, advice, onTyped, onSend } =
    props;
  const form = useRequestForm(initial, lists);
  useEffect(() => {
    if (typed) form.reset(typed, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => onTyped(values),
    });
  }, [form, typed, onTyped]);
  const { errors, isSubmitting, isSubmitted, isDirty } = form.formState;
  // Rules compare several fields: after a refused attempt, a change of one field may correct another.
  useEffect(() => {
    if (!isSubmitted) return;
    return form.subscribe({ formState: { values: true }, callback: () => void form.trigger() });
  }, [form, isSubmitted]);
  // A request in transmission is not lost: the page continues with its transaction.
  useUnsavedChanges(
    () => isDirty && !isSubmitting,
    () => onTyped(null),
  );
  const [attempt, setAttempt] = useState(0);
  const [general, setGeneral] = useState<string | null>(null);

  const [firstAdvised] = advice.keys();
  const { key: visit } = useLocation();
  const [begins] = useState(() => {
    const shown = typed ?? initial;
    const [gap] = isFilledIn ? requestProblems(shown, rulesFor(shown, lists)) : [];
    // A started task focuses its first to-do, unless the form needs a field: the task's key would otherwise
    // type into it.
    return isTaskStart(initial.taskId, visit) ? gap?.path : (firstAdvised ?? gap?.path);
  });
  useEffect(() => {
    if (begins) return whenPageIsShown(() => form.setFocus(begins));
  }, [form, begins]);
  const [payerCode] = useWatch({ control: form.control, name: ['payerCode'] });
  const { entity } = useEntity();

  const refuse = () => setAttempt((count) => count + 1);
  const send = async (values: EligibilityRequest) => {
    setGeneral(null);
    const refusal = await onSend(withoutUnusedSubscriber(values, rulesFor(values, lists).searchOption));
    if (!refusal) return;
    for (const { path, message: text } of refusal.fields)
      form.setError(path, { type: 'server', message: text });
    setGeneral(refusal.general);
    refuse();
  };

  // The Undo toast belongs to this form and is closed with it.
  const cleared = useRef<number | null>(null);
  useEffect(
    () => () => {
      if (cleared.current !== null) toast.close(cleared.current);
    },
    [],
  );
  const clear = () => {
    const before = form.getValues();
    form.reset(blank);
    onTyped(null);
    setGeneral(null);
    setAttempt(0);
    cleared.current = toast.info('The form was cleared', {
      label: 'Undo',
      onClick: () => form.reset(before, { keepDefaultValues: true }),
    });
  };

  const problems: FormProblem[] = [
    ...(general === null ? [] : [{ name: null, label: null, message: general }]),
    ...(attempt > 0 ? formProblems(errors, requestLabels) : []),
  ];

  return (
    <FormShell
      label="Eligibility request"
      isMain
      onSubmit={(event) => {
        // The keyboard can submit a form even if its button is disabled.
        if (canWrite && !isSubmitting) void form.handleSubmit(send, refuse)(event);
        else event.preventDefault();
      }}
    >
      <Body>
        <ErrorSummary title="The request was not sent" problems={problems} attempt={attempt} />
        {notice}
        <PayerLineNotice entityId={entity.id} payerCode={payerCode} />
        <RequestFields
          form={form}
          lists={lists}
          coverages={props.coverages}
          ssnHint={ssnHint}
          advice={advice}
        />
      </Body>
      <RequestFooter>
        <RequiredLegend />
        <Button disabled={isSubmitting} onClick={clear}>
          Clear
        </Button>
        <ActionButton
          type="submit"
          variant="contained"
          aria-keyshortcuts="Control+Enter"
          sx={{ gap: 1 }}
          refusal={canWrite ? null : message('eligibility.noWrite')}
          loading={isSubmitting}
        >
          Submit
          <span aria-hidden="true">
            <KeyCaps keys="Ctrl Enter" isInherited />
          </span>
        </ActionButton>
      </RequestFooter>
    </FormShell>
  );
}

/** The meaning of a payer's connection state for a new request. */
function lineText({ state, since, nextTryAt }: PayerStatus): string {
  const silence = since === null ? '' : `No answer since ${formatClock(since)}. `;
  if (state === 'trying' || nextTryAt === null) {
    return `${silence}The next request finds out whether it answers again.`;
  }
  return `${silence}Requests are not sent to it before ${formatClock(nextTryAt)}. What you type is kept.`;
}

type PayerLineNoticeProps = {
  entityId: string;
  /** The chosen payer. While it is empty, the notice lists every payer that does not answer. */
  payerCode: string;
};

/** Warns before a request is sent that a payer is not answering. */
function PayerLineNotice({ entityId, payerCode }: PayerLineNoticeProps) {
  const { data: lines } = useQuery(payerLinesQuery(entityId));
  const silent = (lines ?? []).filter(
    (line) => line.state !== 'answering' && (payerCode === '' || line.payerCode === payerCode),
  );
  return silent.map((line) => (
    <Alert key={line.payerCode} severity="warning" sx={{ mb: 4 }}>
      <strong>{line.payerName} is not answering.</strong> {lineText(line)}
    </Alert>
  ));
}
