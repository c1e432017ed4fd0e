import type { UserProfile } from '@waypost/contract/profile/calls';
import { applicationOfFeature, facilityData } from '@waypost/contract/saved-views/calls';
import { api } from '#src/api/client.ts';
import { defaultSetting } from './organizations-rules.ts';
import type { ProfileOwner } from './profile-query.ts';

/** Sets the facilities of another user. */
export const saveFacilities = ({ userId, membershipVersion }: UserProfile, facilities: string[]) =>
  api.users.setFacilities({
    params: { userId },
    headers: { 'if-match': `"${membershipVersion}"` },
    body: facilities,
  });

/** Sets a user's default facility. Choosing none deletes the setting, which only the user can do. */
export async function saveDefaultFacility(
  owner: ProfileOwner,
  entityId: string,
  profile: UserProfile,
  facilityId: string,
): Promise<void> {
  const { userId } = profile;
  const there = defaultSetting(profile);
  const headers = { 'if-match': `"${there?.version}"` };
  if (facilityId === '') {
    if (there) await api.settings.removeMySetting({ params: { userSettingId: there.userSettingId } });
    return;
  }
  const body = {
    applicationName: applicationOfFeature('default-facility'),
    featureKey: 'default-facility' as const,
    entityId,
    applicationData: facilityData(facilityId),
  };
  if (owner.isOwn && there)
    await api.settings.changeMySetting({ params: { userSettingId: there.userSettingId }, headers, body });
  else if (owner.isOwn) await api.settings.addMySetting({ body });
  else if (there) {
    const params = { userId, userSettingId: there.userSettingId };
    await api.settings.changeUserSetting({ params, headers, body });
  } else await api.settings.giveSetting({ params: { userId }, body });
}
