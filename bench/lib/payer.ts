import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type EligibilityRequest, emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { lakemont } from '../../apps/server/src/seed/organizations.ts';
import type { Client } from './client.ts';

const SERVICE = '/services/realtime-eligibility';
const [facility] = lakemont.facilities;

/** Sends an eligibility inquiry about an invented patient, and waits for its outcome. */
export async function askPayer(
  client: Client,
  change: Partial<EligibilityRequest> & Pick<EligibilityRequest, 'payerCode' | 'memberId'>,
): Promise<EligibilityTransaction> {
  const question: EligibilityRequest = {
    ...emptyEligibilityRequest,
    facilityId: facility?.id ?? '',
    searchOptionId: 'member-name-birth',
    providerIdentifier: facility?.npi ?? '',
    serviceDateFrom: '2026-11-20',
    patientFirstName: 'Marisol',
    patientLastName: 'Echeverria',
    patientDateOfBirth: '1984-03-14',
    ...change,
  };
  const sent = await client.call<{ id: string }>(
    'POST',
    `${SERVICE}/api/EligibilityTransactions/verify`,
    question,
    { 'idempotency-key': randomUUID() },
  );
  if (sent.status !== 202) throw new Error(`the request was answered ${sent.status}`);
  for (let tries = 0; tries < 300; tries += 1) {
    const { status, body } = await client.call<EligibilityTransaction>(
      'GET',
      `${SERVICE}/eligibilityrequestlog/${sent.body.id}`,
    );
    if (status !== 200) throw new Error(`the transaction answered ${status}`);
    if (body.state !== 'sent') return body;
    await pause(250);
  }
  throw new Error('the transaction did not settle');
}
