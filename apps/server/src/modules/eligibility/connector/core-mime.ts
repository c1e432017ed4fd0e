import { randomUUID } from 'node:crypto';
import { type Connector, complaint, coreFields, outboundCall, payloadText } from './connector.ts';
import { parameterOf, readParts } from './multipart.ts';

const CRLF = '\r\n';

/**
 * The CAQH CORE C2.2.0 MIME envelope (CORE 270, section 4.3): multipart/form-data, one part per field, the user
 * name and the password among them.
 */
export const coreMime: Connector = {
  call(outgoing) {
    const boundary = `waypost-${randomUUID()}`;
    const { userName } = outgoing.connection;
    const fields = coreFields(outgoing);
    if (userName !== null) fields.splice(4, 0, ['UserName', userName], ['Password', outgoing.password ?? '']);
    const parts = fields.map(
      ([name, value]) =>
        `--${boundary}${CRLF}Content-Disposition: form-data; name="${name}"${CRLF}${CRLF}${value}${CRLF}`,
    );
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return outboundCall(outgoing, headers, `${parts.join('')}--${boundary}--${CRLF}`);
  },
  open({ contentType, text }) {
    const envelope = readForm(contentType, text);
    return {
      ...complaint(envelope?.get('errorcode'), envelope?.get('errormessage')),
      payload: envelope ? payloadText(envelope.get('payload') ?? '') : text,
    };
  },
};

/** The fields of a form by lower-case name, in any order, or null when the body is not a form. */
export function readForm(contentType: string, body: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (const part of readParts(contentType, body) ?? []) {
    const name = parameterOf(part.headers.get('content-disposition') ?? '', 'name');
    if (name !== undefined) fields.set(name.toLowerCase(), part.body);
  }
  return fields.size > 0 ? fields : null;
}
