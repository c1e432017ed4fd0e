import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createTransport } from 'nodemailer';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailTransport, relayOf } from '../../../server/src/modules/mail/transport.ts';
import { type Sandbox, startSandbox } from '../start.ts';
import type { Message } from './messages.ts';

// Tests the portal's mail transport against a real mail server.
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const mailFrom = 'Waypost <no-reply@waypost.example>';
const mail = {
  id: 'm-1',
  to: 'dana@lakemont.example',
  subject: 'Hello',
  text: 'Text\n',
  html: '<p>Text</p>',
};
const send = (change: Partial<typeof mail>, smtpUrl = sandbox.smtpUrl) =>
  mailTransport({ smtpUrl, mailFrom })({ ...mail, ...change });
const inbox = async () => (await (await fetch(`${sandbox.url}/mailbox/messages`)).json()) as Message[];

/** A separate mail server for one test. */
async function withServer(
  options: SMTPServerOptions,
  use: (address: string) => Promise<void>,
): Promise<void> {
  const server = new SMTPServer({ disableReverseLookup: true, logger: false, closeTimeout: 100, ...options });
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  try {
    await use(`127.0.0.1:${(listener.address() as AddressInfo).port}`);
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

describe('a relayed message', () => {
  it('a relayed message arrives unchanged, with its outbox id', async () => {
    await send({ id: 'whole', subject: 'Café — “now”', text: `Café\n\n${'long '.repeat(300)}\n` });
    const [received] = await inbox();
    expect(received).toMatchObject({
      id: 'whole',
      from: mailFrom,
      to: mail.to,
      subject: 'Café — “now”',
      times: 1,
    });
    expect(received?.text).toBe(`Café\n\n${'long '.repeat(300)}\n`);
    expect(received?.html.trim()).toBe(mail.html);
  });

  it('the text of a message cannot add a header or a recipient', async () => {
    await send({ id: 'lines', subject: 'Hello\r\nBcc: thief@elsewhere.example\r\n\r\nbody' });
    const [received] = await inbox();
    expect(received?.subject).toContain('Bcc: thief@elsewhere.example');
    expect(received?.text).toBe(mail.text);
    expect((await inbox()).some(({ to }) => to.includes('elsewhere'))).toBe(false);
    for (const to of [
      'a@b.example, c@d.example',
      'a@b.example\r\nRCPT TO:<c@d.example>',
      'A <a@b.example>',
      'a@b.example>',
      'nobody',
    ])
      await expect(send({ to })).rejects.toMatchObject({ message: 'not one address', isFinal: true });
  });
});

describe('the answer of the mail server', () => {
  it('a refused recipient or message fails for good, and any other refusal is retried', async () => {
    const refused = send({ to: 'refused@lakemont.example' });
    await expect(refused).rejects.toMatchObject({ message: 'answered 550', isFinal: true });
    const greylisted = { id: 'grey', to: 'later.then@lakemont.example' };
    await expect(send(greylisted)).rejects.toMatchObject({ message: 'answered 451', isFinal: false });
    await send(greylisted);
    expect((await inbox()).filter(({ to }) => to === greylisted.to)).toMatchObject([{ times: 1 }]);
    const large = send({ text: 'x'.repeat(1_500_000) });
    await expect(large).rejects.toMatchObject({ isFinal: expect.any(Boolean) });
  });

  it('a message can be retried when the mail server refuses the connection, does not answer or is unreachable', async () => {
    const refusingServer = {
      onConnect: (_session: unknown, done: (error?: Error) => void) => done(new Error('no')),
    };
    await withServer(refusingServer as SMTPServerOptions, async (address) => {
      await expect(send({}, `smtp://${address}`)).rejects.toMatchObject({ isFinal: false });
    });
    const ended = createServer((socket) => socket.destroy());
    ended.listen(0, '127.0.0.1');
    await once(ended, 'listening');
    const { port } = ended.address() as AddressInfo;
    await expect(send({}, `smtp://127.0.0.1:${port}`)).rejects.toMatchObject({ isFinal: false });
    await new Promise((resolve) => ended.close(resolve));
    const away = send({}, `smtp://127.0.0.1:${port}`);
    await expect(away).rejects.toMatchObject({ message: 'unreachable', isFinal: false });
  });
});

describe('the connection to the mail server', () => {
  it('the mail connection requires TLS except on this machine, or if the operator allows plain connections', () => {
    expect(relayOf('smtp://mail.example.org')).toMatchObject({
      port: 587,
      secure: false,
      requireTLS: true,
      tls: { rejectUnauthorized: true },
    });
    expect(relayOf('smtps://u%40x:p%2Fw@mail.example.org')).toMatchObject({
      port: 465,
      secure: true,
      tls: { rejectUnauthorized: true },
      auth: { user: 'u@x', pass: 'p/w' },
    });
    expect(relayOf('smtp://mail.example.org:25?tls=none')).toMatchObject({ port: 25, requireTLS: false });
    for (const host of ['localhost', '127.0.0.5', '[::1]'])
      expect(relayOf(`smtp://${host}:25`).requireTLS, host).toBe(false);
    for (const host of ['127.evil.example', '10.0.0.1', 'localhost.example'])
      expect(relayOf(`smtp://${host}:25`).requireTLS, host).toBe(true);
  });

  it('no message is sent to a server that offers no TLS', async () => {
    const { port } = new URL(sandbox.smtpUrl);
    const strict = { ...relayOf('smtp://mail.example.org'), host: '127.0.0.1', port: Number(port) };
    const sent = createTransport(strict).sendMail({ ...mail, messageId: '<strict@x>', from: mailFrom });
    await expect(sent).rejects.toMatchObject({ code: 'ETLS' });
    expect((await inbox()).some(({ id }) => id === 'strict')).toBe(false);
  });

  it('the mail connection is encrypted if possible, and the login is sent only over TLS', async () => {
    const logins: Array<{ secure: boolean; user: string | undefined }> = [];
    const serverOptions: SMTPServerOptions = {
      onAuth: ({ username, password }, { secure }, done) => {
        logins.push({ secure, user: username });
        if (password === 'p/w') done(null, { user: username });
        else done(Object.assign(new Error('no'), { responseCode: 535 }));
      },
      onData: (stream, _session, done) => {
        stream.on('end', () => done());
        stream.resume();
      },
    };
    await withServer(serverOptions, async (address) => {
      await send({}, `smtp://me:p%2Fw@${address}`);
      const invalid = send({}, `smtp://me:wrong@${address}`);
      await expect(invalid).rejects.toMatchObject({ message: 'login refused 535', isFinal: false });
    });
    await withServer({ ...serverOptions, secure: true }, (address) =>
      send({}, `smtps://me:p%2Fw@${address}`),
    );
    expect(logins).toEqual(Array.from({ length: 3 }, () => ({ secure: true, user: 'me' })));
  });
});
