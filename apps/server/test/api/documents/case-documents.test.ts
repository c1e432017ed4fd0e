import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Problem } from '@waypost/contract/core/errors';
import type { CaseDocument, CaseDocuments } from '@waypost/contract/documents/calls';
import type { Entity } from '@waypost/contract/entities/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { portalUrl } from '../support/addresses.ts';
import { type MadeCase, openCase } from '../support/cases.ts';
import { type Answer, type Client, call, SUBSCRIPTION } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { documentSettings, documentsUrl, revoke, signInForDocuments } from '../support/documents.ts';
import { addOrder } from '../support/orders.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { plainServer, secondServer } from '../support/second-server.ts';

const ENTITIES = '/services/policy/users/me/entities';
const VIEW = '/services/case/api/case/documents/view';
type Listed = CaseDocuments & Problem;
type View = { viewerUrl: string; fields: Record<string, string> } & Problem;

const { pool } = await testDatabase();
let organization: Organization;
let ruth: Client;
/** Its facilities. */
let first: string;
let second: string;
/** A document system whose list a test provides. */
let answer: RequestListener = (_request, response) => void response.end();
const outsider = createServer((request, response) => answer(request, response));
/** Servers with and without a document system. */
let odd: Awaited<ReturnType<typeof secondServer>>;
let none: Awaited<ReturnType<typeof secondServer>>;
beforeAll(async () => {
  // A user who reads cases and documents, but no patients.
  const role = { name: 'Documents alone', permissions: ['case-management-read', 'onbase-read'] };
  organization = await makeOrganization({ roles: [role] });
  ruth = await organization.person('ruth');
  [first, second] = [organization.facility(0).id, organization.facility(1).id];
  await new Promise<void>((resolve) => outsider.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://localhost:${(outsider.address() as AddressInfo).port}`;
  const settings = { DOCUMENTS_API_URL: apiUrl, WAYPOST_OUTBOUND_PRIVATE_HOSTS: 'localhost' };
  [odd, none] = await Promise.all([secondServer({ ...documentSettings, ...settings }), plainServer()]);
});
beforeEach(() => pool.query('delete from integration_token where user_id = $1', [ruth.userId]));
afterAll(async () => {
  outsider.close();
  await odd?.stop();
});

/** A new case at a facility, whose account number alone has documents. */
const caseAt = (facility: number, accountNumber = '40010007'): Promise<MadeCase> =>
  openCase(organization, { facility, change: { accountNumber } });
async function clientCodeOf(facilityId: string): Promise<string> {
  const { rows } = await pool.query<{ client_code: string }>(
    'select client_code from facility where id = $1',
    [facilityId],
  );
  return rows[0]?.client_code ?? '';
}
const pathOf = (caseId: string): string => `/services/case/api/case/${caseId}/documents`;
const listOf = (client: Client, caseId: string) => client.call<Listed>('GET', pathOf(caseId));
const view = (client: Client, caseId: string, documentId = '17') =>
  client.call<View>('POST', VIEW, { caseId, documentId });
const summaryOf = ({ status, body }: Pick<Answer<Problem>, 'status' | 'body'>) => [
  status,
  body.code,
  body.Message,
];
/** The same call at another server. */
async function at(server: { url: string }, method: string, path: string, body?: unknown) {
  const answered = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...SUBSCRIPTION,
      ...ruth.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answered.status, body: (await answered.json()) as Listed };
}
async function viewsOf(domainType: string, caseId: string) {
  const { rows } = await pool.query<{ actor_id: string; snapshot: Record<string, unknown> }>(
    `select actor_id, snapshot from audit_record where domain_type = $1 and case_id = $2 and action = 'View'
     order by occurred_at desc, id desc`,
    [domainType, caseId],
  );
  return rows;
}

const short = 'Document authentication error occurred';
const long = `${short}. Please contact your administrator to ensure OnBase is configured correctly for this facility.`;
const needed = { status: 200, body: { documents: [], errors: [], isSignInNeeded: true } };
const notViewable = [409, 'DOCUMENT_NOT_VIEWABLE', 'Something went wrong. Document cannot be viewed.'];

