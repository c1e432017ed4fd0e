import { headerNames } from '@waypost/contract/core/headers';
import { pageMeta, serviceUrl } from './settings.ts';

/** Confirms an e-mail change; needs no sign-in. Returns the status. */
export async function confirmEmail(updateGuid: string, secret: string): Promise<number> {
  const path = `/services/policy/emailUpdates/${encodeURIComponent(updateGuid)}/confirmation`;
  const response = await fetch(serviceUrl(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [headerNames.subscriptionKey]: pageMeta.subscriptionKey },
    body: JSON.stringify({ secret }),
  });
  return response.status;
}
