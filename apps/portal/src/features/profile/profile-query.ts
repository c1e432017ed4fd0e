import { queryOptions } from '@tanstack/react-query';
import type { ProfileUpdate, UserProfile } from '@waypost/contract/profile/calls';
import { api } from '#src/api/client.ts';

/** The profile's user: the signed-in user, or another one. */
export type ProfileOwner = { isOwn: true } | { isOwn: false; userId: string };

const query = { includeSettings: 'true' } as const;

export const profileQuery = (entityId: string, owner: ProfileOwner) =>
  queryOptions({
    queryKey: [entityId, 'profile', owner.isOwn ? 'me' : owner.userId],
    queryFn: (): Promise<UserProfile> =>
      owner.isOwn
        ? api.profile.myProfile({ query })
        : api.profile.userProfile({ params: { userId: owner.userId }, query }),
    // A form opens with the current values.
    staleTime: 0,
  });

/** Changes a profile. The server rejects the change if the profile changed since it was read. */
export function updateProfile(
  owner: ProfileOwner,
  { userId, version }: UserProfile,
  change: Omit<ProfileUpdate, 'id'>,
): Promise<UserProfile> {
  const call = { headers: { 'if-match': `"${version}"` }, body: { id: userId, ...change } };
  return owner.isOwn
    ? api.profile.updateMyProfile(call)
    : api.profile.updateUserProfile({ ...call, params: { userId } });
}

/** Requests an address change, which takes effect when its link is followed. */
export const requestEmail = (owner: ProfileOwner, { userId }: UserProfile, newEmail: string) =>
  owner.isOwn
    ? api.account.updateMyEmail({ body: { newEmail } })
    : api.account.updateUserEmail({ params: { userId }, body: { newEmail } });
