import type { OpenedCase } from '@waypost/contract/cases/open';
import type { Problem } from '@waypost/contract/core/errors';
import type { Registered } from '@waypost/contract/patients/register';
import { type Client, newKey } from './client.ts';
import { makeOrganization } from './organization.ts';

/** A role for users who register patients and open their cases. */
export const registrar = {
  name: 'Registrar',
  permissions: [
    'patient-read',
    'patient-write',
    'case-management-read',
    'case-management-write',
    'eligibility-verification-read',
    'insurance-verification-work',
    'registration-work',
  ],
};

/** Somebody who has it. */
export const newRegistrar = { firstName: 'Rosa', lastName: 'Prieto', role: registrar.name };

/**
 * An organization where Rosa registers patients at all facilities and Lena at the last one, and Nadia, who does the same
 * in another organization.
 */
export async function registrationDesk(...moreRoles: (typeof registrar)[]) {
  const at = await makeOrganization({ roles: [registrar, ...moreRoles] });
  const rosa = await at.invite(newRegistrar);
  const lena = await at.invite({ ...newRegistrar, firstName: 'Lena', lastName: 'Weiss', facilities: [-1] });
  const other = await makeOrganization({ roles: [registrar] });
  const nadia = await other.invite({ ...newRegistrar, firstName: 'Nadia', lastName: 'Castle' });
  return { at, rosa, lena, nadia };
}

export const PATIENT = '/services/patient/api/Patient';
export const CASE = '/services/case/api/Case';

export const register = (client: Client, body: unknown, key = newKey()) =>
  client.call<Registered & Problem>('POST', PATIENT, body, key);
export const putPatient = (client: Client, body: unknown) =>
  client.call<Registered & Problem>('PUT', PATIENT, body);
export const open = (client: Client, body: unknown, key = newKey()) =>
  client.call<OpenedCase & Problem>('POST', CASE, body, key);
export const putCase = (client: Client, body: unknown) =>
  client.call<OpenedCase & Problem>('PUT', CASE, body);

/** A name in the format of the calls. */
export const named = (firstName: string, familyName: string) => [{ firstName, familyName }];

let next = 0;
/** An unused identifier. */
export const freshIdentifier = (type = 'MR') => ({
  authority: 'urn:oid:2.16.840.1.113883.19.5',
  type,
  value: `${type}${Date.now()}${next++}`,
});
