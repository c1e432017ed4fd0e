import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { Problem } from '@waypost/contract/core/errors';
import { headerNames } from '@waypost/contract/core/headers';
import { getAllTasks } from '@waypost/contract/graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityUrl, portalUrl } from '../support/addresses.ts';
import { type Client, SUBSCRIPTION } from '../support/client.ts';
import { makeOrganization } from '../support/organization.ts';
import { allRoutes } from '../support/routes.ts';
import { secondServer } from '../support/second-server.ts';

let ruth: Client;
let elena: Client;
beforeAll(async () => {
  [ruth, elena] = await (await makeOrganization()).people('ruth', 'elena');
});

const lineProblem = 'Use one line, without characters that cannot be seen';

describe('a NUL', () => {
  it('a NUL is refused in the body and in the URL of every call, before any other check', async () => {
    for (const { method, name, path } of allRoutes()) {
      const separator = path.includes('?') ? '&' : '?';
      const inAddress = ruth.call<Problem>(method, `${path}${separator}x=a%00b`);
      const bodies =
        method === 'GET' ? [] : [{ deep: [{ text: 'a\u0000b' }] }, { 'a\u0000b': 1 }, 'a\u0000b'];
      const inBody = bodies.map((body) =>
        ruth.call<Problem>(method, path, JSON.stringify(body), { 'content-type': 'application/json' }),
      );
      expect((await inAddress).status, name).toBe(400);
      for (const answer of await Promise.all(inBody)) {
        expect(answer.status, name).toBe(400);
        expect(answer.body.code).toBe('BAD_REQUEST');
      }
    }
  }, 120_000);

  it('a NUL is refused in GraphQL searches', async () => {
    const filter = { taskName: { filterType: 'text', type: 'contains', filter: 'a\u0000b' } };
    const answer = await ruth.call<Problem>('POST', '/services/task/graphql', {
      query: getAllTasks.document,
      variables: { query: { limit: 1, after: null, sort: [], filter } },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ path: '', message: 'Send text without NUL' }]);
  });

  it('a NUL is refused by the provider in the e-mail of a sign-in, in its other forms, and in queries', async () => {
    const query = new URLSearchParams({
      client_id: 'waypost-portal',
      response_type: 'code',
      redirect_uri: `${portalUrl}/rco/signin-callback`,
      scope: 'openid',
      state: 'one',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    const asked = await fetch(`${identityUrl}/auth?${query}`, { redirect: 'manual' });
    const cookie = asked.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const page = new URL(asked.headers.get('location') ?? '', identityUrl).href;
    const formToken = /name="formToken" value="([^"]+)"/.exec(
      await (await fetch(page, { headers: { cookie } })).text(),
    )?.[1];
    const send = (path: string, form: Record<string, string>) =>
      fetch(`${page}${path}`, {
        method: 'POST',
        headers: { cookie, origin: identityUrl },
        body: new URLSearchParams({ formToken: formToken ?? '', ...form }),
        redirect: 'manual',
      });
    expect((await send('', { email: 'da\u0000na@alder.example', password: 'x' })).status).toBe(400);
    expect((await send('', { email: 'dana@alder.example', password: 'a\u0000b' })).status).toBe(400);
    expect((await send('/forgot', { email: 'da\u0000na@alder.example' })).status).toBe(400);
    expect((await send('', { email: `nobody.${randomUUID()}@alder.example`, password: 'x' })).status).toBe(
      422,
    );

    query.set('state', 'a\u0000b');
    expect((await fetch(`${identityUrl}/auth?${query}`, { redirect: 'manual' })).status).toBe(400);
    const posted = await fetch(`${identityUrl}/auth`, { method: 'POST', body: query, redirect: 'manual' });
    expect(posted.status).toBeLessThan(500);
    const forms: Record<string, string>[] = [
      { grant_type: 'authorization_code', code: 'a\u0000b', redirect_uri: 'http://a', code_verifier: 'x' },
      { grant_type: 'refresh_token', refresh_token: 'a\u0000b' },
    ];
    for (const form of forms) {
      const body = new URLSearchParams({ client_id: 'waypost-portal', ...form });
      expect((await fetch(`${identityUrl}/token`, { method: 'POST', body })).status).toBe(400);
    }
  });
});

describe('a line of text', () => {
  it('a single-line text field refuses line breaks, and the error names its path', async () => {
    const bad = 'Smi\u202eth\nJones';
    const id = '0194b0de-0000-7000-8000-00000000ffff';
    for (const [client, method, path, body, at] of [
      [
        ruth,
        'PATCH',
        `/services/patient/api/Patient/${id}`,
        { name: [{ firstName: bad }] },
        'name.0.firstName',
      ],
      [elena, 'POST', '/services/policy/roles', { name: bad }, 'name'],
      [ruth, 'POST', '/services/task/exports', { columns: [{ title: bad }] }, 'columns.0.title'],
    ] as const) {
      const answer = await client.call<Problem>(method, path, body);
      expect(answer.status, path).toBe(400);
      expect(answer.body.errors, path).toEqual([{ path: at, message: lineProblem }]);
      expect(answer.text).not.toContain('Smi');
    }
  });

  it('a field for long texts accepts line breaks', async () => {
    const note = { caseId: '0194b0de-0000-7000-8000-00000000ffff', note: 'One\nTwo', eventType: 'Message' };
    const answer = await ruth.call<Problem>('POST', '/services/case/api/case/notes', note);
    expect(answer.text).not.toContain(lineProblem);
  });
});

