import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../start.ts';

let sandbox: Sandbox;
let now = new Date('2026-11-23T12:00:00Z');
beforeAll(async () => {
  sandbox = await startSandbox({ clock: { now: () => now } });
});
afterAll(() => sandbox.stop());

type FaxResponse = { success: boolean; data: { id: number; status: string; to_number: string } };
const credentials = (secret = 'sandbox-secret') => ({
  authorization: `Basic ${Buffer.from(`waypost:${secret}`).toString('base64')}`,
});

async function send(to: string, tag: string, content = '%PDF-1.7 /Type /Page', headers = credentials()) {
  const form = new FormData();
  form.set('to', to);
  form.set('tag[waypost]', tag);
  form.set('file', new Blob([content], { type: 'application/pdf' }), 'letter.pdf');
  const answer = await fetch(`${sandbox.url}/fax/v2.1/faxes`, { method: 'POST', headers, body: form });
  return { status: answer.status, body: (await answer.json()) as FaxResponse };
}
async function read<T>(path: string): Promise<{ status: number; data: T }> {
  const answer = await fetch(`${sandbox.url}/fax/v2.1/${path}`, { headers: credentials() });
  return { status: answer.status, data: ((await answer.json()) as { data: T }).data };
}
const statusOf = async (id: number) => (await read<FaxResponse['data']>(`faxes/${id}`)).data.status;

describe('the fax service', () => {
  it('the fax service accepts a PDF, reports it in progress for two seconds, and finds it by its tag', async () => {
    const { body } = await send('+15552014433', 'first');
    expect(body.success).toBe(true);
    expect(await statusOf(body.data.id)).toBe('inprogress');
    now = new Date(now.getTime() + 2001);
    expect(await statusOf(body.data.id)).toBe('success');
    const { data } = await read<FaxResponse['data'][]>('faxes?tag%5Bwaypost%5D=first');
    expect(data.map(({ id, to_number: to }) => [id, to])).toEqual([[body.data.id, '+15552014433']]);
    expect((await read<object[]>('faxes?tag%5Bwaypost%5D=none')).data).toEqual([]);
    expect((await read('faxes/1')).status).toBe(404);
    expect(await (await fetch(`${sandbox.url}/fax`)).text()).toContain('+15552014433');
  });

  it("the fax service refuses unknown clients, invalid numbers and files that are not PDF, and simulates failures by the number's ending", async () => {
    expect((await send('+15552014433', 'a', '%PDF-', credentials('wrong'))).status).toBe(401);
    expect((await send('5552014433', 'a')).status).toBe(422);
    expect((await send('+15552014433', 'a', '<html>')).status).toBe(422);
    expect((await send('+15552000001', 'a')).status).toBe(422);
    expect((await send('+15552000003', 'later')).status).toBe(503);
    expect((await send('+15552000003', 'later')).status).toBe(200);
    const { body } = await send('+15552000002', 'busy');
    now = new Date(now.getTime() + 2001);
    expect(await statusOf(body.data.id)).toBe('failure');
  });
});
