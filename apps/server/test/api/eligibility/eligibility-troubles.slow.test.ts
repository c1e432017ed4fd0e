import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { arrivals, ask } from '../support/eligibility-transactions.ts';
import { makeOrganization } from '../support/organization.ts';
import {
  NEVER_TRIPS,
  type Over,
  overAll,
  payerConnections,
  payerOver,
} from '../support/payer-connections.ts';

let ruth: Client;
beforeAll(async () => {
  const at = await makeOrganization();
  ruth = await at.person('ruth');
  const set = await payerConnections(at);
  await set({ ...NEVER_TRIPS, timeout_ms: 6000, max_concurrent: 100 });
});

type Trouble = [memberId: string, what: string, kind: string, detail?: string];

const everywhere: Trouble[] = [
  ['SLOW50S01', 'is too slow', 'timeout'],
  ['HANG00001', 'never answers', 'timeout'],
  ['HANGBODY1', 'stops after the headers', 'timeout'],
  ['DRIP00001', 'answers a byte a second', 'timeout'],
  ['RESET0001', 'breaks the connection', 'connection'],
  ['HALF00001', 'sends half a body', 'connection'],
  ['FLOOD0001', 'sends eight million bytes', 'too-large'],
  ['HTTP40101', 'answers 401', 'credentials', '401'],
  ['HTTP40301', 'answers 403', 'credentials', '403'],
  ['HTTP40401', 'answers 404', 'http-status', '404'],
  ['HTTP41301', 'answers 413', 'http-status', '413'],
  ['HTTP42901', 'answers 429', 'busy', '429'],
  ['HTTP50001', 'answers 500', 'http-status', '500'],
  ['REDIR0001', 'sends us elsewhere', 'http-status', '307'],
  ['HTML00001', 'sends a page', 'not-x12'],
  ['EMPTY0001', 'sends nothing', 'not-x12'],
  ['TRUNC0001', 'stops in the middle of a segment', 'not-x12', 'truncated'],
  ['ACK999R01', 'refuses the syntax by 999', 'syntax-999', 'R'],
  ['ACK999A01', 'only acknowledges by 999', 'no-answer'],
  ['TA1R00001', 'refuses the interchange by TA1', 'interchange-ta1', '006'],
  ['WRONGTRN1', "answers another's request", 'wrong-trace'],
];
const inEnvelopes: Trouble[] = [
  ['COREERR01', 'refuses the envelope', 'envelope', 'NotSupported'],
  ['COREREQ01', 'misses a field', 'envelope', 'SenderIDRequired'],
  ['COREILL01', 'dislikes a field', 'envelope', 'ReceiverIDIllegal'],
  ['COREVER01', 'wants another version', 'envelope', 'VersionMismatch'],
  ['CORESUM01', 'finds another checksum', 'envelope', 'ChecksumMismatched'],
  ['COREODD01', 'has a code of its own', 'envelope', 'X-4711'],
];
const troubles: Record<Over, Trouble[]> = {
  'core-mime': [
    ...everywhere,
    ...inEnvelopes,
    ['COREAUTH1', 'refuses the sign-in', 'credentials', 'UnAuthorized'],
  ],
  'core-soap': [
    ...everywhere,
    ...inEnvelopes,
    ['COREAUTH1', 'refuses the sign-in', 'credentials', 'FailedAuthentication'],
    ['FAULTREC1', 'is down, by a fault', 'http-status', '500'],
    ['FAULTSND1', 'refuses by a fault', 'envelope', 'InvalidRequest'],
    ['DOCTYPE01', 'declares an entity of its own', 'not-x12'],
  ],
  https: everywhere,
};
const odd: Record<Over, string[]> = {
  'core-mime': ['ODDMIME01', 'BOUND0001'],
  'core-soap': ['ODDSOAP01', 'MTOM00001'],
  https: [],
};
const oddEverywhere = ['LATIN1001', 'DELIM0001', 'UNKN00001', 'LINES2001', 'GZIP00001', 'TWICE0001'];

describe.each(overAll)('a failing payer, over %s', (over) => {
  it.concurrent.each(troubles[over])(
    '%s: a payer that %s ends the request as failed: %s %s, sent once',
    async (memberId, _what, kind, detail) => {
      const end = await ask(ruth, payerOver[over], memberId);
      expect(end.state).toBe('failed');
      expect(end.failure).toEqual({ kind, detail: detail ?? null });
      expect(end.eligibilityResponse).toEqual([]);
      expect(end.raw270).toContain('ST*270');
      expect(await arrivals(end.id)).toEqual([over]);
      expect(end.attempts).toEqual([
        expect.objectContaining({ number: 1, result: kind, endedAt: expect.any(String) }),
      ]);
    },
  );

  it.concurrent.each([...oddEverywhere, ...odd[over]])(
    '%s: an odd but readable answer is read',
    async (id) => {
      const end = await ask(ruth, payerOver[over], id);
      expect(end.failure).toBeNull();
      expect(end.state).toBe('answered');
      expect(end.eligibilityResponse[0]?.coverages.length).toBeGreaterThan(0);
      expect(await arrivals(end.id)).toEqual([over]);
    },
  );

  it.concurrent('a rejection is shown, and the request is not sent again', async () => {
    const end = await ask(ruth, payerOver[over], 'AAA720001');
    expect(end.state).toBe('rejected');
    expect(end.eligibilityResponse[0]?.AAAs.map(({ rejectReasonCode }) => rejectReasonCode)).toEqual(['72']);
    expect(await arrivals(end.id)).toEqual([over]);
  });
});
