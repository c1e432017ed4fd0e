import type { Logger } from '@waypost/platform/logger';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../framework/errors.ts';
import { type OutboundCall, OutboundError } from '../../infrastructure/outbound/outbound.ts';
import { archivalDay } from './archival-day.ts';
import { listDocuments } from './listing.ts';

const system = {
  authorizeUrl: 'https://documents.example/authorize',
  tokenUrl: 'https://documents.example/token',
  clientId: 'our portal',
  clientSecret: null,
  scope: '',
  redirectUrl: 'https://portal.example/rco/docsCallBack',
  issuer: null,
  apiUrl: 'https://documents.example/api/',
  viewerUrl: 'https://documents.example/viewer',
};
const of = {
  caseId: 'an id',
  facilityId: 'another',
  clientCode: 'C 10&1',
  documentSystem: null,
  caseNumber: '260000-01',
  accountNumber: '40010000',
  requisition: '',
  encounter: 'E40010000',
  accessionNumbers: ['A1', 'A2'],
};

/** A document system with a given answer; records its requests and the log. */
async function ask(status: number, body: unknown) {
  const calls: Omit<OutboundCall, 'body'>[] = [];
  const lines: string[] = [];
  const logger = { warn: (...line: unknown[]) => lines.push(JSON.stringify(line)) } as unknown as Logger;
  const get = async (call: Omit<OutboundCall, 'body'>) => {
    calls.push(call);
    if (body instanceof Error) throw body;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { status, contentType: 'application/json', text, retryAfterMs: null };
  };
  const request = { userName: 'the-user', accessToken: 'the-access', of };
  const answer = await listDocuments({ outbound: { get }, logger }, system, request).catch(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return { code: error.code, text: error.message };
    },
  );
  expect(lines.join('')).not.toMatch(/the-|4001|2600/);
  return { answer, call: calls[0] };
}
const code = async (status: number, body: unknown) => (await ask(status, body)).answer;

const card = {
  ID: 42,
  documentName: 'Front and back',
  documentTypeName: 'Insurance Card',
  archivalDate: '2026-11-03T08:15:00',
  Status: 'Active',
  wfIndicator: 'IP',
  errorMsg: '',
  successMsg: 'Success',
  sessionID: 'the-session',
};
const shown = {
  ID: '42',
  documentName: 'Front and back',
  documentTypeName: 'Insurance Card',
  archivalDate: '2026-11-03',
  Status: 'Active',
  wfIndicator: 'IP',
};

describe('the list of the document system', () => {
  it('the list is requested with every key, empty where the case has none [C-332] [C-311]', async () => {
    const { call } = await ask(200, []);
    const address = new URL(call?.url ?? '');
    expect(address.origin + address.pathname).toBe(
      'https://documents.example/api/ApplicationIntegration.asmx/GetDocListingSSO',
    );
    expect([...address.searchParams]).toEqual([
      ['userName', 'the-user'],
      ['clientCode', 'C 10&1'],
      ['accessToken', 'the-access'],
      ['AccountNum', '40010000'],
      ['TicketNum', ''],
      ['ReqNum', ''],
      ['AccessNum', 'A1,A2'],
      ['CaseNum', '260000-01'],
      ['EncounterNum', 'E40010000'],
      ['QDXCaseNum', ''],
    ]);
  });

  it('the list has the fields of a document, without the document system’s session [C-111]', async () => {
    expect(await code(200, [card])).toEqual({ documents: [shown], errors: [] });
    const least = { ID: 'a-7', archivalDate: null };
    expect(await code(200, [least])).toEqual({
      documents: [
        {
          ID: 'a-7',
          documentName: '',
          documentTypeName: '',
          archivalDate: null,
          Status: null,
          wfIndicator: null,
        },
      ],
      errors: [],
    });
  });

  it('a faulty list fails with each error once; an empty list is not an error [C-363]', async () => {
    const none = { errorMsg: 'No documents found in OnBase.' };
    expect(await code(200, [none])).toEqual({ documents: [], errors: [] });
    const offline = { errorMsg: ' The disk group is offline. ' };
    const answer = await code(200, [card, offline, none, offline, { errorMsg: 'Another' }]);
    expect(answer).toEqual({ documents: [], errors: ['The disk group is offline.', 'Another'] });
  });

  it('a list that cannot be read is refused as a whole [C-364]', async () => {
    const invalid = { code: 'DOCUMENTS_INVALID_ANSWER', text: 'Failed to validate documents response' };
    const nonsense = [
      '<html>the-access</html>',
      '',
      { documents: [card] },
      [{ ...card, ID: null }],
      [{ ...card, documentName: { a: 1 } }],
      [null],
      Array.from({ length: 5001 }, () => card),
    ];
    for (const body of nonsense) expect(await code(200, body)).toEqual(invalid);
  });

  it('a missing list names who can help: the user who signs in again, an administrator, or the system itself [C-365] [C-366]', async () => {
    const short = 'Document authentication error occurred';
    expect(await code(401, '')).toEqual({ code: 'DOCUMENTS_SIGN_IN_ENDED', text: short });
    const administrator = {
      code: 'DOCUMENTS_NOT_CONFIGURED',
      text: `${short}. Please contact your administrator to ensure OnBase is configured correctly for this facility.`,
    };
    expect(await code(403, '')).toEqual(administrator);
    expect(await code(404, '')).toEqual(administrator);
    expect(await code(0, new OutboundError('not-allowed'))).toEqual(administrator);
    const away = { code: 'DOCUMENTS_AWAY' };
    for (const status of [302, 429, 500, 503]) expect(await code(status, [card])).toMatchObject(away);
    for (const kind of ['unreachable', 'timeout', 'connection', 'too-large'] as const)
      expect(await code(0, new OutboundError(kind))).toMatchObject(away);
  });
});

it('a document’s date is the day that the document system states', () => {
  expect(archivalDay('2026-11-03T23:59:00')).toBe('2026-11-03');
  expect(archivalDay('2026-11-03')).toBe('2026-11-03');
  expect(archivalDay('1/9/2026 11:59:00 PM')).toBe('2026-01-09');
  expect(archivalDay(' 03 Nov 26 ')).toBe('03 Nov 26');
});
