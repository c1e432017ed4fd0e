import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { emailSchema } from '@waypost/contract/core/person';
import type { UserProfile } from '@waypost/contract/profile/calls';
import { useId } from 'react';
import { z } from 'zod';
import { ApiError } from '#src/api/problem.ts';
import type { FormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { LockedFields } from '#src/ui/form/LockedFields.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { toast } from '#src/ui/toasts.ts';
import { lockedHint } from './locked-hint.ts';
import { Card, CardBody } from './profile-layout.ts';
import { type ProfileOwner, profileQuery, requestEmail } from './profile-query.ts';

export const emailRules = z.object({ email: emailSchema });
export type EmailValues = z.infer<typeof emailRules>;

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 12,
  alignItems: 'start',
  '& > div': { display: 'flex', flexDirection: 'column' },
  '& > button': { marginTop: 20 },
  '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)', '& > button': { marginTop: 0 } },
});

type EmailFormProps = { owner: ProfileOwner; profile: UserProfile; kept: FormWithDraft<EmailValues> };

/** Requests another address (P-080), which changes when its link is followed (P-167). */
export function EmailForm({ owner, profile, kept }: EmailFormProps) {
  const id = useId();
  const { entity } = useEntity();
  const client = useQueryClient();
  const { form, draftSavedAt, discard, settle } = kept;
  const { isSubmitting } = form.formState;
  const isLocked = profile.lockedFields.includes('email');

  const send = async ({ email }: EmailValues) => {
    if (email === profile.email) {
      toast.info(message('email.noChanges'));
      return;
    }
    const pending = toast.pending(message('email.updating'));
    try {
      await requestEmail(owner, profile, email);
      toast.settle(pending, 'success', message('email.requested'));
      settle({ email: profile.email });
      await client.invalidateQueries(profileQuery(entity.id, owner));
    } catch (error) {
      toast.settle(pending, 'error', message('email.updateFailed'));
      const refused = error instanceof ApiError && error.fields.find(({ path }) => path === 'newEmail');
      if (refused) form.setError('email', { type: 'server', message: refused.message });
    }
  };

  return (
    <Card aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>E-mail</h2>
      <CardBody>
        <FormShell
          label="E-mail"
          onSubmit={(event) => {
            if (isLocked || isSubmitting) event.preventDefault();
            else void form.handleSubmit(send, () => form.setFocus('email'))(event);
          }}
        >
          {draftSavedAt && <DraftNotice savedAt={draftSavedAt} onDiscard={discard} />}
          <Line>
            <LockedFields isLocked={isLocked}>
              <div>
                <TextField
                  control={form.control}
                  name="email"
                  label="E-mail"
                  isRequired
                  hint={isLocked ? lockedHint(profile, owner.isOwn) : undefined}
                  format={(typed) => typed.toLowerCase()}
                />
              </div>
            </LockedFields>
            {!isLocked && (
              <Button type="submit" variant="outlined" loading={isSubmitting}>
                Change e-mail
              </Button>
            )}
          </Line>
        </FormShell>
      </CardBody>
    </Card>
  );
}
