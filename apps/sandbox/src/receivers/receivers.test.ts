import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../start.ts';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const at = (name: string) => `${sandbox.url}/receivers/${name}`;
const configure = (name: string, settings: object) =>
  fetch(at(name), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
function send(name: string, body: string, secret = SECRET) {
  const now = new Date();
  return fetch(at(name), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'one',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('one', now, body),
    },
    body,
  });
}

describe('a receiver of webhooks', () => {
  it('a webhook receiver stores messages byte for byte, newest first, and shows them on a page', async () => {
    expect((await send('first', '{"a":  1}')).status).toBe(204);
    expect((await send('first', '{"b":"<i>"}')).status).toBe(204);
    const received = (await (await fetch(at('first'))).json()) as { body: string; isVerified: null }[];
    expect(received.map(({ body }) => body)).toEqual(['{"b":"<i>"}', '{"a":  1}']);
    expect(received[0]?.isVerified).toBeNull();
    expect(await (await fetch(`${sandbox.url}/receivers`)).text()).toContain('&#60;i&#62;');
  });

  it('a webhook receiver with a secret refuses messages that are not signed with it', async () => {
    await configure('second', { secret: SECRET });
    expect((await send('second', '{}')).status).toBe(204);
    expect((await send('second', '{}', `whsec_${Buffer.alloc(24, 8).toString('base64')}`)).status).toBe(401);
  });

  it('a webhook receiver sends its configured replies in order, and then repeats the last one', async () => {
    await configure('third', {
      replies: [
        { status: 503, headers: { 'retry-after': '7' } },
        { status: 200, body: 'ok' },
      ],
    });
    const failed = await send('third', '{}');
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '7']);
    for (let nth = 0; nth < 2; nth += 1) expect(await (await send('third', '{}')).text()).toBe('ok');
  });
});
