import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import type { InviteOptions } from '@waypost/contract/invitations/calls';
import { type InviteValues, inviteFormSchema } from '@waypost/contract/invitations/rules';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { settings } from '#src/api/settings.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { useUnsavedChanges } from '#src/app/unsaved-changes.ts';
import { useUser } from '#src/app/use-user.ts';
import { ErrorSummary } from '#src/ui/form/ErrorSummary.tsx';
import { FormFooter } from '#src/ui/form/FormFooter.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { formProblems } from '#src/ui/form/form-problems.ts';
import { RequiredLegend } from '#src/ui/form/RequiredLegend.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { toast } from '#src/ui/toasts.ts';
import { InviteFields } from './InviteFields.tsx';
import { inviteFailure, refusedFields } from './invite-failure.ts';
import { blankInvite, inviteLabels, invitePayload } from './invite-values.ts';
import { useSendInvite } from './use-send-invite.ts';

const Card = styled('div')({
  maxWidth: 860,
  padding: 16,
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
});

type InviteFormProps = {
  /** The draft of an earlier visit; null when there is none. */
  typed: InviteValues | null;
  options: InviteOptions;
  existing: ReadonlySet<string>;
  onTyped: (values: InviteValues) => void;
  /** Called after the invite was sent or discarded. */
  onForget: () => void;
};

/** The form of an invitation: validated as a whole on submit, then field by field. */
export function InviteForm({ typed, options, existing, onTyped, onForget }: InviteFormProps) {
  const { entity } = useEntity();
  const user = useUser();
  const send = useSendInvite(entity.id);
  const { clientTypes } = entity;
  const resolver = useMemo(
    () =>
      zodRules(
        inviteFormSchema({
          existing,
          hasFacilities: options.facilities.length > 0,
          clientTypes,
          providerDomain: settings().providerEmailDomain,
        }),
      ),
    [existing, options.facilities, clientTypes],
  );
  const form = useForm<InviteValues>({ defaultValues: blankInvite, resolver, shouldFocusError: false });
  const [attempt, setAttempt] = useState(0);
  const { errors, dirtyFields, isDirty, isSubmitting } = form.formState;
  useEffect(() => {
    if (typed) form.reset(typed, { keepDefaultValues: true });
  }, [form, typed]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => onTyped(values),
      }),
    [form, onTyped],
  );
  useUnsavedChanges(() => isDirty && !isSubmitting, onForget);

  const clear = () => {
    form.reset(blankInvite);
    setAttempt(0);
    onForget();
  };
  const refuse = () => setAttempt((count) => count + 1);
  const submit = async (values: InviteValues) => {
    const pending = toast.pending(message('invite.sending'));
    const payload = invitePayload(values, { user, entity, facilities: options.facilities });
    // The address as the server saved it, which may differ from what was typed.
    const of = payload.newUserEmail;
    try {
      await send(payload);
      toast.settle(pending, 'success', message('invite.sent'), { of });
      clear();
    } catch (error) {
      toast.settle(pending, 'error', inviteFailure(error), { of });
      const refused = refusedFields(error);
      for (const { name, message: text } of refused) form.setError(name, { type: 'server', message: text });
      if (refused.length > 0) refuse();
    }
  };
  return (
    <Card>
      <FormShell
        label="Invite User"
        onSubmit={(event) => {
          if (isSubmitting) event.preventDefault();
          else void form.handleSubmit(submit, refuse)(event);
        }}
      >
        <ErrorSummary
          title="The invite was not sent"
          problems={attempt > 0 ? formProblems(errors, inviteLabels) : []}
          attempt={attempt}
        />
        <RequiredLegend />
        <InviteFields form={form} options={options} />
        <FormFooter
          changedCount={Object.keys(dirtyFields).length}
          isSaving={isSubmitting}
          saveLabel="Send Invite"
          onReset={clear}
        />
      </FormShell>
    </Card>
  );
}
