import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@waypost/contract/entities/calls';
import type { UserProfile } from '@waypost/contract/profile/calls';
import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { type ProfileOwner, profileQuery } from './profile-query.ts';

/** Puts a saved profile into the cache; one's own name is also shown in the shell. */
export function useSavedProfile(owner: ProfileOwner): (profile: UserProfile) => void {
  const { entity } = useEntity();
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  return useCallback(
    (profile) => {
      client.setQueryData(profileQuery(entity.id, owner).queryKey, profile);
      if (!owner.isOwn) return;
      const { firstName, lastName, phoneNumber, phoneNumberExtension } = profile;
      client.setQueryData<User>(
        ['user'],
        (user) => user && { ...user, firstName, lastName, phoneNumber, phoneNumberExtension },
      );
      void revalidate();
    },
    [client, entity.id, owner, revalidate],
  );
}
