import { childOf, readXml, type XmlElement } from '@waypost/platform/xml';
import { readX12 } from '@waypost/x12';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../start.ts';
import { startSandbox } from '../../start.ts';
import { post, postPlain, postSoap, type Question } from '../../testing/ask.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0 });
});
afterAll(() => sandbox.stop());

/** Posts a SOAP inquiry and returns the content of the response's body. */
async function soap(question: Question): Promise<{ status: number; content: XmlElement | undefined }> {
  const response = await postSoap(sandbox.url, question);
  return { status: response.status, content: childOf(readXml(await response.text()), 'Body')?.children[0] };
}

function faultOf(content: XmlElement | undefined): string | undefined {
  const code = childOf(content, 'Code');
  return (childOf(childOf(code, 'Subcode'), 'Value') ?? childOf(code, 'Value'))?.text;
}

describe('CORE SOAP', () => {
  it('CORE SOAP responds with the rule’s fields and a 271 in the message', async () => {
    const { status, content } = await soap({ trace: 'SOAP-1' });
    expect([status, content?.name, childOf(content, 'ErrorCode')?.text]).toEqual([
      200,
      'COREEnvelopeRealTimeResponse',
      'Success',
    ]);
    expect(childOf(content, 'PayloadType')?.text).toBe('X12_271_Response_005010X279A1');
    const document = readX12(childOf(content, 'Payload')?.text ?? '');
    expect([document.problems, document.transactions[0]?.traces[0]?.number]).toEqual([[], 'SOAP-1']);
  });

  it.each([
    ['a missing field', { SenderID: null }, 'SenderIDRequired'],
    ['an unknown version', { CORERuleVersion: '4.0.0' }, 'VersionMismatch'],
  ])('CORE SOAP reports %s as an error in its envelope', async (_what, fields, code) => {
    const { content } = await soap({ fields });
    expect(childOf(content, 'ErrorCode')?.text).toBe(code);
  });

  it.each([
    ['a wrong password', { fields: { Password: 'wrong' } }, 'w:FailedAuthentication'],
    ['a message that is not XML', { message: 'ISA*00*' }, 'e:Sender'],
    [
      'SOAP 1.1',
      { message: '<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"/>' },
      'e:VersionMismatch',
    ],
    [
      'a missing sign-in',
      {
        message:
          '<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Header/><e:Body><c:COREEnvelopeRealTimeRequest xmlns:c="http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd"/></e:Body></e:Envelope>',
      },
      'w:InvalidSecurity',
    ],
    [
      'an unknown mandatory header',
      {
        message:
          '<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Header><To e:mustUnderstand="1"/></e:Header><e:Body><c:COREEnvelopeRealTimeRequest xmlns:c="http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd"/></e:Body></e:Envelope>',
      },
      'e:MustUnderstand',
    ],
  ])('CORE SOAP responds to %s with a fault', async (_what, question, code) => {
    const { status, content } = await soap(question);
    expect([status, content?.name, faultOf(content)]).toEqual([400, 'Fault', code]);
  });

  it.each([
    ['FAULTREC1', 500, 'e:Receiver'],
    ['FAULTSND1', 400, 'w:InvalidRequest'],
  ])('%s is a fault', async (memberId, status, code) => {
    const answer = await soap({ memberId });
    expect([answer.status, faultOf(answer.content)]).toEqual([status, code]);
  });

  it('ODDSOAP, MTOM and DOCTYPE wrap the payload in other ways', async () => {
    const odd = await soap({ memberId: 'ODDSOAP01' });
    expect(childOf(odd.content, 'Payload')?.text).toMatch(/^ISA/);
    const mtom = await postSoap(sandbox.url, { memberId: 'MTOM00001' });
    expect(mtom.headers.get('content-type')).toMatch(/^multipart\/related/);
    expect(await mtom.text()).toMatch(/xop:Include.*\r\n\r\nISA/s);
    expect(await (await postSoap(sandbox.url, { memberId: 'DOCTYPE01' })).text()).toMatch(/^<!DOCTYPE/);
  });
});

describe('plain HTTPS', () => {
  it('plain HTTPS responds to X12 with X12', async () => {
    const response = await postPlain(sandbox.url, { trace: 'PLAIN-1' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/EDI-X12']);
    expect(readX12(await response.text()).transactions[0]?.traces[0]?.number).toBe('PLAIN-1');
  });

  it('plain HTTPS reports an error by the status', async () => {
    const refused = await postPlain(sandbox.url, { authorization: `Basic ${btoa('waypost:wrong')}` });
    expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining('UnAuthorized')]);
    expect((await postPlain(sandbox.url, { authorization: '' })).status).toBe(401);
    expect((await postPlain(sandbox.url, { edit: () => 'Dear payer' })).status).toBe(400);
  });
});

describe('every transport', () => {
  const posts = { post, postSoap, postPlain };
  it.each(Object.entries(posts))(
    'the transport of %s accepts only its own content type',
    async (name, send) => {
      const path = new URL((await send(sandbox.url, {})).url).pathname;
      const answer = await fetch(`${sandbox.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      expect(answer.status, name).toBe(415);
    },
  );

  it.each(Object.entries(posts))(
    'the transport of %s delivers a compressed response, a flood, and an HTTP error',
    async (_name, send) => {
      const compressed = await send(sandbox.url, { memberId: 'GZIP00001' });
      expect(compressed.headers.get('content-encoding')).toBe('gzip');
      expect(await compressed.text()).toContain('ST*271');
      const flood = await send(sandbox.url, { memberId: 'FLOOD0001' });
      expect((await flood.arrayBuffer()).byteLength).toBe(8_000_000);
      const busy = await send(sandbox.url, { memberId: 'HTTP42901' });
      expect(busy.status).toBe(429);
    },
  );

  it.each(Object.entries(posts))(
    'the transport of %s recovers when the inquiry is repeated',
    async (name, send) => {
      const ask = () => send(sandbox.url, { memberId: 'AGAIN5031', trace: `AGAIN-${name}` });
      const first = await ask();
      expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1']);
      expect((await ask()).status).toBe(200);
    },
  );
});