describe('a date', () => {
  it('every filter accepts or refuses dates at and beyond the ends of the calendar, without a server error', async () => {
    const dates = ['9999-12-31', '9999-12-30', '0001-01-01', '0000-01-01', '10000-01-01', '+010000-01-01'];
    const types = ['equals', 'notEqual', 'lessThan', 'greaterThan', 'inRange'];
    const columns = ['dueDate', 'waitUntil', 'createDate', 'dateOfBirth', 'dateOfService'];
    const asked: Array<Promise<{ status: number; what: string }>> = [];
    const list = async (filter: unknown, what: string) => {
      const variables = { query: { limit: 1, after: null, sort: [], filter } };
      const body = { query: getAllTasks.document, variables };
      return { status: (await ruth.call('POST', '/services/task/graphql', body)).status, what };
    };
    for (const date of dates)
      for (const type of types)
        for (const column of columns)
          asked.push(
            list(
              { [column]: { filterType: 'date', type, dateFrom: date, dateTo: date } },
              `${column} ${type} ${date}`,
            ),
          );
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
    // Values that the contract allows are accepted.
    expect(
      answers.filter(({ status, what }) => status !== 200 && /dueDate \w+ (9999|0001)/.test(what)),
    ).toEqual([]);
    const days = [1e12, -1e12, 1e300, Number.MAX_SAFE_INTEGER].map((filter) =>
      list({ daysAged: { filterType: 'number', type: 'greaterThan', filter } }, String(filter)),
    );
    expect((await Promise.all(days)).filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
  });

  it('an invalid date never causes a server error in the audit record or the search for cases', async () => {
    const ends = ['9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z', '0000-01-01T00:00:00Z'];
    for (const end of ends) {
      const nothing = { userId: null, actionTypes: [], domainType: null, domainId: null, caseId: null };
      for (const window of [
        { from: end, until: null },
        { from: null, until: end },
      ]) {
        const answer = await elena.call('POST', '/services/audit/api/AuditHistory/search', {
          ...nothing,
          ...window,
        });
        expect([200, 400, 403], end).toContain(answer.status);
      }
      const own = await elena.call('GET', `/services/audit/api/AuditHistory/me?fromActionDateTime=${end}`);
      expect([200, 400], end).toContain(own.status);
    }
    for (const date of ['12-31-9999', '01-01-0001', '01-01-0000', '02-30-2020']) {
      for (const search of [
        { dateOfBirth: date },
        { lastName: 'a', dateOfServiceStart: date },
        { lastName: 'a', dateOfServiceStart: date, dateOfServiceEnd: date },
      ]) {
        const names = Object.keys(search);
        const read = `query(${names.map((name) => `$${name}: String`)}) { casePatients(${names.map((name) => `${name}: $${name}`)}) { total } }`;
        const answer = await ruth.call('POST', '/services/search/graphql', {
          query: read,
          variables: search,
        });
        expect([200, 400], JSON.stringify(search)).toContain(answer.status);
      }
    }
  });
});

/**
 * Sends raw bytes, then the next parts slowly, repeating the last one until the connection is cut, and
 * returns the response.
 */
function sendSlowly(url: string, parts: string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    let at = 0;
    const next = (): void => void socket.write(parts[Math.min(at++, parts.length - 1)] ?? '');
    const timer = setInterval(next, 200);
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
    next();
  });
}

describe('a header that the server reads', () => {
  it('a header that the server reads is refused when it is sent twice', async () => {
    const names = [...Object.values(headerNames), 'authorization', 'traceparent', 'if-match', 'lcode'];
    for (const name of names) {
      const lines = [
        'GET /services/policy/users/me HTTP/1.1',
        'host: localhost',
        'connection: close',
        ...(name === 'x-subscription-key' ? [] : ['x-subscription-key: waypost-portal']),
        `${name}: 0194b0de-0000-7000-8000-000000000001`,
        `${name.toUpperCase()}: 0194b0de-0000-7000-8000-000000000002`,
        '\r\n',
      ];
      const answer = await sendSlowly(portalUrl, [lines.join('\r\n'), '']);
      expect(answer, name).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer, name).toContain('Send this header once');
    }
  });
});

describe('an incomplete request', () => {
  let server: Awaited<ReturnType<typeof secondServer>>;
  beforeAll(async () => {
    server = await secondServer({ REQUEST_TIMEOUT_MS: '1000' });
  }, 120_000);
  afterAll(() => server?.stop());

  it('a request with incomplete headers or an incomplete body is aborted with a problem response', async () => {
    const head = `POST /services/policy/sessions HTTP/1.1\r\nhost: localhost\r\n`;
    const slowHeaders = sendSlowly(server.url, [head, 'x-a: b\r\n']);
    const whole = `${head}x-subscription-key: ${SUBSCRIPTION['x-subscription-key']}\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n`;
    const slowBody = sendSlowly(server.url, [`${whole}"`, 'a']);
    for (const answer of await Promise.all([slowHeaders, slowBody])) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('application/problem+json');
      expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
    }
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });
});
