import type { Problem } from '@waypost/contract/core/errors';
import { type Machine, type MachineWithSecret, TOKEN_PATH } from '@waypost/contract/machine-accounts/calls';
import { portalUrl } from './addresses.ts';
import { type Answer, answerOf, Client, newKey } from './client.ts';
import { type Organization, organizationOf } from './organization.ts';
import { addToRole } from './roles.ts';

export const MACHINES = '/services/policy/machine-accounts';

type Asked = {
  name: string;
  permissions: string[];
  facilityIds: string[];
  expiresAt: string;
  callsPerMinute: number;
};

let made = 0;
/**
 * The body that creates an account: with a unique name, for a month, at the administrator's first facility.
 */
export const asking = (admin: Client, change: Partial<Asked> = {}): Asked => ({
  name: `Import ${process.pid} ${++made}`,
  permissions: ['user-management-audit-read'],
  facilityIds: [organizationOf(admin).facility().id],
  expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  callsPerMinute: 600,
  ...change,
});

export const create = (
  admin: Client,
  change: Partial<Asked> = {},
  headers = newKey(),
): Promise<Answer<MachineWithSecret & Problem>> =>
  admin.call('POST', MACHINES, asking(admin, change), headers);

/** An account with its secret. */
export async function machineFor(admin: Client, change: Partial<Asked> = {}) {
  const { status, body, text } = await create(admin, change);
  if (status !== 201 || body.secret === null) throw new Error(`no account: ${status} ${text}`);
  return { ...body, secret: body.secret };
}

export const change = (admin: Client, machine: Machine, changed: Partial<Asked>) =>
  admin.call<Machine & Problem>(
    'PUT',
    `${MACHINES}/${machine.id}`,
    {
      name: machine.name,
      permissions: machine.permissions,
      facilityIds: machine.facilities.map(({ id }) => id),
      expiresAt: machine.expiresAt,
      callsPerMinute: machine.callsPerMinute,
      ...changed,
    },
    { 'if-match': String(machine.version) },
  );

export const rotate = (admin: Client, id: string, overlapHours: number) =>
  admin.call<MachineWithSecret & Problem>('POST', `${MACHINES}/${id}/secrets`, { overlapHours }, newKey());

export const read = async (admin: Client, id: string): Promise<Machine> =>
  (await admin.call<Machine>('GET', `${MACHINES}/${id}`)).body;

type TokenAnswer = {
  access_token: string;
  token_type: string;
  expires_in: number;
  entity_id: string;
  facility_ids: string[];
  error: string;
};

/** The response of the token endpoint to a form. Only the headers of an OAuth client are sent. */
export async function requestToken(
  form: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
  url = portalUrl,
): Promise<{ status: number; body: TokenAnswer; headers: Headers }> {
  const response = await fetch(`${url}${TOKEN_PATH}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
  });
  return { status: response.status, body: (await response.json()) as TokenAnswer, headers: response.headers };
}

export const credentials = ({ id, secret }: { id: string; secret: string }) => ({
  grant_type: 'client_credentials',
  client_id: id,
  client_secret: secret,
});

/** An access token of an account. */
export async function tokenOf(machine: { id: string; secret: string }, url?: string): Promise<string> {
  const { status, body } = await requestToken(credentials(machine), {}, url);
  if (status !== 200) throw new Error(`no token: ${status} ${body.error}`);
  return body.access_token;
}

type Sent = { body?: unknown; url?: string; headers?: Record<string, string> };

/** Calls with a token in an organization, without a user's session. */
export function callsIn({ id }: Organization) {
  return async <T = unknown>(
    token: string,
    method: string,
    path: string,
    { body, url = portalUrl, headers = {} }: Sent = {},
  ): Promise<Answer<T>> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        scope: id,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answerOf<T>(response);
  };
}

/** A program that calls with a token. */
export class Program extends Client {
  readonly token: string;
  constructor(token: string, entityId: string) {
    super({ idToken: '', sessionId: '', userId: '', entityId });
    this.token = token;
  }
  override get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}`, scope: this.entityId ?? '' };
  }
}

/** Gives a user the role of a user administrator in addition to their own. */
export const makeAdministrator = ({ userId }: Client, at: Organization): Promise<void> =>
  addToRole(userId, at.roleId('Facility Administrator'), at.id);
