import { type EligibilityRequest, emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { vi } from 'vitest';
import { portalUrl, sandboxUrl } from './addresses.ts';
import { type Client, newKey, SUBSCRIPTION } from './client.ts';
import { organizationOf } from './organization.ts';

/** Reads a transaction until it is completed, or until `until` is true, for at most 75 s. */
export async function completedTransaction(
  client: Client,
  id: string,
  until: (transaction: EligibilityTransaction) => boolean = ({ state }) => state !== 'sent',
): Promise<EligibilityTransaction> {
  const { status, body, text } = await vi.waitFor(
    async () => {
      const seen = await client.call<EligibilityTransaction>('GET', `${LOG}/${id}`);
      if (seen.status === 200 && !until(seen.body)) throw new Error('the transaction did not settle');
      return seen;
    },
    { timeout: 75_000, interval: 250 },
  );
  if (status !== 200) throw new Error(`the transaction answered ${status}: ${text}`);
  return body;
}

const VERIFY = '/services/realtime-eligibility/api/EligibilityTransactions/verify';
export const LOG = '/services/realtime-eligibility/eligibilityrequestlog';

/** A request about an invented member, whose member ID selects the behavior of the stand-in payer. */
export function questionOf(client: Client, payerCode: string, memberId: string): EligibilityRequest {
  const facility = organizationOf(client).facility();
  return {
    ...emptyEligibilityRequest,
    facilityId: facility.id,
    payerCode,
    searchOptionId: 'member-name-birth',
    providerIdentifier: facility.npi,
    serviceDateFrom: '2026-11-20',
    memberId,
    patientFirstName: 'Marisol',
    patientLastName: 'Echeverria',
    patientDateOfBirth: '1984-03-14',
  };
}

/** Sends the usual request and returns the id of its transaction. */
export const send = (
  client: Client,
  payerCode: string,
  memberId: string,
  serverUrl?: string,
): Promise<string> => sendRequest(client, questionOf(client, payerCode, memberId), serverUrl);

/** Sends a request and returns the id of its transaction; `serverUrl` selects a different server. */
export async function sendRequest(
  client: Client,
  question: EligibilityRequest,
  serverUrl = portalUrl,
): Promise<string> {
  const answer = await fetch(`${serverUrl}${VERIFY}`, {
    method: 'POST',
    headers: { ...SUBSCRIPTION, ...client.headers, ...newKey(), 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
  const text = await answer.text();
  if (answer.status !== 202) throw new Error(`the request was answered ${answer.status}: ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}

/** Sends a request and waits for the result. */
export async function ask(
  client: Client,
  payerCode: string,
  memberId: string,
): Promise<EligibilityTransaction> {
  return completedTransaction(client, await send(client, payerCode, memberId));
}

/** Sends the usual request with these changes and waits for the result. */
export async function verifyAndWait(
  client: Client,
  change: Partial<EligibilityRequest> & Pick<EligibilityRequest, 'payerCode' | 'memberId'>,
): Promise<EligibilityTransaction> {
  const question = { ...questionOf(client, change.payerCode, change.memberId), ...change };
  const sent = await client.call<{ id: string }>('POST', VERIFY, question, newKey());
  if (sent.status !== 202) throw new Error(`the request was answered ${sent.status}: ${sent.text}`);
  return completedTransaction(client, sent.body.id);
}

/** The number of times that a 270 with this transaction's trace reached a payer, and over which transport. */
export async function arrivals(transactionId: string): Promise<string[]> {
  const trace = transactionId.replaceAll('-', '').toUpperCase();
  const log = await fetch(`${sandboxUrl}/payers/log?trace=${trace}`);
  return ((await log.json()) as Array<{ transport: string }>).map(({ transport }) => transport);
}
