import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';

/** The facilities and roles that an invitation can give. */
export const inviteOptionsQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'invite-options'],
    queryFn: () => api.invitations.options(),
  });
