import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { UserProfile } from '@waypost/contract/profile/calls';
import { api } from '#src/api/client.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { toast } from '#src/ui/toasts.ts';

/** Notices about this user on every tab (P-091 to P-093, P-096). */
export function ProfileBanners({ profile, isOwn }: { profile: UserProfile; isOwn: boolean }) {
  const { status, usesExternalIdentityProvider, lockedFields, emailUpdate } = profile;
  const isFederated = status === 'Active' && usesExternalIdentityProvider;
  return (
    <>
      {status === 'Deactivated' && <Banner kind="bad">{message('user.deactivated')}</Banner>}
      {status === 'Pending' && (
        <Banner kind="info">This user was invited and has not accepted the invitation yet.</Banner>
      )}
      {isFederated && lockedFields.includes('firstName') && (
        <Banner kind="info">{message('user.federated')}</Banner>
      )}
      {isFederated && !lockedFields.includes('firstName') && (
        <Banner kind="info">{message('user.federatedCorrected')}</Banner>
      )}
      {emailUpdate && (
        <Banner kind="warn" title="E-mail change pending." actions={isOwn && <ResendButton />}>
          {isOwn
            ? `Check ${emailUpdate.newEmail} and follow the link to finish. Until then your address does not change.`
            : `The confirmation link was sent to ${emailUpdate.newEmail}. Until then the address does not change.`}
        </Banner>
      )}
    </>
  );
}

function ResendButton() {
  const again = useMutation({
    mutationFn: () => api.account.sendEmailVerification({}),
    onSuccess: ({ newEmail }) => toast.success(message('email.sentAgain', { email: newEmail })),
  });
  return (
    <Button size="small" variant="outlined" loading={again.isPending} onClick={() => again.mutate()}>
      Send again
    </Button>
  );
}
