import type { UserProfile } from '@waypost/contract/profile/calls';
import type { FormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { DetailsForm } from './DetailsForm.tsx';
import type { DetailsValues } from './details-rules.ts';
import { EmailForm, type EmailValues } from './EmailForm.tsx';
import { Stack } from './profile-layout.ts';
import type { ProfileOwner } from './profile-query.ts';

type BasicInformationProps = {
  owner: ProfileOwner;
  profile: UserProfile;
  email: FormWithDraft<EmailValues>;
  details: FormWithDraft<DetailsValues>;
  onReload: () => Promise<unknown>;
};

/** The tab Basic Information (P-080). */
export function BasicInformation({ owner, profile, email, details, onReload }: BasicInformationProps) {
  return (
    <Stack>
      <EmailForm owner={owner} profile={profile} kept={email} />
      <DetailsForm owner={owner} profile={profile} kept={details} onReload={onReload} />
    </Stack>
  );
}
