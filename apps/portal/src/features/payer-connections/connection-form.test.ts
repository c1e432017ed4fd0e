import type { Connection } from '@waypost/contract/payer-connections/calls';
import type { Trial } from '@waypost/contract/payer-connections/trial';
import { describe, expect, it } from 'vitest';
import { connectionRules, requestOf, valuesOf } from './connection-form.ts';
import { noSecrets } from './secret-form.ts';
import { adviceOf } from './trial-text.ts';

const typed = {
  ...valuesOf(null),
  payerCode: 'HRBR1',
  endpointUrl: ' https://edi.harbor.example/core ',
  senderId: 'LAKEMONT',
  receiverId: 'HARBOR',
};
const problemsOf = (change: object) =>
  connectionRules(new Set(['TWM01']))
    .safeParse({ ...typed, ...change })
    .error?.issues.map(({ path }) => path.join('.'));

describe('the form of a connection', () => {
  it('the form of a connection sends seconds as milliseconds, and a password only if one was typed', () => {
    const sent = requestOf({ ...typed, queueMs: '0.5' }, noSecrets);
    expect(sent).toMatchObject({
      endpointUrl: 'https://edi.harbor.example/core',
      queueMs: 500,
      userName: null,
    });
    expect(sent).not.toHaveProperty('password');
    expect(requestOf(typed, { ...noSecrets, password: 'otter' }).password).toBe('otter');
    expect(valuesOf(sent as Connection).queueMs).toBe('0.5');
  });

  it('the form of a connection refuses limits out of range, an incomplete inquiry, and a payer that is already connected', () => {
    expect(problemsOf({})).toBeUndefined();
    for (const timeoutMs of ['', '0.5', '301', 'soon'])
      expect(problemsOf({ timeoutMs })).toEqual(['timeoutMs']);
    expect(problemsOf({ maxConcurrent: '2.5' })).toEqual(['maxConcurrent']);
    expect(problemsOf({ payerCode: 'TWM01' })).toEqual(['payerCode']);
    expect(problemsOf({ userName: 'a:b' })).toEqual(['userName']);
  });
});

describe('what a trial tells', () => {
  const failed = (kind: string, detail: string | null, problem: string | null = null) =>
    adviceOf(
      {
        state: 'failed',
        failure: { kind, detail },
        attempts: [{ steps: problem ? [{ name: 'encrypt', problem, ms: 1, detail: null }] : [] }],
      } as unknown as Trial,
      'Harbor Mutual',
    ).text;

  it('the advice after a test inquiry names what to correct: the password, the unknown element, the certificate', () => {
    expect(failed('credentials', 'UnAuthorized')).toBe(
      'Check the user name, and replace the password. It said UnAuthorized.',
    );
    expect(failed('interchange-ta1', '006')).toBe('It does not know the sender ID (ISA06).');
    expect(failed('unreachable', null, 'certificate-expired')).toMatch(/out of date/);
    expect(failed('http-status', '404')).toMatch(/Check the address/);
    expect(failed('http-status', '503')).toMatch(/Its own system failed/);
  });

  it('the advice after a rejection says that the connection works, and each reason once', () => {
    const reason = { rejectReasonCode: '72', rejectReasonMessage: 'Invalid ID' };
    const trial = { state: 'rejected', failure: null, rejections: [reason, reason] } as unknown as Trial;
    expect(adviceOf(trial, 'Harbor Mutual')).toMatchObject({
      kind: 'warn',
      text: 'Harbor Mutual read the inquiry and rejected it: 72 Invalid ID.',
    });
  });
});
