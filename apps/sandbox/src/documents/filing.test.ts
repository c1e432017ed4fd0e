import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../start.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const PDF = Buffer.from('%PDF-1.7 a letter');

async function token(secret = 'sandbox-secret'): Promise<{ status: number; token: string }> {
  const answer = await fetch(`${sandbox.url}/documents/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`waypost-filing:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: accessToken = '' } = (await answer.json()) as { access_token?: string };
  return { status: answer.status, token: accessToken };
}

async function call(method: string, path: string, body: string | Buffer<ArrayBuffer>, clientToken?: string) {
  const answer = await fetch(`${sandbox.url}/documents/onbase/core/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${clientToken ?? (await token()).token}`,
      'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
    },
    body,
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as { id?: string }) };
}

/** Announces an upload, sends its bytes, and files it under an account. */
async function file(account: string, bytes = PDF, announced = bytes.length) {
  const announcement = await call(
    'POST',
    'documents/uploads',
    JSON.stringify({ fileExtension: 'pdf', fileSize: announced }),
  );
  const sent = await call('PUT', `documents/uploads/${announcement.body.id}?filePart=1`, bytes);
  const keywords = [{ typeId: '101', values: [{ value: account }] }];
  const filed = await call(
    'POST',
    'documents',
    JSON.stringify({
      documentTypeId: '120',
      uploads: [{ id: announcement.body.id }],
      keywordCollection: { items: [{ keywords }] },
    }),
  );
  return { sent: sent.status, status: filed.status, id: filed.body.id };
}

describe('the filing of letters', () => {
  it('filing requires the token of the filing client, and gives each filed document its own id', async () => {
    expect((await token('wrong')).status).toBe(401);
    expect((await call('POST', 'documents/uploads', '{}', 'nobody')).status).toBe(401);
    const { id, status } = await file('40010000');
    expect(status).toBe(201);
    expect(id).toMatch(/^9\d{8}$/);
    expect((await file('40010000')).id).not.toBe(id);
  });

  it('filing refuses bytes that are not a PDF or not as announced, closed accounts, and offline accounts', async () => {
    expect((await file('40010000', Buffer.from('<html>'))).status).toBe(400);
    expect((await file('40010000', PDF, 3)).sent).toBe(400);
    expect((await file('40010099')).status).toBe(422);
    expect((await file('40010001')).status).toBe(503);
    expect((await file('')).status).toBe(400);
    expect((await call('PUT', 'documents/uploads/none?filePart=1', PDF)).status).toBe(404);
  });
});
