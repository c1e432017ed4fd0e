import type { Problem } from '@waypost/contract/core/errors';
import type { IntegrationToken } from '@waypost/contract/entities/integration-token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalUrl } from '../support/addresses.ts';
import { type Client, SUBSCRIPTION } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { documentSettings, documentsUrl, revoke, visitDocuments } from '../support/documents.ts';
import { makeOrganization, type Organization, signedInAgain, staff } from '../support/organization.ts';
import { plainServer, secondServer } from '../support/second-server.ts';

const CALLS = '/services/policy/userintegrationtoken';
const { pool } = await testDatabase();
let here: Organization;
let there: Organization;
let first: string;
let second: string;
/** A facility of the other organization. */
let elsewhere: string;

type Challenge = {
  codeChallenge: string;
  codeChallengeMethod: string;
  state: string;
  authorizationUrl: string;
};
type Answer<T> = { status: number; body: T & Problem };

/** The product under test has the document system configured. */
const server = { url: portalUrl };
/** A server that cannot reach the document system for tokens. */
let cutOff: Awaited<ReturnType<typeof secondServer>>;
/** A server without a document system. */
let none: Awaited<ReturnType<typeof secondServer>>;
let ruth: Client;

beforeAll(async () => {
  [here, there] = [await makeOrganization(), await makeOrganization()];
  [first, second, elsewhere] = [here.facility(0).id, here.facility(1).id, there.facility().id];
  ruth = await here.person('ruth');
  const closed = {
    DOCUMENTS_TOKEN_URL: 'http://localhost:1/token',
    WAYPOST_OUTBOUND_PRIVATE_HOSTS: 'localhost',
  };
  [cutOff, none] = await Promise.all([secondServer({ ...documentSettings, ...closed }), plainServer()]);
}, 120_000);
afterAll(() => cutOff?.stop());