describe('the documents of a case', () => {
  it('documents are requested with the caller’s own sign-in for the case’s facility, and the view is audited', async () => {
    const [here, there] = [await caseAt(0), await caseAt(1)];
    expect(await listOf(ruth, here.caseId)).toMatchObject(needed);
    const token = await signInForDocuments(ruth, first);
    const listed = await listOf(ruth, here.caseId);
    expect([listed.status, listed.body.errors]).toEqual([200, []]);
    expect(listed.body.documents.length).toBeGreaterThan(0);
    expect(Object.keys(listed.body.documents[0] as CaseDocument).sort()).toEqual(
      ['ID', 'Status', 'archivalDate', 'documentName', 'documentTypeName', 'wfIndicator'].sort(),
    );
    expect(listed.text).not.toContain(token);
    expect(listed.headers.get('cache-control')).toBe('no-store');
    const [record] = await viewsOf('DocumentList', here.caseId);
    expect(record).toMatchObject({
      actor_id: ruth.userId,
      snapshot: { CaseId: here.caseId, ids: listed.body.documents.map(({ ID }) => ID) },
    });
    // The token was used internally and returned to nobody.
    const { rows: given } = await pool.query(
      `select from audit_record where domain_type = 'DocumentSignIn' and action = 'View' and session_id =
         (select session_id from audit_record where domain_type = 'DocumentList' and case_id = $1
          order by occurred_at desc limit 1)`,
      [here.caseId],
    );
    expect(given).toEqual([]);
    // Another facility requires its own sign-in.
    expect(await listOf(ruth, there.caseId)).toMatchObject(needed);
  });

  it('documents are requested by the keys of the case, including the accession numbers of its orders [C-311][C-332]', async () => {
    const { caseId, caseNumber, accountNumber } = await caseAt(0, '49999999');
    for (const accessionNumber of ['A-7', 'A-8']) await addOrder(ruth, caseId, { accessionNumber });
    const accessToken = await signInForDocuments(ruth, first);
    let asked = '';
    answer = (request, response) => {
      asked = request.url ?? '';
      response.end('[]');
    };
    expect((await at(odd, 'GET', pathOf(caseId))).status).toBe(200);
    const address = new URL(asked, documentsUrl);
    expect(address.pathname).toBe('/ApplicationIntegration.asmx/GetDocListingSSO');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      userName: ruth.userId,
      clientCode: await clientCodeOf(first),
      accessToken,
      AccountNum: accountNumber,
      TicketNum: '',
      ReqNum: '',
      AccessNum: 'A-7,A-8',
      CaseNum: caseNumber,
      EncounterNum: `E${accountNumber}`,
      QDXCaseNum: '',
    });
  });

  it('the list is empty when the document system has no documents, and fails with the system’s own error [C-363]', async () => {
    await signInForDocuments(ruth, first);
    const empty = await listOf(ruth, (await caseAt(0, '40010004')).caseId);
    expect([empty.status, empty.body]).toEqual([200, { documents: [], errors: [], isSignInNeeded: false }]);
    const failed = await listOf(ruth, (await caseAt(0, '4001000701')).caseId);
    expect(failed.body).toEqual({
      documents: [],
      errors: ['The disk group of this account is offline.'],
      isSignInNeeded: false,
    });
  });

  it('the list asks for a new sign-in when the document system has ended the old one early [C-365]', async () => {
    const { caseId: id } = await caseAt(0);
    await revoke(await signInForDocuments(ruth, first));
    expect(summaryOf(await listOf(ruth, id))).toEqual([409, 'DOCUMENTS_SIGN_IN_ENDED', short]);
    expect(await listOf(ruth, id)).toMatchObject(needed);
    await signInForDocuments(ruth, first);
    expect((await listOf(ruth, id)).status).toBe(200);
  });

  it('the list fails when the document system is down, returns invalid data, redirects, or sends too much [C-364]', async () => {
    const { caseId: id } = await caseAt(0);
    await signInForDocuments(ruth, first);
    let asked = 0;
    const list = async (listener: RequestListener) => {
      answer = (request, response) => {
        asked += 1;
        listener(request, response);
      };
      return summaryOf(await at(odd, 'GET', pathOf(id)));
    };
    const invalid = [502, 'DOCUMENTS_INVALID_ANSWER', 'Failed to validate documents response'];
    expect(await list((_request, response) => void response.end('<html>nonsense</html>'))).toEqual(invalid);
    expect(await list((_request, response) => void response.end('[{"documentName":"no id"}]'))).toEqual(
      invalid,
    );
    const away = [502, 'DOCUMENTS_AWAY'];
    const shortly = async (listener: RequestListener) => (await list(listener)).slice(0, 2);
    expect(await shortly((request) => void request.socket.destroy())).toEqual(away);
    expect(await shortly((_request, response) => void response.writeHead(503).end())).toEqual(away);
    asked = 0;
    expect(
      await shortly((_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end()),
    ).toEqual(away);
    expect(asked).toBe(1);
    expect(await shortly((_request, response) => void response.end(`[${' '.repeat(4_100_000)}]`))).toEqual(
      away,
    );
    // None of these failures ended the sign-in.
    expect(await list((_request, response) => void response.end('[]'))).toEqual([200, undefined, undefined]);
  });
});

