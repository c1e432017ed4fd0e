import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import type { RegistrationResult } from '@waypost/contract/registrations/calls';
import type { RegisteredCase } from '@waypost/contract/registrations/desk';
import type { Source, WrittenSource } from '@waypost/contract/sources/calls';
import { type Client, newKey } from './client.ts';
import { freshIdentifier, named, registrar } from './registration.ts';

/** The role of users who send as a source, resolve held registrations and manage sources. */
export const importer = {
  name: 'Importer',
  permissions: [...registrar.permissions, 'data-import'],
};
export const newImporter = { firstName: 'Ines', lastName: 'Falk', role: importer.name };

export const SOURCE = '/services/case/api/Sources';
export const REGISTRATIONS = '/services/case/api/Registrations';
export const HELD = `${REGISTRATIONS}/held`;
export const DIFFERENCES = '/services/case/api/SourceDifferences';

/** A case with its patient in one step, as the registration desk sends it. */
export const registerCase = (client: Client, body: unknown, key = newKey()) =>
  client.call<RegisteredCase & Problem>('POST', REGISTRATIONS, body, key);

type NewSource = Partial<WrittenSource> & Pick<WrittenSource, 'facilityIds'>;
let next = 0;
export const createSource = (client: Client, source: NewSource, key = newKey()) =>
  client.call<Source & Problem>('POST', SOURCE, { name: `Feed ${next++}`, ...source }, key);
/** A source that was added. */
export async function sourceAt(client: Client, source: NewSource): Promise<Source> {
  const { status, body, text } = await createSource(client, source);
  if (status !== 201) throw new Error(text);
  return body;
}

export const endSource = (client: Client, { sourceId, version }: Source, isEnded = true) =>
  client.call<Source & Problem>(
    'PUT',
    `${SOURCE}/${sourceId}/ended`,
    { isEnded },
    { 'if-match': String(version) },
  );

export const putRegistrations = (client: Client, registrations: unknown[], sourceId?: string) =>
  client.call<{ results: RegistrationResult[] } & Problem>('PUT', REGISTRATIONS, {
    ...(sourceId ? { sourceId } : {}),
    registrations,
  });
/** The result of one registration. */
export async function putOne(
  client: Client,
  registration: unknown,
  sourceId?: string,
): Promise<RegistrationResult> {
  const { body, text } = await putRegistrations(client, [registration], sourceId);
  const [result] = body.results ?? [];
  if (!result) throw new Error(text);
  return result;
}

/** A family name that no typo turns into another one. */
const unlike = (): string => `Echeverria ${randomUUID().replaceAll('-', '')}`;

/** A patient with a unique name and one case. */
export function registrationOf(facilityId: string, more: { patient?: object; case?: object } = {}) {
  const identifier = freshIdentifier();
  return {
    patient: {
      identifiers: [identifier],
      name: named('Marisol', unlike()),
      birthDate: '1984-03-14',
      gender: 'Female',
      ...more.patient,
    },
    case: {
      identifiers: [freshIdentifier('VN')],
      facilityId,
      dateOfServiceStart: '2027-02-03',
      coverages: [{ coverage: { insuranceName: 'Tidewater PPO', subscriberId: 'TWM8841207' } }],
      ...more.case,
    },
  };
}
