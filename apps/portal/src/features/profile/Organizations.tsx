import { message } from '@waypost/contract/core/messages';
import type { UserProfile } from '@waypost/contract/profile/calls';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { hasCode } from '#src/api/problem.ts';
import type { FormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
import { Facts } from '#src/ui/facts.ts';
import { FormFooter } from '#src/ui/form/FormFooter.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { LockedFields } from '#src/ui/form/LockedFields.tsx';
import { MultiSelectField } from '#src/ui/form/MultiSelectField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { toast } from '#src/ui/toasts.ts';
import { OutdatedNotice } from './OutdatedNotice.tsx';
import {
  areSame,
  type OrganizationsValues,
  organizationsLabels,
  organizationsOf,
} from './organizations-rules.ts';
import { Card, CardBody, Stack } from './profile-layout.ts';
import type { ProfileOwner } from './profile-query.ts';
import { saveDefaultFacility, saveFacilities } from './save-organizations.ts';

type OrganizationsProps = {
  owner: ProfileOwner;
  profile: UserProfile;
  kept: FormWithDraft<OrganizationsValues>;
  /** Refetches the profile. */
  onReload: () => Promise<unknown>;
};

/** The tab Organizations: a user's facilities and default facility (P-085). */
export function Organizations({ owner, profile, kept, onReload }: OrganizationsProps) {
  const id = useId();
  const { entity, can } = useEntity();
  const { form, draftSavedAt, discard, settle } = kept;
  const { control, formState } = form;
  const { dirtyFields, isSubmitting } = formState;
  const [isOutdated, setIsOutdated] = useState(false);
  const chosen = useWatch({ control, name: 'facilities' });
  const mayAssign = !owner.isOwn && can('user-management-user-write');
  // An administrator assigns only their own facilities that have not ended; other facilities of the user stay unchanged.
  const assignable = entity.facilities.filter(({ isEnded }) => !isEnded);
  const options = [
    ...new Map([...assignable, ...profile.facilities].map(({ id: value, name }) => [value, name])),
  ]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

  /** Runs one part of a save and shows its result. */
  const attempt = async (part: 'facilities' | 'facilitySettings', work: () => Promise<unknown>) => {
    try {
      await work();
      toast.success(message(`${part}.updated`));
      return true;
    } catch (error) {
      const isLate = hasCode(error, 'VERSION_CHANGED');
      if (isLate) setIsOutdated(true);
      toast.error(message(isLate ? 'http.changed' : `${part}.failed`));
      return false;
    }
  };

  const save = async (values: OrganizationsValues) => {
    const saved = organizationsOf(profile);
    const isMoved = mayAssign && !areSame(saved.facilities, values.facilities);
    const defaultFacility = values.facilities.includes(values.defaultFacility) ? values.defaultFacility : '';
    const isBegun = saved.defaultFacility !== defaultFacility && (owner.isOwn || defaultFacility !== '');
    if (!isMoved && !isBegun) {
      toast.info(message('facilities.noChanges'));
      discard();
      return;
    }
    setIsOutdated(false);
    const isDone =
      (!isMoved || (await attempt('facilities', () => saveFacilities(profile, values.facilities)))) &&
      (!isBegun ||
        (await attempt('facilitySettings', () =>
          saveDefaultFacility(owner, entity.id, profile, defaultFacility),
        )));
    if (!isDone) return;
    settle({ facilities: values.facilities, defaultFacility });
    await onReload();
  };

  return (
    <Stack>
      <Card aria-labelledby={id}>
        <h2 id={id}>{entity.name}</h2>
        <FormShell
          label="Organizations"
          onSubmit={(event) => {
            if (isSubmitting) event.preventDefault();
            else void form.handleSubmit(save, () => form.setFocus('facilities'))(event);
          }}
        >
          <CardBody>
            {draftSavedAt && <DraftNotice savedAt={draftSavedAt} onDiscard={discard} />}
            {isOutdated && (
              <OutdatedNotice onReload={() => void onReload().then(() => setIsOutdated(false))} />
            )}
            <FormSection>
              <LockedFields isLocked={!mayAssign}>
                <MultiSelectField
                  control={control}
                  name="facilities"
                  label={organizationsLabels.facilities}
                  isRequired
                  options={options}
                  hint={
                    owner.isOwn
                      ? 'Only an administrator can change your facilities'
                      : `${chosen.length} chosen`
                  }
                />
              </LockedFields>
              <SelectField
                control={control}
                name="defaultFacility"
                label={organizationsLabels.defaultFacility}
                options={[
                  ...(owner.isOwn ? [{ value: '', label: 'None' }] : []),
                  ...options.filter(({ value }) => chosen.includes(value)),
                ]}
              />
            </FormSection>
            {profile.additionalAccesses.length > 0 && (
              <Facts>
                <dt>Additional Accesses</dt>
                <dd>{profile.additionalAccesses.join(', ')}</dd>
                {profile.harpOperatorCode && (
                  <>
                    <dt>HARP Operator Code</dt>
                    <dd>{profile.harpOperatorCode}</dd>
                  </>
                )}
              </Facts>
            )}
            <FormFooter
              changedCount={Object.keys(dirtyFields).length}
              isSaving={isSubmitting}
              onReset={discard}
            />
          </CardBody>
        </FormShell>
      </Card>
    </Stack>
  );
}
