import type { ReceivedEnvelope } from '../envelope/fields.ts';
import { credentials } from '../payer-list.ts';
import { readText } from './read-text.ts';
import type { AnswerEnvelope, HttpMessage, Transport } from './transport.ts';

/** X12 in the request and in the response, with HTTP Basic; errors are reported by the HTTP status. */
export const plainHttps: Transport = {
  name: 'https',
  title: 'plain HTTPS',
  path: 'x12',
  accepts: /^(application\/edi-x12|text\/plain|application\/octet-stream)\b/i,
  async read({ authorization = '' }, body) {
    const [, token = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? [];
    const [, UserName = '', Password = ''] =
      /^([^:]*):(.*)$/s.exec(Buffer.from(token, 'base64').toString('utf8')) ?? [];
    return { UserName, Password, Payload: await readText(body) };
  },
  check(arrived) {
    const { UserName = '', Password = '', Payload = '' } = arrived;
    if (UserName !== credentials.userName || Password !== credentials.password)
      return { ok: false, error: { code: 'UnAuthorized', message: 'The sign-in could not be verified.' } };
    return { ok: true, envelope: withoutEnvelope(Payload) };
  },
  write: (answer) => ({ status: 200, contentType: 'application/EDI-X12', body: Buffer.from(answer.payload) }),
  writeError,
};

function withoutEnvelope(Payload: string): Required<ReceivedEnvelope> {
  const emptyFields = {
    PayloadType: '',
    ProcessingMode: '',
    PayloadID: '',
    TimeStamp: '',
    CORERuleVersion: '',
  };
  return { ...emptyFields, UserName: '', Password: '', SenderID: '', ReceiverID: '', Payload };
}

function writeError({ errorCode, errorMessage }: AnswerEnvelope): HttpMessage {
  const status = errorCode === 'UnAuthorized' ? 401 : 400;
  return { status, contentType: 'text/plain', body: Buffer.from(`${errorCode}: ${errorMessage}\n`) };
}
