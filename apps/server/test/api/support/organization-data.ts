import type { Problem } from '@waypost/contract/core/errors';
import type { ManagedFacility } from '@waypost/contract/facilities/calls';
import type { LetterTemplate } from '@waypost/contract/letters/templates';
import { type Client, newKey } from './client.ts';
import { testDatabase } from './database.ts';

/** A role for users who manage the organization's data and users. */
export const organizationAdministrator = {
  name: 'Organization Keeper',
  permissions: ['organization-write', 'user-management-user-write', 'user-management-invite'],
};
export const newDataManager = { firstName: 'Greta', lastName: 'Moss', role: organizationAdministrator.name };

export const FACILITIES = '/services/policy/facilities';
export const TEMPLATES = '/services/case/api/LetterTemplates';

const place = { state: 'OH', timeZone: 'America/New_York' };
let next = 0;
const newCode = (): string => `N${next++}`;

export const createFacility = (client: Client, change: object = {}, key = newKey()) => {
  const lCode = newCode();
  const body = { name: `Riverside ${lCode}`, lCode, ...place, ...change };
  return client.call<ManagedFacility & Problem>('POST', FACILITIES, body, key);
};
/** An added facility. */
export async function facilityOf(client: Client, change: object = {}): Promise<ManagedFacility> {
  const { status, body, text } = await createFacility(client, change);
  if (status !== 201) throw new Error(text);
  return body;
}

/** The body of the facility form with a change. */
export const changeFacility = (client: Client, facility: ManagedFacility, change: object = {}) => {
  const { id, version, lCode: _code, people: _people, isMine: _mine, isEnded: _ended, ...body } = facility;
  const headers = { 'if-match': String(version) };
  return client.call<ManagedFacility & Problem>(
    'PUT',
    `${FACILITIES}/${id}`,
    { ...body, ...change },
    headers,
  );
};

export const endFacility = (client: Client, { id, version }: ManagedFacility, isEnded = true) =>
  client.call<ManagedFacility & Problem>(
    'PUT',
    `${FACILITIES}/${id}/ended`,
    { isEnded },
    { 'if-match': String(version) },
  );

export const createTemplate = (client: Client, change: object = {}, key = newKey()) => {
  const body = {
    name: `Letter ${newCode()}`,
    title: 'A letter',
    content: 'About {{patient.name}}.',
    ...change,
  };
  return client.call<LetterTemplate & Problem>('POST', TEMPLATES, body, key);
};
/** An added template. */
export async function templateOf(client: Client, change: object = {}): Promise<LetterTemplate> {
  const { status, body, text } = await createTemplate(client, change);
  if (status !== 201) throw new Error(text);
  return body;
}

export const changeTemplate = (client: Client, template: LetterTemplate, change: object = {}) => {
  const { id, version, facility, letters: _letters, rules: _rules, isEnded: _ended, ...body } = template;
  const headers = { 'if-match': String(version) };
  return client.call<LetterTemplate & Problem>(
    'PUT',
    `${TEMPLATES}/${id}`,
    { ...body, facilityId: facility?.id ?? null, ...change },
    headers,
  );
};

export const endTemplate = (client: Client, { id, version }: LetterTemplate, isEnded = true) =>
  client.call<LetterTemplate & Problem>(
    'PUT',
    `${TEMPLATES}/${id}/ended`,
    { isEnded },
    { 'if-match': String(version) },
  );

/** Sets the facilities of another user. */
export async function setFacilities(
  by: Client,
  { entityId, userId }: Client,
  facilityIds: readonly string[],
) {
  const { pool } = await testDatabase();
  const { rows } = await pool.query<{ version: number }>(
    'select version from membership where entity_id = $1 and user_id = $2',
    [entityId, userId],
  );
  return by.call<Problem>('PATCH', `/services/policy/members/users/${userId}`, facilityIds, {
    'if-match': String(rows[0]?.version),
  });
}
