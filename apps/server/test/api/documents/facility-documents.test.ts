import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '@waypost/contract/core/errors';
import type { Entity } from '@waypost/contract/entities/calls';
import type { IntegrationToken } from '@waypost/contract/entities/integration-token';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, SUBSCRIPTION } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { documentSettings, documentsUrl, visitDocuments } from '../support/documents.ts';
import { type Facility, makeOrganization } from '../support/organization.ts';
import { secondServer } from '../support/second-server.ts';

const CALLS = '/services/policy/userintegrationtoken';
/** The document system of the second facility is another client of the stand-in. */
const north = {
  authorizeUrl: `${documentsUrl}/auth`,
  tokenUrl: `${documentsUrl}/token`,
  clientId: 'waypost-secret',
  clientSecret: 'sandbox-secret',
  scope: 'documents offline_access',
  redirectUrl: documentSettings.DOCUMENTS_REDIRECT_URL,
  issuer: documentsUrl,
  apiUrl: documentsUrl,
  viewerUrl: 'https://north.example/viewer',
};

const { pool } = await testDatabase();
let there: Facility;
let first: string;
let second: string;
let folder: string;
let server: Awaited<ReturnType<typeof secondServer>>;
let ruth: Client;

const nameSystem = (name: string | null) =>
  pool.query('update facility set document_system = $1 where id = $2', [name, second]);

beforeAll(async () => {
  const at = await makeOrganization();
  ruth = await at.person('ruth');
  first = at.facility(0).id;
  there = at.facility(1);
  second = there.id;
  folder = await mkdtemp(join(tmpdir(), 'waypost-systems-'));
  const file = join(folder, 'systems.json');
  await writeFile(file, JSON.stringify({ north }));
  server = await secondServer({
    ...documentSettings,
    DOCUMENTS_ISSUER: documentsUrl,
    DOCUMENT_SYSTEMS_FILE: file,
  });
});
beforeEach(async () => {
  await nameSystem(null);
  await pool.query('delete from integration_token where user_id = $1', [ruth.userId]);
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

async function ask<T>(method: string, path: string, facilityId?: string, body?: unknown) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...SUBSCRIPTION,
      ...ruth.headers,
      ...(facilityId === undefined ? {} : { FacilityId: facilityId }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T & Problem };
}
const tokenFor = (facilityId: string) =>
  ask<IntegrationToken>('GET', `${CALLS}/GetToken?type=OnBase`, facilityId);

/** Visits the document system of a facility, and returns its response. */
async function visit(facilityId: string) {
  const begun = await ask<{ authorizationUrl: string; state: string }>('POST', `${CALLS}/pkce`, facilityId, {
    type: 'OnBase',
  });
  const visit = await visitDocuments(begun.body.authorizationUrl);
  return {
    client: new URL(begun.body.authorizationUrl).searchParams.get('client_id'),
    state: begun.body.state,
    authCode: visit.get('code') ?? '',
    iss: visit.get('iss') ?? '',
  };
}
const accept = (
  facilityId: string,
  { authCode, state, iss }: { authCode: string; state: string; iss?: string },
) =>
  ask<IntegrationToken>('POST', `${CALLS}/GetTokenAccept`, facilityId, {
    type: 'OnBase',
    authCode,
    state,
    iss,
  });
const refused = [422, 'DOCUMENTS_CODE_REFUSED'];

describe('a facility with its own document system', () => {
  it('a facility has its identity and the address of its document system, without the password [C-113]', async () => {
    await nameSystem('north');
    const { body } = await ask<Entity[]>('GET', '/services/policy/users/me/entities');
    const shown = body[0]?.facilities.find(({ id }) => id === second);
    const { loginUrl, apiUrl, clientId } = {
      ...north,
      loginUrl: north.authorizeUrl,
      apiUrl: `${documentsUrl}/`,
    };
    expect(shown).toEqual({
      id: second,
      name: there.name,
      lCode: there.lcode,
      clientCode: `${there.lcode}C`,
      defaultNPI: there.npi,
      state: there.state,
      isEnded: false,
      timeZone: there.timeZone,
      productSettings: { documentSystem: { loginUrl, apiUrl, clientId } },
    });
    const other = body[0]?.facilities.find(({ id }) => id === first);
    expect(other?.productSettings.documentSystem?.clientId).toBe('waypost');
    expect(JSON.stringify(body)).not.toContain('sandbox-secret');
  });

  it('users sign in at the document system of the facility, and a code of one system is not sent to another', async () => {
    await nameSystem('north');
    const answered = await visit(second);
    expect([answered.client, answered.iss]).toEqual(['waypost-secret', documentsUrl]);
    const elsewhere = await accept(first, answered);
    expect([elsewhere.status, elsewhere.body.code]).toEqual(refused);
    expect((await accept(second, answered)).status).toBe(200);
    expect((await tokenFor(second)).status).toBe(200);
    expect((await visit(first)).client).toBe('waypost');
    expect((await tokenFor(first)).status).toBe(404);
  });

  it('a code from another issuer, or without one, is refused and cannot be used again', async () => {
    const answered = await visit(first);
    const { iss: _unsaid, ...unsigned } = answered;
    for (const answer of [unsigned, { ...(await visit(first)), iss: 'https://another.example' }]) {
      const { status, body } = await accept(first, answer);
      expect([status, body.code, body.errors?.[0]?.path]).toEqual([...refused, 'iss']);
    }
    expect((await accept(first, answered)).status).toBe(422);
    expect((await accept(first, await visit(first))).status).toBe(200);
  });

  it('a sign-in is invalid once the facility has another document system', async () => {
    await nameSystem('north');
    await accept(second, await visit(second));
    expect((await tokenFor(second)).status).toBe(200);
    await nameSystem(null);
    expect((await tokenFor(second)).status).toBe(404);
    await nameSystem('nobody-knows');
    const { status, body } = await tokenFor(second);
    expect([status, body.code]).toEqual([409, 'DOCUMENTS_NOT_CONFIGURED']);
    expect(server.log().join()).toContain('names a document system that is not configured');
  });

  it('the page’s security policy allows posting to the viewers of all document systems', async () => {
    const page = await fetch(`${server.url}/rco/`);
    const [, origins = ''] =
      /form-action ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '') ?? [];
    expect(origins.split(' ')).toContain('https://north.example');
    expect(origins.split(' ')).toContain(new URL(documentsUrl).origin);
  });
});
