import { randomUUID } from 'node:crypto';
import { cdata, childOf, escapeXml, readXml, type XmlElement, XmlError } from '@waypost/platform/xml';
import { checkEnvelope } from '../envelope/check-envelope.ts';
import type { ReceivedEnvelope } from '../envelope/fields.ts';
import { requestFields } from '../envelope/fields.ts';
import { credentials } from '../payer-list.ts';
import { readText } from './read-text.ts';
import { encodePayload, type TransferEncoding } from './transfer-encoding.ts';
import {
  type AnswerEnvelope,
  answerFields,
  type HttpMessage,
  type Style,
  type Transport,
  UnreadableMessageError,
} from './transport.ts';

const SOAP = 'http://www.w3.org/2003/05/soap-envelope';
const CORE = 'http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd';
const WSSE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
const XML = 'application/soap+xml; charset=UTF-8';

/** CAQH CORE C2.2.0 SOAP 1.2 with a WS-Security UsernameToken. */
export const coreSoap: Transport = {
  name: 'core-soap',
  title: 'CORE SOAP',
  path: 'soap',
  accepts: /^application\/soap\+xml\b/i,
  async read(_headers, body) {
    const root = parse(await readText(body));
    if (root.name !== 'Envelope' || root.namespace !== SOAP)
      throw unreadableError('VersionMismatch', null, 'The message is no SOAP 1.2 envelope.');
    const request = childOf(childOf(root, 'Body'), 'COREEnvelopeRealTimeRequest');
    if (request?.namespace !== CORE)
      throw unreadableError('Sender', null, 'The body holds no COREEnvelopeRealTimeRequest.');
    return readFields(request, findToken(childOf(root, 'Header')));
  },
  check: (received) => checkEnvelope(received, credentials),
  write: writeAnswer,
  writeError(answer, usualStatus) {
    if (answer.errorCode === 'UnAuthorized')
      return fault('Sender', 'FailedAuthentication', answer.errorMessage, 400);
    return { ...writeAnswer(answer, 'usual'), status: usualStatus };
  },
};

function parse(text: string): XmlElement {
  try {
    return readXml(text);
  } catch (error) {
    if (error instanceof XmlError)
      throw unreadableError('Sender', null, 'The message is not well-formed XML.');
    throw error;
  }
}

function unreadableError(code: string, subcode: string | null, reason: string): UnreadableMessageError {
  return new UnreadableMessageError(reason, { answer: fault(code, subcode, reason, 400) });
}

/** Finds the user name token; any other mandatory header is refused (SOAP 1.2 part 1, section 2.4). */
function findToken(header: XmlElement | undefined): XmlElement | undefined {
  for (const block of header?.children ?? []) {
    if (block.name === 'Security' && block.namespace === WSSE) continue;
    const isMandatory = [...block.attributes].some(
      ([name, value]) => /(^|:)mustUnderstand$/.test(name) && /^(1|true)$/.test(value),
    );
    if (isMandatory)
      throw unreadableError('MustUnderstand', null, `The header ${block.name} is not understood.`);
  }
  const token = childOf(childOf(header, 'Security'), 'UsernameToken');
  if (!token) throw unreadableError('Sender', 'InvalidSecurity', 'There is no UsernameToken.');
  return token;
}

function readFields(request: XmlElement, token: XmlElement | undefined): ReceivedEnvelope {
  const received: ReceivedEnvelope = {
    UserName: childOf(token, 'Username')?.text ?? '',
    Password: childOf(token, 'Password')?.text ?? '',
  };
  for (const name of requestFields) {
    // The schema of the rule has unqualified child elements.
    const field = request.children.find((child) => child.name === name && child.namespace === '');
    if (field) received[name] = field.text;
  }
  return received;
}

const attachmentEncodings: Partial<Record<Style, TransferEncoding | 'binary'>> = {
  mtom: 'binary',
  'mtom-base64': 'base64',
  'mtom-quoted': 'quoted-printable',
};

function writeAnswer(answer: AnswerEnvelope, style: Style): HttpMessage {
  if (style === 'fault-receiver') return fault('Receiver', null, 'The back-end system is down.', 500);
  if (style === 'fault-sender')
    return fault('Sender', 'InvalidRequest', 'The request was not accepted.', 400);
  const prefix = style === 'escaped' ? 'p:' : '';
  const payload = Buffer.from(answer.payload).toString('latin1');
  const contentId = `${randomUUID()}@payer`;
  const attachmentEncoding = attachmentEncodings[style];
  const include = `<xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" href="cid:${encodeURIComponent(contentId)}"/>`;
  const contents: Partial<Record<Style, string>> = {
    escaped: escapeXml(payload),
    base64: encodePayload(answer.payload, 'base64'),
    doctype: '&payload;',
  };
  const fields = answerFields(answer, randomUUID()).map(([name, value]) => {
    const content =
      name === 'Payload'
        ? attachmentEncoding
          ? include
          : (contents[style] ?? cdata(payload))
        : escapeXml(String(value));
    return `<${prefix}${name}>${content}</${prefix}${name}>`;
  });
  const type = style === 'doctype' ? '<!DOCTYPE e:Envelope [<!ENTITY payload "ISA*00*">]>' : '';
  const body = `<p:COREEnvelopeRealTimeResponse xmlns:p="${CORE}">${fields.join('')}</p:COREEnvelopeRealTimeResponse>`;
  // The payload's bytes are sent unchanged, because a payer that writes Latin-1 does so here too.
  const message = Buffer.from(`${type}${envelope(body)}`, 'latin1');
  if (attachmentEncoding) {
    const body =
      attachmentEncoding === 'binary' ? payload : encodePayload(answer.payload, attachmentEncoding);
    return toMultipart(message, { encoding: attachmentEncoding, body }, contentId);
  }
  return { status: 200, contentType: XML, body: message };
}

const envelope = (body: string): string =>
  `<e:Envelope xmlns:e="${SOAP}"><e:Header/><e:Body>${body}</e:Body></e:Envelope>`;

/** Renders the message and its payload as two parts (MTOM). */
function toMultipart(
  message: Buffer,
  payload: { encoding: string; body: string },
  contentId: string,
): HttpMessage {
  const boundary = `payer-${randomUUID()}`;
  const head = (type: string, id: string, encoding = 'binary') =>
    `--${boundary}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\nContent-ID: <${id}>\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head('application/xop+xml; charset=UTF-8; type="application/soap+xml"', 'root@payer')),
    message,
    Buffer.from(
      `\r\n${head('application/octet-stream', contentId, payload.encoding)}${payload.body}\r\n--${boundary}--\r\n`,
      'latin1',
    ),
  ]);
  const contentType = `multipart/related; type="application/xop+xml"; start="<root@payer>"; boundary="${boundary}"`;
  return { status: 200, contentType, body };
}

function fault(code: string, subcode: string | null, reason: string, status: number): HttpMessage {
  const inner = subcode ? `<e:Subcode><e:Value xmlns:w="${WSSE}">w:${subcode}</e:Value></e:Subcode>` : '';
  const body = `<e:Fault><e:Code><e:Value>e:${code}</e:Value>${inner}</e:Code><e:Reason>\
<e:Text xml:lang="en">${escapeXml(reason)}</e:Text></e:Reason></e:Fault>`;
  return { status, contentType: XML, body: Buffer.from(envelope(body)) };
}
