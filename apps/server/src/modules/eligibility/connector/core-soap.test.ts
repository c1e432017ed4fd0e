import { childOf, readXml } from '@waypost/platform/xml';
import { describe, expect, it } from 'vitest';
import { coreSoap, readEnvelope } from './core-soap.ts';
import { connection } from './testing.ts';

const XML = 'application/soap+xml; charset=UTF-8';

describe('CORE SOAP envelope', () => {
  it('the envelope contains the credentials and the unchanged payload', () => {
    const x12 = 'ISA*00*A&B<C]]>D~';
    const outgoing = { connection: connection({ userName: 'u<>' }), password: 'p&"', x12 };
    const now = new Date('2026-11-21T09:30:00.123Z');
    const call = coreSoap.call({ ...outgoing, now, timeoutMs: 1000 });
    const root = readXml(String(call.body));
    const token = childOf(childOf(childOf(root, 'Header'), 'Security'), 'UsernameToken');
    expect([childOf(token, 'Username')?.text, childOf(token, 'Password')?.text]).toEqual(['u<>', 'p&"']);
    const request = childOf(childOf(root, 'Body'), 'COREEnvelopeRealTimeRequest');
    expect(childOf(request, 'Payload')?.text).toBe(x12);
    expect(childOf(request, 'TimeStamp')?.text).toBe('2026-11-21T09:30:00Z');
    expect(call.headers['content-type']).toContain('action="RealTimeTransaction"');
    // A body that is not SOAP is passed on unchanged.
    expect(coreSoap.open({ contentType: XML, text: '<a/>' })).toMatchObject({
      errorCode: null,
      payload: '<a/>',
    });
  });

  it('the reader takes the payload from a CDATA section, escaped text, or a separate part', () => {
    const envelope = (payload: string) =>
      `<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body><r:COREEnvelopeRealTimeResponse xmlns:r="urn:r">
       <ErrorCode>Success</ErrorCode><Payload>${payload}</Payload></r:COREEnvelopeRealTimeResponse></e:Body></e:Envelope>`;
    const read = (payload: string) => readEnvelope(XML, envelope(payload));
    expect(read('<![CDATA[ISA*00~]]>')).toMatchObject({ errorCode: null, payload: 'ISA*00~' });
    expect(read('ISA*A&amp;B~')?.payload).toBe('ISA*A&B~');
    const include = '<x:Include xmlns:x="http://www.w3.org/2004/08/xop/include" href="cid:p%40payer"/>';
    const mtom = [
      '--b',
      'Content-ID: <p@payer>',
      '',
      'ISA*00~',
      '--b',
      'Content-Type: application/xop+xml',
      'Content-ID: <root@payer>',
      '',
      envelope(include),
      '--b--',
      '',
    ].join('\r\n');
    const type = 'multipart/related; boundary="b"; type="application/xop+xml"; start="<root@payer>"';
    expect(readEnvelope(type, mtom)).toMatchObject({ errorCode: null, payload: 'ISA*00~' });
  });

  it('the reader finds an attachment whose name cannot be decoded', () => {
    const include = '<Include href="cid:%ff"/>';
    const text = `--b\r\nContent-ID: <%ff>\r\n\r\nISA*00~\r\n--b\r\nContent-ID:\r\n <root>\r\n\r\n<Envelope><Body><R><Payload>${include}</Payload></R></Body></Envelope>\r\n--b--`;
    expect(readEnvelope('multipart/related; boundary=b; start="<root>"', text)?.payload).toBe('ISA*00~');
  });

  it('the reader returns the innermost code of a SOAP 1.2 or 1.1 fault', () => {
    const fault = (inside: string) =>
      readEnvelope(XML, `<Envelope><Body><Fault>${inside}</Fault></Body></Envelope>`)?.errorCode;
    expect(
      fault('<Code><Value>s:Sender</Value><Subcode><Value>w:FailedAuthentication</Value></Subcode></Code>'),
    ).toBe('FailedAuthentication');
    expect(fault('<Code><Value>s:Receiver</Value></Code>')).toBe('Receiver');
    expect(fault('<faultcode>s:Server</faultcode>')).toBe('Server');
    expect(fault('')).toBe('Fault');
  });

  it('the reader returns the text of an error or a fault', () => {
    const body = (inside: string) => readEnvelope(XML, `<Envelope><Body>${inside}</Body></Envelope>`);
    expect(
      body('<R><ErrorCode>SenderIDIllegal</ErrorCode><ErrorMessage>Not\nenrolled</ErrorMessage></R>'),
    ).toEqual({ errorCode: 'SenderIDIllegal', errorMessage: 'Not enrolled', payload: '' });
    expect(body('<R><ErrorCode>SUCCESS</ErrorCode><ErrorMessage>Fine</ErrorMessage></R>')).toMatchObject({
      errorCode: null,
      errorMessage: null,
    });
    expect(body('<Fault><Reason><Text>Down</Text></Reason></Fault>')?.errorMessage).toBe('Down');
    expect(body('<Fault><faultstring>Down too</faultstring></Fault>')?.errorMessage).toBe('Down too');
  });

  it('the reader decodes every part of a message, including the envelope', () => {
    const message = '<Envelope><Body><R><Payload><Include href="cid:p"/></Payload></R></Body></Envelope>';
    const text = [
      '--b',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      message.replaceAll('=', '=3D'),
      '--b',
      'Content-Transfer-Encoding: base64',
      'Content-ID: <p>',
      '',
      Buffer.from('ISA*00~').toString('base64'),
      '--b--',
    ].join('\r\n');
    expect(readEnvelope('multipart/related; boundary=b', text)?.payload).toBe('ISA*00~');
  });

  it('the reader accepts only SOAP, without a document type', () => {
    for (const text of ['<html></html>', 'ISA*00*', '', '<!DOCTYPE Envelope><Envelope/>', '<Envelope>'])
      expect(readEnvelope(XML, text)).toBeNull();
  });
});
