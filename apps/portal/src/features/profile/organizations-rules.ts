import { message } from '@waypost/contract/core/messages';
import type { UserProfile } from '@waypost/contract/profile/calls';
import { facilityOf, type UserSetting } from '@waypost/contract/saved-views/calls';
import { z } from 'zod';

export const organizationsRules = z.object({
  /** P-087. */
  facilities: z.array(z.string()).min(1, message('field.required')),
  defaultFacility: z.string(),
});
export type OrganizationsValues = z.infer<typeof organizationsRules>;

export const organizationsLabels: Record<keyof OrganizationsValues, string> = {
  facilities: 'Facilities',
  defaultFacility: 'Default Facility',
};

/** The setting with a user's default facility (P-151). */
export const defaultSetting = ({ settings = [] }: UserProfile): UserSetting | undefined =>
  settings.find(({ featureKey }) => featureKey === 'default-facility');

/** The initial values. A default that is no longer one of the user's facilities counts as none. */
export function organizationsOf(profile: UserProfile): OrganizationsValues {
  const facilities = profile.facilities.map(({ id }) => id);
  const setting = defaultSetting(profile);
  const chosen = setting ? facilityOf(setting.applicationData) : null;
  return {
    facilities,
    defaultFacility: chosen !== null && facilities.includes(chosen) ? chosen : '',
  };
}

export const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((entry) => other.includes(entry));
