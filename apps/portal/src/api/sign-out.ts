import { toast } from '#src/ui/toasts.ts';
import { queryClient } from './query-client.ts';
import { sendOnce } from './send.ts';
import { endIdentity } from './session.ts';
import { announceSignOut } from './session-store.ts';
import { serviceUrl } from './settings.ts';

let leaving: Promise<void> | null = null;

async function leave(isTimeout: boolean): Promise<void> {
  // Recording the sign-out may fail, for example because the session is over: the user still signs out.
  const query = isTimeout ? '?isTimeout=true' : '';
  const address = serviceUrl('/services/audit/api/Authentication/signOut') + query;
  await sendOnce(new Request(address, { method: 'POST' })).catch(() => undefined);
  announceSignOut({ isTimeout });
  queryClient.clear();
  toast.clear();
  await endIdentity();
}

/** Ends the session on the server, in this browser and at the identity provider. Repeated calls do it once. */
export function signOut({ isTimeout }: { isTimeout: boolean }): Promise<void> {
  leaving ??= leave(isTimeout);
  return leaving;
}
