import type { EligibilityTransaction } from '@waypost/contract/services/eligibility-response';
import type { Client } from './client.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads an exchange until it is no longer on its way, or until what `until` waits for; at most 75 s. */
export async function settled(
  client: Client,
  id: string,
  until: (transaction: EligibilityTransaction) => boolean = ({ state }) => state !== 'sent',
): Promise<EligibilityTransaction> {
  for (let tries = 0; tries < 300; tries += 1) {
    const seen = await client.call<EligibilityTransaction>(
      'GET',
      `/services/realtime-eligibility/eligibilityrequestlog/${id}`,
    );
    if (seen.status !== 200) throw new Error(`the exchange answered ${seen.status}: ${seen.text}`);
    if (until(seen.body)) return seen.body;
    await pause(250);
  }
  throw new Error('the exchange did not settle');
}
