import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Problem } from '@waypost/contract/core/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { portalUrl } from '../support/addresses.ts';
import { type Client, SUBSCRIPTION } from '../support/client.ts';
import { makeOrganization } from '../support/organization.ts';

let ruth: Client;
beforeAll(async () => {
  ruth = await (await makeOrganization()).person('ruth');
});

const nested = (depth: number, leaf: string): string =>
  '{"a":'.repeat(depth) + JSON.stringify(leaf) + '}'.repeat(depth);
/** Calls that accept texts, facts, and any JSON. */
const calls = [
  ['PATCH', '/services/policy/logins/me'],
  ['POST', '/services/task/graphql'],
  ['POST', '/services/decision/evaluate'],
] as const;
const send = (method: string, path: string, body: string) =>
  ruth.call<Problem>(method, path, body, { 'content-type': 'application/json' });

describe('a request body', () => {
  it.each(calls)(
    'a body that is nested too deep is refused by %s %s before it is processed',
    async (method, path) => {
      for (const depth of [65, 100_000]) {
        const answer = await send(method, path, nested(depth, 'a'));
        expect(answer.status).toBe(400);
        expect(answer.body.errors).toEqual([
          { path: '', message: 'Send values at most 64 deep in one another' },
        ]);
      }
      const deepest = await send(method, path, nested(64, 'a'));
      expect(deepest.text).not.toContain('deep in one another');
    },
  );

  it('an invalid body is not echoed: the error names at most fifty places, each in 500 characters', async () => {
    const long = 'n'.repeat(400_000);
    const names = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`unknown${n}`, '\u0001']));
    for (const body of [{ [long]: '\u0001' }, names, { [long]: 1 }, { name: { [long]: 1 } }]) {
      const answer = await send('PATCH', '/services/policy/logins/me', JSON.stringify(body));
      expect(answer.status).toBe(400);
      expect(answer.text.length).toBeLessThan(60_000);
      expect(answer.body.errors?.length).toBeLessThanOrEqual(50);
      for (const { path, message } of answer.body.errors ?? [])
        expect(Math.max(path.length, message.length)).toBeLessThanOrEqual(500);
    }
  });

  it('a compressed body is refused without being decompressed', async () => {
    for (const [type, body] of [
      ['application/json', '{}'],
      ['multipart/form-data; boundary=b', `--b--${'\0'.repeat(1_000_000)}`],
    ] as const) {
      const answer = await fetch(`${portalUrl}/services/policy/logins/me`, {
        method: 'PATCH',
        headers: { ...SUBSCRIPTION, ...ruth.headers, 'content-type': type, 'content-encoding': 'gzip' },
        body: gzipSync(body),
      });
      expect(answer.status).toBe(415);
      expect(((await answer.json()) as Problem).code).toBe('UNSUPPORTED_MEDIA_TYPE');
    }
  });
});

describe('two Host headers', () => {
  it.each(['/health', '/rco/', '/services/docs/task.graphql'])(
    'two Host headers are refused at %s',
    async (path) => {
      const { hostname, port } = new URL(portalUrl);
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), hostname);
        let text = '';
        socket.on('data', (chunk) => {
          text += String(chunk);
        });
        socket.on('close', () => resolve(text));
        socket.on('error', reject);
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n`,
        );
      });
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    },
  );
});
