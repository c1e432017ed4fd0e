import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { kill } from './support/crashes.ts';
import { type Installation, newInstallation, type Running } from './support/installation.ts';
import { until } from './support/until.ts';

// The server accepts the endpoint, because its list names the host; each worker has its own list.
let installation: Installation;
let worker: Running;

beforeAll(async () => {
  const [port] = await freePorts(1);
  installation = await newInstallation(`http://localhost:${port}`);
  await installation.prepare();
  await installation.server({ PORT: String(port) });
});
afterAll(() => installation?.remove());

it('the worker sends messages only to the private hosts in WAYPOST_WEBHOOK_PRIVATE_HOSTS, not to those for payers and files', async () => {
  // Read when the installation's addresses are known.
  const webhooks = await import('../api/support/webhooks.ts');
  const { openCase } = await import('../api/support/cases.ts');
  const here = await installation.organization();
  const [tomasz, ruth] = await here.people('tomasz', 'ruth');
  const { caseId } = await openCase(here);
  const { endpoint, receiver } = await webhooks.newEndpoint(tomasz);

  // Its other list names the receiver's host, which is that of the payers.
  expect(installation.env.WAYPOST_OUTBOUND_PRIVATE_HOSTS).toBe(new URL(receiver.url).host);
  worker = await installation.worker({ WAYPOST_WEBHOOK_PRIVATE_HOSTS: 'hooks.inside.example' });
  await webhooks.writeNote(ruth, caseId);
  const messages = () => webhooks.search(tomasz, endpoint);
  const attempts = async () => {
    const [message] = await messages();
    return message ? webhooks.attemptsOf(tomasz, endpoint, message.msgId) : [];
  };
  await until(async () => (await attempts()).length > 0, 'the worker has tried to send');
  expect(new Set((await attempts()).map(({ failure }) => failure))).toEqual(new Set(['not-allowed']));
  expect(await webhooks.received(receiver)).toEqual([]);

  await kill(worker);
  await installation.worker({ WAYPOST_WEBHOOK_PRIVATE_HOSTS: new URL(receiver.url).host });
  const [message] = await messages();
  await webhooks.resend(tomasz, endpoint, message?.msgId ?? '');
  await until(async () => (await webhooks.received(receiver)).length === 1, 'the message has arrived');
});
