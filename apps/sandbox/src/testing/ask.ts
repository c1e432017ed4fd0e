import { randomUUID } from 'node:crypto';
import type { InquiryInput } from '@waypost/x12';
import { buildInquiry } from '@waypost/x12';

/** The parts of an ordinary inquiry that a test may change. */
export type Question = {
  payer?: string;
  memberId?: string;
  dependent?: InquiryInput['dependent'];
  services?: string[];
  trace?: string;
  /** Edits the written interchange. */
  edit?(x12: string): string;
  /** Replaces or, with null, leaves out fields of the envelope. */
  fields?: Record<string, string | null>;
  query?: string;
  /** Replaces the SOAP message. */
  message?: string;
  authorization?: string;
  signal?: AbortSignal;
};

export type CoreAnswer = { status: number; fields: Record<string, string>; payload: string };

/** Writes a 270 about an invented member. */
export function write270({
  payer = 'TWM01',
  memberId = 'W10000001',
  dependent,
  services,
  trace,
}: Question): string {
  const number = trace ?? `T${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  return buildInquiry(
    {
      payer: { name: 'TEST PAYER', code: payer },
      provider: { kind: 'npi', value: '1999999984', organizationName: 'RIVERSIDE IMAGING' },
      subscriber: { firstName: 'JANE', lastName: 'DOE', dateOfBirth: '1985-05-15', gender: 'F', memberId },
      dependent,
      serviceDateFrom: '2026-11-20',
      serviceTypeCodes: services ?? ['30'],
      trace: { number, originator: '9WAYPOST01' },
      reference: number,
    },
    {
      senderId: 'WAYPOST',
      senderQualifier: 'ZZ',
      receiverId: payer,
      receiverQualifier: 'ZZ',
      usage: 'T',
      interchangeControlNumber: 4711,
      groupControlNumber: 4712,
      setControlNumber: 1,
      now: new Date('2026-11-20T09:30:00Z'),
    },
  );
}

/** Posts an inquiry like a clearinghouse client. */
export function post(url: string, question: Question = {}): Promise<Response> {
  const x12 = write270(question);
  const usual: Record<string, string | null> = {
    PayloadType: 'X12_270_Request_005010X279A1',
    ProcessingMode: 'RealTime',
    PayloadID: randomUUID(),
    TimeStamp: '2026-11-20T09:30:00Z',
    UserName: 'waypost',
    Password: 'sandbox',
    SenderID: 'WAYPOST',
    ReceiverID: question.payer ?? 'TWM01',
    CORERuleVersion: '2.2.0',
    Payload: question.edit ? question.edit(x12) : x12,
    ...question.fields,
  };
  const body = new FormData();
  for (const [name, value] of Object.entries(usual)) if (value !== null) body.append(name, value);
  const address = `${url}/payers/${question.payer ?? 'TWM01'}/core${question.query ?? ''}`;
  return fetch(address, { method: 'POST', body, signal: question.signal });
}

/** Posts an inquiry and reads the form in the response. */
export async function ask(url: string, question: Question = {}): Promise<CoreAnswer> {
  const response = await post(url, question);
  const fields: Record<string, string> = {};
  for (const [name, value] of await response.formData()) fields[name] = String(value);
  return { status: response.status, fields, payload: fields.Payload ?? '' };
}

/** Posts an inquiry in a SOAP envelope; `message` replaces the whole envelope. */
export function postSoap(url: string, question: Question = {}): Promise<Response> {
  const fields: Record<string, string | null> = {
    PayloadType: 'X12_270_Request_005010X279A1',
    ProcessingMode: 'RealTime',
    PayloadID: randomUUID(),
    TimeStamp: '2026-11-20T09:30:00Z',
    SenderID: 'WAYPOST',
    ReceiverID: question.payer ?? 'TWM01',
    CORERuleVersion: '2.2.0',
    ...question.fields,
  };
  const children = Object.entries(fields)
    .filter(([name, value]) => value !== null && !['UserName', 'Password'].includes(name))
    .map(([name, value]) => `<${name}>${value}</${name}>`);
  const message = `<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Header>
<w:Security e:mustUnderstand="1" xmlns:w="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">
<w:UsernameToken><w:Username>${question.fields?.UserName ?? 'waypost'}</w:Username><w:Password>${question.fields?.Password ?? 'sandbox'}</w:Password></w:UsernameToken></w:Security>
</e:Header><e:Body><c:COREEnvelopeRealTimeRequest xmlns:c="http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd">${children.join('')}<Payload><![CDATA[${write270(question)}]]></Payload></c:COREEnvelopeRealTimeRequest></e:Body></e:Envelope>`;
  return fetch(`${url}/payers/${question.payer ?? 'TWM01'}/soap${question.query ?? ''}`, {
    method: 'POST',
    headers: { 'content-type': 'application/soap+xml; charset=UTF-8; action="RealTimeTransaction"' },
    body: question.message ?? message,
    signal: question.signal,
  });
}

/** Posts an inquiry as plain X12. */
export function postPlain(url: string, question: Question = {}): Promise<Response> {
  const authorization = question.authorization ?? `Basic ${btoa('waypost:sandbox')}`;
  return fetch(`${url}/payers/${question.payer ?? 'TWM01'}/x12${question.query ?? ''}`, {
    method: 'POST',
    headers: { 'content-type': 'application/EDI-X12', authorization },
    body: question.edit ? question.edit(write270(question)) : write270(question),
    signal: question.signal,
  });
}
