import { readX12 } from '@waypost/x12';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../start.ts';
import { startSandbox } from '../start.ts';
import { ask, post } from '../testing/ask.ts';
import type { LoggedRequest } from './request-log.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  // Scales 5 seconds to 50 milliseconds, and ten minutes to 6 seconds.
  sandbox = await startSandbox({ timeScale: 0.01 });
});
afterAll(() => sandbox.stop());

async function loggedRequests(trace: string, { url } = sandbox): Promise<LoggedRequest[]> {
  const response = await fetch(`${url}/payers/log?trace=${trace}`);
  return (await response.json()) as LoggedRequest[];
}

/** The outcome of an inquiry in the log so far. */
const outcomeOf = async (trace: string, at = sandbox) => (await loggedRequests(trace, at))[0]?.outcome;

describe('answers that are late or never come', () => {
  it('SLOW5S answers after a delay, which the caller can shorten', async () => {
    // Scales 5 seconds to more than an hour.
    const slower = await startSandbox({ timeScale: 1000 });
    const late = post(slower.url, { memberId: 'SLOW5S001', trace: 'LATE' }).then(
      () => 'answered',
      () => 'closed',
    );
    await expect.poll(() => outcomeOf('LATE', slower)).toBe('waiting');
    const fastAnswer = await ask(slower.url, { memberId: 'SLOW5S001', query: '?timeScale=0' });
    expect(readX12(fastAnswer.payload).problems).toEqual([]);
    expect(await outcomeOf('LATE', slower)).toBe('waiting');
    await slower.stop();
    expect(await late).toBe('closed');
    const { payload } = await ask(sandbox.url, { memberId: 'SLOW5S001' });
    expect(readX12(payload).problems).toEqual([]);
  });

  it('a delayed answer is dropped when the client disconnects', async () => {
    const client = new AbortController();
    const { signal } = client;
    const asked = expect(
      post(sandbox.url, { memberId: 'HANG00001', trace: 'LEAVING', signal }),
    ).rejects.toThrow();
    await expect.poll(() => outcomeOf('LEAVING')).toBe('waiting');
    client.abort();
    await asked;
    await expect.poll(() => outcomeOf('LEAVING')).toBe('client left');
  });

  it('the sandbox stops immediately although requests hang for ten minutes', async () => {
    const other = await startSandbox();
    const hanging = post(other.url, { memberId: 'HANG00001', trace: 'HANGING' }).then(
      () => 'answered',
      () => 'closed',
    );
    await expect.poll(() => outcomeOf('HANGING', other)).toBe('waiting');
    await other.stop();
    expect(await hanging).toBe('closed');
  });
});

describe('faults below X12', () => {
  it.each(['RESET0001', 'HALF00001'])('%s breaks the connection', async (memberId) => {
    await expect(post(sandbox.url, { memberId }).then((response) => response.text())).rejects.toThrow();
  });

  it.each([
    ['HTTP50001', 500, 'text/plain'],
    ['HTTP50301', 503, 'text/plain'],
    ['HTML00001', 200, 'text/html'],
  ])('%s answers HTTP %i as %s', async (memberId, status, type) => {
    const response = await post(sandbox.url, { memberId });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain(type);
    await response.text();
  });

  it('EMPTY returns an empty body', async () => {
    const response = await post(sandbox.url, { memberId: 'EMPTY0001' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('ODDMIME is a form with bare line feeds and the payload first', async () => {
    const text = await (await post(sandbox.url, { memberId: 'ODDMIME01' })).text();
    expect(text).not.toContain('\r');
    expect(text).toMatch(/^--[^\n]+\nContent-Disposition: form-data; name=Payload\n\nISA/);
  });
});

describe('acknowledgments and spoiled answers', () => {
  it('ACK999R refuses and ACK999A accepts the 270, naming its control numbers', async () => {
    const refused = await ask(sandbox.url, { memberId: 'ACK999R01' });
    expect(refused.fields.PayloadType).toBe('X12_999_Response_005010X231A1');
    expect(refused.payload).toMatch(/AK1\*HS\*4712\*.*AK2\*270\*0001\*.*IK5\*R.*AK9\*R\*/s);
    const accepted = await ask(sandbox.url, { memberId: 'ACK999A01' });
    expect(accepted.payload).toMatch(/IK5\*A~.*AK9\*A\*1\*1\*1~/s);
    expect(readX12(refused.payload + accepted.payload).problems).toEqual([]);
  });

  it('TA1R refuses the interchange', async () => {
    const { fields, payload } = await ask(sandbox.url, { memberId: 'TA1R00001' });
    expect(fields.PayloadType).toBe('X12_TA1_Response_00501X231A1');
    expect(payload).toContain('TA1*000004711*261120*0930*R*006~IEA*0*');
  });

  it('COREERR is an envelope error without a payload', async () => {
    const { fields } = await ask(sandbox.url, { memberId: 'COREERR01' });
    expect(fields).toMatchObject({
      PayloadType: 'CoreEnvelopeError',
      ErrorCode: 'NotSupported',
      Payload: '',
    });
  });

  it.each([
    ['TRUNC0001', 'truncated-segment'],
    ['BADCTL001', 'control-number-mismatch'],
  ])('%s has the problem %s', async (memberId, problem) => {
    const { payload } = await ask(sandbox.url, { memberId });
    expect(readX12(payload).problems.map(({ code }) => code)).toContain(problem);
  });

  it('LATIN1 sends bytes that are not UTF-8', async () => {
    const body = await (await post(sandbox.url, { memberId: 'LATIN1001' })).arrayBuffer();
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(body)).toThrow();
  });

  it('TWICE repeats the set', async () => {
    const { payload } = await ask(sandbox.url, { memberId: 'TWICE0001' });
    expect(readX12(payload).transactions).toHaveLength(2);
  });
});

describe('the log of requests', () => {
  it('the log counts the arrivals of an inquiry and contains no names', async () => {
    await ask(sandbox.url, { trace: 'COUNTED', memberId: 'W77000123' });
    await ask(sandbox.url, { trace: 'COUNTED', memberId: 'W77000123' });
    const counted = await loggedRequests('COUNTED');
    expect(counted).toHaveLength(2);
    expect(counted[0]).toMatchObject({
      payer: 'TWM01',
      interchangeControlNumber: '000004711',
      groupControlNumber: '4712',
      setControlNumber: '0001',
      scenario: 'ppo',
      outcome: 'answered',
    });
    expect(JSON.stringify(counted)).not.toMatch(/W77000123|DOE|19850515/);
  });

  it('the log keeps the last 200 requests, newest first', async () => {
    for (let asked = 0; asked < 205; asked += 1)
      await post(sandbox.url, { memberId: 'EMPTY0001', trace: `N-${asked}` });
    const logged = (await (await fetch(`${sandbox.url}/payers/log`)).json()) as LoggedRequest[];
    expect(logged).toHaveLength(200);
    expect(logged[0]?.trace).toBe('N-204');
  });
});