describe('viewing a document', () => {
  it('viewing a document returns the form for the viewer, which accepts it, and is audited [C-184][C-185]', async () => {
    const { caseId: id } = await caseAt(0);
    const token = await signInForDocuments(ruth, first);
    const { documents } = (await listOf(ruth, id)).body;
    const documentId = documents[0]?.ID ?? '';
    const given = await view(ruth, id, documentId);
    expect([given.status, given.body]).toEqual([
      200,
      {
        viewerUrl: `${documentsUrl}/viewer`,
        fields: {
          userName: ruth.userId,
          clientCode: await clientCodeOf(first),
          docID: documentId,
          accessToken: token,
        },
      },
    ]);
    expect(given.headers.get('cache-control')).toBe('no-store');
    const { viewerUrl, fields } = given.body;
    const page = await fetch(viewerUrl, { method: 'POST', body: new URLSearchParams(fields) });
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining(`Document ${documentId}`),
    ]);
    const [record] = await viewsOf('Document', id);
    expect(record).toMatchObject({
      actor_id: ruth.userId,
      snapshot: { CaseId: id, RecordNumber: documentId },
    });
  });

  it('viewing a document needs a sign-in and the client code of the facility [C-265] [C-366]', async () => {
    const { caseId: id } = await caseAt(0);
    expect(summaryOf(await view(ruth, id))).toEqual(notViewable);
    await signInForDocuments(ruth, first);
    const setCode = (code: string) =>
      pool.query('update facility set client_code = $2 where id = $1', [first, code]);
    const code = await clientCodeOf(first);
    await setCode('');
    expect(summaryOf(await view(ruth, id))).toEqual(notViewable);
    expect(summaryOf(await listOf(ruth, id))).toEqual([409, 'DOCUMENTS_NOT_CONFIGURED', long]);
    await setCode(code);
    expect((await view(ruth, id)).status).toBe(200);
  });

  it('the portal’s content security policy allows posting only to the viewer', async () => {
    const formsOf = async (url: string) =>
      /form-action ([^;]*)/
        .exec((await fetch(`${url}/rco/`)).headers.get('content-security-policy') ?? '')?.[1]
        ?.split(' ')
        .slice(2);
    expect(await formsOf(portalUrl)).toEqual([new URL(documentsUrl).origin]);
    expect(await formsOf(none.url)).toEqual([]);
  });
});

describe('both calls', () => {
  it('both calls and the facilities report when no document system is configured', async () => {
    const { caseId: id } = await caseAt(0);
    const missing = [409, 'DOCUMENTS_NOT_CONFIGURED', long];
    expect(summaryOf(await at(none, 'GET', pathOf(id)))).toEqual(missing);
    expect(summaryOf(await at(none, 'POST', VIEW, { caseId: id, documentId: '17' }))).toEqual(missing);
    const systems = async (url: string) => {
      const entities = await fetch(`${url}${ENTITIES}`, { headers: { ...SUBSCRIPTION, ...ruth.headers } });
      const [entity] = (await entities.json()) as Entity[];
      return entity?.facilities.map(({ productSettings }) => productSettings.documentSystem !== null);
    };
    const facilities = organization.facilities.length;
    expect(await systems(none.url)).toEqual(Array(facilities).fill(false));
    expect(await systems(portalUrl)).toEqual(Array(facilities).fill(true));
  });

  it('both calls refuse an invalid case, an invalid document, and unknown fields', async () => {
    const { caseId: id } = await caseAt(0);
    expect((await listOf(ruth, 'no-id')).status).toBe(400);
    const bodies = [{}, { caseId: id }, { caseId: id, documentId: ' ' }, { caseId: 'x', documentId: '1' }];
    for (const body of [...bodies, { caseId: id, documentId: '1', userName: 'me' }])
      expect((await ruth.call('POST', VIEW, body)).status).toBe(400);
    expect((await call('GET', pathOf(id))).status).toBe(401);
    expect((await call('POST', VIEW, {}, { caseId: id, documentId: '1' })).status).toBe(401);
  });

  it('both calls need onbase-read, patient-read and case-management-read', async () => {
    const { caseId: id } = await caseAt(0);
    const refusals = async (client: Client) => [
      (await listOf(client, id)).status,
      (await view(client, id)).status,
    ];
    expect(await refusals(await organization.person('dana'))).toEqual([403, 403]);
    const joel = await organization.invite({
      firstName: 'Joel',
      lastName: 'Nakamura',
      role: 'Documents alone',
    });
    expect(await refusals(joel)).toEqual([403, 403]);
  });

  it('both calls find no case of another entity or of a facility without access', async () => {
    const { caseId: id } = await caseAt(1);
    await signInForDocuments(ruth, second);
    const statuses = async (client: Client) => [
      (await listOf(client, id)).status,
      (await view(client, id)).status,
    ];
    const elsewhere = await makeOrganization();
    expect(await statuses(await elsewhere.person('ruth'))).toEqual([404, 404]);
    const held = [organization.id, ruth.userId, second];
    await pool.query(
      'delete from user_facility where entity_id = $1 and user_id = $2 and facility_id = $3',
      held,
    );
    expect(await statuses(ruth)).toEqual([404, 404]);
    await pool.query('insert into user_facility values ($1, $2, $3)', held);
    expect((await statuses(ruth))[0]).toBe(200);
  });
});