async function ask<T>(
  server: { url: string },
  client: Client,
  [method, path]: [string, string],
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer<T>> {
  const answer = await fetch(`${server.url}${CALLS}/${path}`, {
    method,
    headers: {
      ...SUBSCRIPTION,
      ...client.headers,
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T & Problem };
}
const at = (facilityId: string) => ({ FacilityId: facilityId });
const begin = async (server: { url: string }, client: Client) =>
  (await ask<Challenge>(server, client, ['POST', 'pkce'], { body: { type: 'OnBase' } })).body;
const finish = (
  server: { url: string },
  client: Client,
  answer: { authCode: string; state?: string },
  facilityId = first,
) =>
  ask<IntegrationToken>(server, client, ['POST', 'GetTokenAccept'], {
    body: { type: 'OnBase', ...answer },
    headers: at(facilityId),
  });
const tokenOf = (server: { url: string }, client: Client, facilityId?: string) =>
  ask<IntegrationToken>(server, client, ['GET', 'GetToken?type=OnBase'], {
    headers: facilityId ? at(facilityId) : {},
  });
const codeFor = async ({ authorizationUrl }: Challenge): Promise<string> =>
  (await visitDocuments(authorizationUrl)).get('code') ?? '';

/** A complete sign-in. */
async function signIn(server: { url: string }, client: Client, facilityId = first) {
  const challenge = await begin(server, client);
  const authCode = await codeFor(challenge);
  return finish(server, client, { authCode, state: challenge.state }, facilityId);
}

const summaryOf = ({ status, body }: Answer<unknown>) => [status, body.code, body.Message];
const refusedCode = [422, 'DOCUMENTS_CODE_REFUSED', 'Error exchanging code for token'];

describe('a sign-in at the document system', () => {
  it('starting a sign-in returns a challenge, a state and an address; the verifier stays on the server [P-287][C-182][C-185]', async () => {
    const answer = await begin(server, ruth);
    const address = new URL(answer.authorizationUrl);
    expect(address.href.startsWith(`${documentsUrl}/auth?`)).toBe(true);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'waypost',
      state: answer.state,
      code_challenge: answer.codeChallenge,
      code_challenge_method: 'S256',
      scope: 'documents offline_access',
    });
    expect(Object.keys(answer).sort()).toEqual(
      ['authorizationUrl', 'codeChallenge', 'codeChallengeMethod', 'expiresAt', 'state'].sort(),
    );
    expect(answer.codeChallenge).toMatch(/^[\w-]{43}$/);
    const again = await begin(server, ruth);
    expect(again.codeChallenge).not.toBe(answer.codeChallenge);
    expect(again.state).not.toBe(answer.state);
  });

  it('a sign-in completes with the code, and its token is returned until it expires [P-286] [P-288] [P-289] [C-183]', async () => {
    expect((await tokenOf(server, ruth)).status).toBe(404);
    const finished = await signIn(server, ruth);
    expect(finished.status).toBe(200);
    expect(Object.keys(finished.body).sort()).toEqual(['accessToken', 'expiresAt']);
    const token = await tokenOf(server, ruth);
    expect([token.status, token.body]).toEqual([200, finished.body]);
    expect((await tokenOf(server, ruth, first)).body).toEqual(finished.body);
    // Each facility has its own.
    expect((await tokenOf(server, ruth, second)).status).toBe(404);
    const there = await signIn(server, ruth, second);
    expect((await tokenOf(server, ruth, second)).body).toEqual(there.body);
    expect((await tokenOf(server, ruth)).body).toEqual(there.body);
    expect((await tokenOf(server, ruth, first)).body).toEqual(finished.body);
  });

  it('a sign-in without the state completes the latest one that this session started', async () => {
    const authCode = await codeFor(await begin(server, ruth));
    expect((await finish(server, ruth, { authCode })).status).toBe(200);
  });

  it('a sign-in is encrypted in the database, and audited without its tokens', async () => {
    const { body } = await signIn(server, ruth);
    await tokenOf(server, ruth);
    const { rows } = await pool.query('select t::text as row from integration_token t where user_id = $1', [
      ruth.userId,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row).join()).not.toContain(body.accessToken);
    const { rows: records } = await pool.query(
      `select r.actor_id, r.action, r.operation, r.snapshot, r::text as row from audit_record r
       where r.entity_id = $1 and r.domain_type = 'DocumentSignIn' order by r.occurred_at desc, r.id desc limit 2`,
      [here.id],
    );
    expect(
      records.map(({ actor_id, action, operation, snapshot }) => [actor_id, action, operation, snapshot]),
    ).toEqual([
      [ruth.userId, 'View', null, { Facility: 'Medical Center' }],
      [ruth.userId, 'Mutation', 'Update', { Facility: 'Medical Center' }],
    ]);
    expect(records.map(({ row }) => row).join()).not.toContain(body.accessToken);
  });
});

describe('a code', () => {
  it('a code works once: neither the code nor its state is accepted again [C-367]', async () => {
    const challenge = await begin(server, ruth);
    const authCode = await codeFor(challenge);
    const answer = { authCode, state: challenge.state };
    expect((await finish(server, ruth, answer)).status).toBe(200);
    expect(summaryOf(await finish(server, ruth, answer))).toEqual(refusedCode);
    // The document system knows that the code was used, regardless of the other parameters.
    const { state } = await begin(server, ruth);
    expect(summaryOf(await finish(server, ruth, { authCode, state }))).toEqual(refusedCode);
  });

  it('a code of another sign-in is refused by its verifier, and so is an invented one', async () => {
    const other = await codeFor(await begin(server, ruth));
    const { state } = await begin(server, ruth);
    expect(summaryOf(await finish(server, ruth, { authCode: other, state }))).toEqual(refusedCode);
    await begin(server, ruth);
    expect(summaryOf(await finish(server, ruth, { authCode: 'made-up' }))).toEqual(refusedCode);
  });

  it('a code is accepted only from the session and the user that requested it, with its state', async () => {
    const challenge = await begin(server, ruth);
    const authCode = await codeFor(challenge);
    const answer = { authCode, state: challenge.state };
    const otherSession = await signedInAgain(ruth);
    expect(summaryOf(await finish(server, otherSession, answer))).toEqual(refusedCode);
    expect(summaryOf(await finish(server, otherSession, { authCode }))).toEqual(refusedCode);
    expect(summaryOf(await finish(server, ruth, { authCode, state: 'forged' }))).toEqual(refusedCode);
    // None of these calls used it up.
    expect((await finish(server, ruth, answer)).status).toBe(200);
  });

  it('a code is refused after ten minutes', async () => {
    const challenge = await begin(server, ruth);
    const authCode = await codeFor(challenge);
    await pool.query(
      "update integration_sign_in set expires_at = expires_at - interval '601 seconds' where user_id = $1",
      [ruth.userId],
    );
    expect(summaryOf(await finish(server, ruth, { authCode, state: challenge.state }))).toEqual(refusedCode);
  });

  it('no code is issued when the user declines', async () => {
    const answer = await visitDocuments((await begin(server, ruth)).authorizationUrl, 'Refuse');
    expect([answer.get('error'), answer.get('code')]).toEqual(['access_denied', null]);
  });
});

/** Sets the remaining lifetime of Ruth's stored tokens. */
const leave = (left: string) =>
  pool.query('update integration_token set expires_at = $1::timestamptz + $2::interval where user_id = $3', [
    new Date(),
    left,
    ruth.userId,
  ]);

describe('an expiring token', () => {
  it('an expiring token is renewed once for all simultaneous callers', async () => {
    const before = (await signIn(server, ruth)).body.accessToken;
    await leave('-1 second');
    const answers = await Promise.all([1, 2, 3, 4].map(() => tokenOf(server, ruth, first)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [renewed, ...others] = new Set(answers.map(({ body }) => body.accessToken));
    expect(renewed).not.toBe(before);
    expect(others).toEqual([]);
    // The document system would have ended the sign-in if a refresh token had been used twice.
    await leave('30 seconds');
    const next = await tokenOf(server, ruth, first);
    expect([next.status, next.body.accessToken === renewed]).toEqual([200, false]);
  });

  it('a token that the document system refuses to renew is deleted, and the user must sign in again', async () => {
    const { body } = await signIn(server, ruth);
    await revoke(body.accessToken);
    await leave('30 seconds');
    const ended = [409, 'DOCUMENTS_SIGN_IN_ENDED', 'Document authentication error occurred'];
    expect(summaryOf(await tokenOf(server, ruth, first))).toEqual(ended);
    expect((await tokenOf(server, ruth, first)).status).toBe(404);
    expect((await signIn(server, ruth)).status).toBe(200);
  });

  it('an expiring token is returned unchanged while the document system does not respond', async () => {
    const { body } = await signIn(server, ruth);
    const noAnswer = [502, 'DOCUMENTS_NO_ANSWER', 'Document authentication error occurred'];
    await leave('30 seconds');
    const given = await tokenOf(cutOff, ruth, first);
    expect([given.status, given.body.accessToken]).toEqual([200, body.accessToken]);
    await leave('-1 second');
    expect(summaryOf(await tokenOf(cutOff, ruth, first))).toEqual(noAnswer);
    expect((await tokenOf(server, ruth, first)).status).toBe(200);
    const { state } = await begin(cutOff, ruth);
    expect(summaryOf(await finish(cutOff, ruth, { authCode: 'a', state }))).toEqual(noAnswer);
  });
});

describe('the calls', () => {
  it('document calls are refused when no document system is configured, because there is no default [P-289]', async () => {
    const said409 = [
      409,
      'DOCUMENTS_NOT_CONFIGURED',
      'Document authentication error occurred. Please contact your administrator to ensure OnBase is configured correctly for this facility.',
    ];
    expect(summaryOf(await tokenOf(none, ruth))).toEqual(said409);
    expect(summaryOf(await ask(none, ruth, ['POST', 'pkce'], { body: { type: 'OnBase' } }))).toEqual(said409);
    expect(summaryOf(await finish(none, ruth, { authCode: 'a' }))).toEqual(said409);
  });

  it('the calls refuse a wrong or missing type, unknown fields, and a missing code or facility', async () => {
    const tries = [
      ask(server, ruth, ['GET', 'GetToken']),
      ask(server, ruth, ['GET', 'GetToken?type=Other']),
      ask(server, ruth, ['POST', 'pkce'], { body: {} }),
      ask(server, ruth, ['POST', 'pkce'], { body: { type: 'OnBase', verifier: 'mine' } }),
      ask(server, ruth, ['POST', 'GetTokenAccept'], { body: { type: 'OnBase' }, headers: at(first) }),
      ask(server, ruth, ['POST', 'GetTokenAccept'], { body: { type: 'OnBase', authCode: 'a' } }),
      finish(server, ruth, { authCode: 'a' }, 'no-facility'),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(400);
  });

  it('the calls need a session and onbase-read', async () => {
    const nobody = await fetch(`${server.url}${CALLS}/GetToken?type=OnBase`, { headers: SUBSCRIPTION });
    expect(nobody.status).toBe(401);
    const dana = await here.person('dana');
    expect((await tokenOf(server, dana)).status).toBe(403);
    expect((await ask(server, dana, ['POST', 'pkce'], { body: { type: 'OnBase' } })).status).toBe(403);
    expect((await finish(server, dana, { authCode: 'a' })).status).toBe(403);
  });

  it('the calls refuse a facility of another entity or without access [P-288]', async () => {
    // A user who is about to lose a facility.
    const ruth = await here.invite(staff.ruth);
    const challenge = await begin(server, ruth);
    const answer = { authCode: await codeFor(challenge), state: challenge.state };
    const refused = [403, 'FACILITY_REFUSED'];
    const short = async (made: Promise<Answer<unknown>>) => summaryOf(await made).slice(0, 2);
    expect(await short(finish(server, ruth, answer, elsewhere))).toEqual(refused);
    expect(await short(tokenOf(server, ruth, elsewhere))).toEqual(refused);
    const storedTokens = async () =>
      (
        await pool.query('select from integration_token where user_id = $1 and facility_id = $2', [
          ruth.userId,
          second,
        ])
      ).rows.length;
    expect((await signIn(server, ruth, second)).status).toBe(200);
    expect(await storedTokens()).toBe(1);
    await pool.query('delete from user_facility where user_id = $1 and facility_id = $2', [
      ruth.userId,
      second,
    ]);
    expect(await short(finish(server, ruth, answer, second))).toEqual(refused);
    expect(await short(tokenOf(server, ruth, second))).toEqual(refused);
    // The sign-in there was deleted as well.
    expect(await storedTokens()).toBe(0);
    expect((await finish(server, ruth, answer)).status).toBe(200);
  });

  it('the calls never return the token of another user, or of the same user in another entity', async () => {
    await signIn(server, ruth);
    const avery = await here.invite({ ...staff.avery, role: 'Case Specialist' });
    const averyThere = await there.join(avery, 'Case Specialist');
    expect((await tokenOf(server, avery)).status).toBe(404);
    const mine = await signIn(server, avery);
    expect(mine.status).toBe(200);
    expect((await tokenOf(server, averyThere)).status).toBe(404);
    const challenge = await begin(server, avery);
    const answer = { authCode: await codeFor(challenge), state: challenge.state };
    expect(summaryOf(await finish(server, averyThere, answer, elsewhere))).toEqual(refusedCode);
  });
});
