// The PostgreSQL wire protocol, version 3, as far as the gateway needs it:
// https://www.postgresql.org/docs/15/protocol-message-formats.html

/** One message of a client with a checked length; `type` is '' for the untyped messages that open a connection. */
export type ClientMessage = { type: string; bytes: Buffer };

/** State of the session after a reply: idle, in a transaction, in a failed transaction. */
export type TransactionStatus = 'I' | 'T' | 'E';

/** No statement of the product is nearly that long; a longer message is a protocol error. */
const longestMessage = 256 * 1024 * 1024;

export class ProtocolError extends Error {}

/** Cuts a client's byte stream into messages. */
export class MessageReader {
  #pending: Buffer[] = [];
  #length = 0;
  #needed = 8;
  #opened = false;

  /**
   * @returns the messages that `chunk` completes
   * @throws ProtocolError for a length no message can have
   */
  read(chunk: Buffer): ClientMessage[] {
    this.#pending.push(chunk);
    this.#length += chunk.length;
    // A large message arrives in hundreds of chunks, which are joined only once, when the message is complete.
    if (this.#length < this.#needed) return [];
    let bytes = Buffer.concat(this.#pending);
    const messages: ClientMessage[] = [];
    for (let length = this.#messageLength(bytes); length !== null; length = this.#messageLength(bytes)) {
      messages.push(this.#toMessage(bytes.subarray(0, length)));
      bytes = bytes.subarray(length);
    }
    this.#pending = [bytes];
    this.#length = bytes.length;
    return messages;
  }

  /** Length of the first message in `bytes`, or null while it is incomplete; updates `#needed`. */
  #messageLength(bytes: Buffer): number | null {
    const typeLength = this.#opened ? 1 : 0;
    this.#needed = typeLength + 4;
    if (bytes.length < this.#needed) return null;
    const length = typeLength + bytes.readUInt32BE(typeLength);
    if (length < this.#needed || length > longestMessage) throw new ProtocolError('invalid message length');
    this.#needed = length;
    return bytes.length < length ? null : length;
  }

  #toMessage(bytes: Buffer): ClientMessage {
    if (this.#opened) return { type: String.fromCharCode(bytes[0] ?? 0), bytes };
    // A request for encryption is followed by the startup packet proper.
    const code = requestCode(bytes);
    this.#opened = code !== requestCodes.ssl && code !== requestCodes.gssEncryption;
    return { type: '', bytes };
  }
}

/** The special codes that a request sends in place of the protocol version. */
export const requestCodes = { protocol3: 196608, ssl: 80877103, gssEncryption: 80877104, cancel: 80877102 };

/** The request code (or protocol version) of an untyped message. */
export function requestCode(message: Buffer): number {
  return message.length < 8 ? 0 : message.readInt32BE(4);
}

/** The parameters of a startup packet. */
export function startupParameters(message: Buffer): Map<string, string> {
  const texts = message.subarray(8).toString('utf8').split('\0');
  const parameters = new Map<string, string>();
  for (let index = 0; index + 1 < texts.length && texts[index] !== ''; index += 2) {
    parameters.set(texts[index] ?? '', texts[index + 1] ?? '');
  }
  return parameters;
}

/** The name given to a Parse message's statement; '' is the unnamed one. */
export function statementName(parse: Buffer): string {
  return parse.subarray(5, parse.indexOf(0, 5)).toString('utf8');
}

function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  );
  const header = Buffer.alloc(5);
  header.write(type, 'latin1');
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}

export const wire = {
  sync: (): Buffer => message('S'),
  query: (sql: string): Buffer => message('Q', sql),
  authenticationOk: (): Buffer => message('R', Buffer.alloc(4)),
  parameterStatus: (name: string, value: string): Buffer => message('S', name, value),
  backendKeyData: (id: number): Buffer => {
    const keys = Buffer.alloc(8);
    keys.writeInt32BE(id, 0);
    return message('K', keys);
  },
  readyForQuery: (status: TransactionStatus): Buffer => message('Z', Buffer.from(status)),
  error: (severity: 'ERROR' | 'FATAL', code: string, text: string): Buffer =>
    message('E', `S${severity}`, `V${severity}`, `C${code}`, `M${text}`, Buffer.alloc(1)),
};

/** A reply of the database and the transaction status it ends with; null while the database expects more messages. */
export type Reply = { bytes: Buffer; status: TransactionStatus | null };

/** The frames of a reply, each with its type. */
function* readFrames(bytes: Buffer): Generator<{ type: string; frame: Buffer }> {
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    yield { type: String.fromCharCode(bytes[at] ?? 0), frame: bytes.subarray(at, end) };
    at = end;
  }
}

/** Replaces each error of this SQLSTATE in a reply with another error message. */
export function replaceErrors(bytes: Buffer, code: string, replacement: Buffer): Buffer {
  const hasCode = (frame: Buffer): boolean =>
    frame.subarray(5).toString('utf8').split('\0').includes(`C${code}`);
  const parts = [...readFrames(bytes)].map(({ type, frame }) =>
    type === 'E' && hasCode(frame) ? replacement : frame,
  );
  return Buffer.concat(parts);
}

/** Reads a reply's frames without copying them. */
export function readReply(bytes: Buffer): Reply {
  const reply: Reply = { bytes, status: null };
  for (const { type, frame } of readFrames(bytes))
    if (type === 'Z') reply.status = String.fromCharCode(frame[5] ?? 0) as TransactionStatus;
  return reply;
}
