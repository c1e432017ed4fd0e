import { cdata, childOf, escapeXml, readXml, type XmlElement, XmlError } from '@waypost/platform/xml';
import {
  type Connector,
  complaint,
  coreFields,
  type Opened,
  type OutgoingMessage,
  outboundCall,
  payloadText,
} from './connector.ts';
import { type Part, parameterOf, readParts } from './multipart.ts';

const SOAP = 'http://www.w3.org/2003/05/soap-envelope';
const CORE = 'http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd';
const WSS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss';

/**
 * The CAQH CORE C2.2.0 SOAP envelope (CORE 270, section 4.2): SOAP 1.2 with a WS-Security UsernameToken. In real time
 * the payload is in the message itself; MTOM is for batches, but is accepted in an answer.
 */
export const coreSoap: Connector = {
  call: (outgoing) => outboundCall(outgoing, headers, writeEnvelope(outgoing)),
  open({ contentType, text }) {
    return readEnvelope(contentType, text) ?? { errorCode: null, errorMessage: null, payload: text };
  },
};

const headers = { 'content-type': 'application/soap+xml; charset=UTF-8; action="RealTimeTransaction"' };

function writeEnvelope(outgoing: OutgoingMessage): string {
  const fields = coreFields(outgoing).map(
    ([name, value]) => `<${name}>${name === 'Payload' ? cdata(value) : escapeXml(value)}</${name}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<soapenv:Envelope xmlns:soapenv="${SOAP}"><soapenv:Header>${security(outgoing)}</soapenv:Header><soapenv:Body>\
<core:COREEnvelopeRealTimeRequest xmlns:core="${CORE}">${fields.join('')}</core:COREEnvelopeRealTimeRequest>\
</soapenv:Body></soapenv:Envelope>`;
}

/** WS-Security UsernameToken profile 1.0 with the password as text: the line is encrypted (CORE 270, 4.2.2). */
function security({ connection: { userName }, password }: OutgoingMessage): string {
  if (userName === null) return '';
  return `<wsse:Security soapenv:mustUnderstand="true" xmlns:wsse="${WSS}-wssecurity-secext-1.0.xsd"><wsse:UsernameToken>\
<wsse:Username>${escapeXml(userName)}</wsse:Username>\
<wsse:Password Type="${WSS}-username-token-profile-1.0#PasswordText">${escapeXml(password ?? '')}</wsse:Password>\
</wsse:UsernameToken></wsse:Security>`;
}

/** The content of a SOAP answer, or null when it is not SOAP. Prefixes and namespaces of the children differ by payer. */
export function readEnvelope(contentType: string, text: string): Opened | null {
  const parts = /^multipart\/related/i.test(contentType) ? readParts(contentType, text) : null;
  const root = parse(parts ? (rootPart(contentType, parts)?.body ?? '') : text);
  if (root?.name !== 'Envelope') return null;
  const [content] = childOf(root, 'Body')?.children ?? [];
  if (content?.name === 'Fault') return { ...complaint(faultCode(content), faultText(content)), payload: '' };
  const payload = childOf(content, 'Payload');
  return {
    ...complaint(childOf(content, 'ErrorCode')?.text, childOf(content, 'ErrorMessage')?.text),
    payload: payloadText(attached(payload, parts) ?? payload?.text.trim() ?? ''),
  };
}

function parse(text: string): XmlElement | null {
  try {
    return readXml(text.trim());
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
}

/** The part with the message: the one `start` names, else the first (RFC 2387, section 3.2). */
function rootPart(contentType: string, parts: readonly Part[]): Part | undefined {
  const start = stripBrackets(parameterOf(contentType, 'start') ?? '');
  return parts.find((part) => start !== '' && contentId(part) === start) ?? parts[0];
}

const contentId = (part: Part): string => stripBrackets(part.headers.get('content-id') ?? '');

/** Strips the brackets: `<root@payer>` becomes `root@payer`. */
const stripBrackets = (id: string): string =>
  id.slice(id.startsWith('<') ? 1 : 0, id.endsWith('>') ? -1 : undefined);

/** A payload in a part of its own (XOP, MTOM). */
function attached(payload: XmlElement | undefined, parts: readonly Part[] | null): string | null {
  const reference = childOf(payload, 'Include')?.attributes.get('href') ?? '';
  if (!parts || !reference.startsWith('cid:')) return null;
  const id = decoded(reference.slice(4));
  return parts.find((part) => contentId(part) === id)?.body ?? '';
}

/** Decodes percent escapes; a percent sign that starts none is kept. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return text;
  }
}

/** The innermost code of a fault (SOAP 1.2 Subcode, or SOAP 1.1 faultcode), without its prefix. */
function faultCode(fault: XmlElement): string {
  const code = childOf(fault, 'Code');
  const value =
    childOf(childOf(code, 'Subcode'), 'Value') ?? childOf(code, 'Value') ?? childOf(fault, 'faultcode');
  return value?.text.trim().split(':').at(-1) || 'Fault';
}

/** The sentence of a fault (SOAP 1.2 Reason, SOAP 1.1 faultstring). */
const faultText = (fault: XmlElement): string | undefined =>
  (childOf(childOf(fault, 'Reason'), 'Text') ?? childOf(fault, 'faultstring'))?.text;
