import type { UserProfile } from '@waypost/contract/services/policy-profile';
import type { KeptForm } from '#src/app/drafts/use-kept-form.ts';
import { DetailsForm } from './DetailsForm.tsx';
import type { DetailsValues } from './details-rules.ts';
import { EmailForm, type EmailValues } from './EmailForm.tsx';
import { Stack } from './profile-layout.ts';
import type { ProfileOf } from './profile-query.ts';

type BasicInformationProps = {
  of: ProfileOf;
  profile: UserProfile;
  email: KeptForm<EmailValues>;
  details: KeptForm<DetailsValues>;
  onReload: () => Promise<unknown>;
};

/** The tab Basic Information (P-080). */
export function BasicInformation({ of, profile, email, details, onReload }: BasicInformationProps) {
  return (
    <Stack>
      <EmailForm of={of} profile={profile} kept={email} />
      <DetailsForm of={of} profile={profile} kept={details} onReload={onReload} />
    </Stack>
  );
}
