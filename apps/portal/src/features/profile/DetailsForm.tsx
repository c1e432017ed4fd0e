import { message } from '@waypost/contract/core/messages';
import { userTypesFor } from '@waypost/contract/core/person';
import type { ProfileField, UserProfile } from '@waypost/contract/profile/calls';
import { useId, useState } from 'react';
import { hasCode } from '#src/api/problem.ts';
import { settings } from '#src/api/settings.ts';
import type { FormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
import { ErrorSummary } from '#src/ui/form/ErrorSummary.tsx';
import { FormFooter } from '#src/ui/form/FormFooter.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { formProblems } from '#src/ui/form/form-problems.ts';
import { LockedFields } from '#src/ui/form/LockedFields.tsx';
import { PhoneField } from '#src/ui/form/PhoneField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { toast } from '#src/ui/toasts.ts';
import { changeOf, type DetailsValues, detailsLabels, detailsOf } from './details-rules.ts';
import { lockedHint } from './locked-hint.ts';
import { OutdatedNotice } from './OutdatedNotice.tsx';
import { Card, CardBody } from './profile-layout.ts';
import { type ProfileOwner, updateProfile } from './profile-query.ts';
import { useSavedProfile } from './use-saved-profile.ts';

type DetailsFormProps = {
  owner: ProfileOwner;
  profile: UserProfile;
  kept: FormWithDraft<DetailsValues>;
  /** Refetches the profile. */
  onReload: () => Promise<unknown>;
};

/** Name, phone and type of a person (P-080). */
export function DetailsForm({ owner, profile, kept, onReload }: DetailsFormProps) {
  const id = useId();
  const { entity } = useEntity();
  const { form, draftSavedAt, discard, settle } = kept;
  const { control, formState } = form;
  const { errors, dirtyFields, isSubmitting } = formState;
  const [attempt, setAttempt] = useState(0);
  const [isOutdated, setIsOutdated] = useState(false);
  const saved = useSavedProfile(owner);
  const problems = attempt > 0 ? formProblems(errors, detailsLabels) : [];

  const save = async (values: DetailsValues) => {
    setAttempt(0);
    const change = changeOf(profile, values);
    if (!change) {
      toast.info(message('user.noChanges'));
      settle(detailsOf(profile));
      return;
    }
    const pending = toast.pending(message('user.updating'));
    try {
      const next = await updateProfile(owner, profile, change);
      saved(next);
      settle(detailsOf(next));
      setIsOutdated(false);
      toast.settle(pending, 'success', message('user.updated'));
    } catch (error) {
      const isLate = hasCode(error, 'VERSION_CHANGED');
      setIsOutdated(isLate);
      toast.settle(pending, 'error', message(isLate ? 'http.changed' : 'user.updateFailed'));
    }
  };

  const isLocked = (name: ProfileField) => profile.lockedFields.includes(name);
  const hintOf = (name: ProfileField) => (isLocked(name) ? lockedHint(profile, owner.isOwn) : undefined);
  const field = (name: keyof DetailsValues) => ({ control, name, label: detailsLabels[name] });
  return (
    <Card aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Personal details</h2>
      <FormShell
        label="Personal details"
        onSubmit={(event) => {
          if (isSubmitting) event.preventDefault();
          else void form.handleSubmit(save, () => setAttempt((count) => count + 1))(event);
        }}
      >
        <CardBody>
          <ErrorSummary title={problemTitle(problems.length)} problems={problems} attempt={attempt} />
          {draftSavedAt && <DraftNotice savedAt={draftSavedAt} onDiscard={discard} />}
          {isOutdated && <OutdatedNotice onReload={() => void onReload().then(() => setIsOutdated(false))} />}
          <FormSection>
            <LockedFields isLocked={isLocked('firstName')}>
              <TextField {...field('firstName')} span={6} isRequired hint={hintOf('firstName')} />
            </LockedFields>
            <LockedFields isLocked={isLocked('lastName')}>
              <TextField {...field('lastName')} span={6} isRequired hint={hintOf('lastName')} />
            </LockedFields>
            <LockedFields isLocked={isLocked('phone')}>
              <PhoneField {...field('phone')} span={6} isRequired hint={hintOf('phone')} />
              <TextField {...field('extension')} span={3} inputMode="numeric" hint="Up to 6 digits" />
            </LockedFields>
            <LockedFields isLocked={isLocked('typeOfUser')}>
              <SelectField
                {...field('typeOfUser')}
                span={6}
                isRequired
                options={typeOptions(profile, entity.clientTypes)}
                hint={owner.isOwn ? message('user.ownType') : hintOf('typeOfUser')}
              />
            </LockedFields>
          </FormSection>
          <FormFooter
            changedCount={Object.keys(dirtyFields).length}
            isSaving={isSubmitting}
            onReset={() => {
              discard();
              setAttempt(0);
            }}
          />
        </CardBody>
      </FormShell>
    </Card>
  );
}

const problemTitle = (count: number): string =>
  count === 1 ? '1 field needs a change before saving' : `${count} fields need a change before saving`;

/** The types that a user can get, and their current one. */
function typeOptions(
  { email, typeOfUser }: UserProfile,
  clientTypes: Parameters<typeof userTypesFor>[0]['clientTypes'],
) {
  const offered = userTypesFor({ email, clientTypes, providerDomain: settings().providerEmailDomain });
  const types = offered.includes(typeOfUser)
    ? offered
    : [...offered, typeOfUser].toSorted((a, b) => a.localeCompare(b));
  return types.map((type) => ({ value: type, label: type }));
}
