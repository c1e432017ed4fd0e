import type { Problem } from '@waypost/contract/core/errors';
import { patientDetails } from '@waypost/contract/graphql';
import type { MergePreview, PatientMerge, TakenBack } from '@waypost/contract/patients/merge';
import type { Client } from './client.ts';
import { freshIdentifier, named, open, PATIENT, register } from './registration.ts';

/** A registered patient with one identifier. */
export type Someone = { id: string; identifier: ReturnType<typeof freshIdentifier> };

/** Registers a patient whose name others may have. */
export async function someone(
  client: Client,
  firstName = 'Marisol',
  familyName = 'Echeverria',
  more: object = {},
): Promise<Someone> {
  const identifier = freshIdentifier();
  const { body } = await register(client, {
    name: named(firstName, familyName),
    identifiers: [identifier],
    isAnother: true,
    ...more,
  });
  return { id: body.patientId ?? '', identifier };
}

/** Opens a case of a patient at a facility. */
export async function caseOf(client: Client, patientId: string, facilityId: string, more: object = {}) {
  const { body } = await open(client, {
    patient: { patientId },
    facilityId,
    dateOfServiceStart: '2027-02-03',
    ...more,
  });
  return body;
}

export const readPatient = async (client: Client, patientId: string) =>
  (await client.read('patient', patientDetails, { patientId })).patientDetails;
const versionOf = async (client: Client, id: string) => (await readPatient(client, id))?.version ?? 1;

export const preview = (client: Client, survivor: string, merged: string) =>
  client.call<MergePreview & Problem>('GET', `${PATIENT}/${survivor}/merge?mergedPatientId=${merged}`);

/** Merges two patients, by default in their current versions. */
export async function merge(
  client: Client,
  survivor: string,
  merged: string,
  seen: { version?: number; mergedVersion?: number; reason?: string } = {},
) {
  const version = seen.version ?? (await versionOf(client, survivor));
  const mergedVersion = seen.mergedVersion ?? (await versionOf(client, merged));
  return client.call<PatientMerge & Problem>(
    'POST',
    `${PATIENT}/${survivor}/merge`,
    { mergedPatientId: merged, mergedVersion, ...(seen.reason !== undefined && { reason: seen.reason }) },
    { 'if-match': `"${version}"` },
  );
}

export const mergesOf = (client: Client, patientId: string) =>
  client.call<PatientMerge[] & Problem>('GET', `${PATIENT}/${patientId}/merges`);

export const undoMerge = (client: Client, mergeId: string, decisions: object = {}) =>
  client.call<TakenBack & Problem>(
    'POST',
    `/services/patient/api/PatientMerge/${mergeId}/take-back`,
    decisions,
  );
