import { useQueryClient } from '@tanstack/react-query';
import type { InvitePayload } from '@waypost/contract/invitations/calls';
import { api } from '#src/api/client.ts';
import { usersQuery } from '#src/api/user-queries.ts';

/** Sends an invitation. */
export function useSendInvite(entityId: string) {
  const client = useQueryClient();
  return async (payload: InvitePayload): Promise<void> => {
    await api.invitations.invite({ body: payload });
    void client.invalidateQueries({ queryKey: usersQuery(entityId).queryKey });
  };
}
