import { useQueryClient } from '@tanstack/react-query';
import type { InvitePayload } from '@waypost/contract/services/policy-invitations';
import { useRef } from 'react';
import { api } from '#src/api/client.ts';
import { usersQuery } from '#src/api/user-queries.ts';

/**
 * Sends an invitation. A retry of the same one keeps its key, so that nobody is invited twice; a changed one is a new
 * invitation.
 */
export function useSendInvite(entityId: string) {
  const client = useQueryClient();
  const last = useRef<{ text: string; key: string } | null>(null);
  return async (payload: InvitePayload): Promise<void> => {
    const text = JSON.stringify(payload);
    if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() };
    await api.invitations.invite({ headers: { 'idempotency-key': last.current.key }, body: payload });
    last.current = null;
    void client.invalidateQueries({ queryKey: usersQuery(entityId).queryKey });
  };
}
