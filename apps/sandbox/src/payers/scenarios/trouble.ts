import type { TransportName } from '../transport/transport.ts';
import { rejection } from '../x12/segment.ts';
import type { Behavior, Scenario } from './scenario.ts';
import { answering, exampleId } from './scenario.ts';
import { usualAnswer } from './usual.ts';

/** The trace of another sender's request; our traces never have this form. */
const foreignTrace = 'SOMEBODY-ELSES-REQUEST';

/** The scenarios in which the message is faulty, not the member. */
export const troubleScenarios: readonly Scenario[] = [
  trouble('slow-5', 'SLOW5S', 'Answers after 5 seconds', answering(usualAnswer, { afterMs: 5_000 })),
  trouble('slow-50', 'SLOW50S', 'Answers after 50 seconds', answering(usualAnswer, { afterMs: 50_000 })),
  trouble('hang', 'HANG', 'Accepts the request and never answers', fault('hang')),
  trouble('hang-body', 'HANGBODY', 'Sends the headers of an answer and nothing more', fault('hang-body')),
  trouble('drip', 'DRIP', 'Answers one byte a second', fault('drip')),
  trouble('reset', 'RESET', 'Resets the connection', fault('reset')),
  trouble('half-body', 'HALF', 'The connection ends in the middle of the answer', fault('half-body')),
  trouble('empty-body', 'EMPTY', 'HTTP 200 with an empty body', fault('empty-body')),
  trouble('flood', 'FLOOD', 'An answer of eight million bytes', fault('flood')),
  trouble('gzip', 'GZIP', 'A good answer, packed with gzip', answering(usualAnswer, { delivery: 'gzip' })),
  trouble('html', 'HTML', 'HTTP 200 with an HTML error page', { kind: 'page' }),
  http(401, 'the sign-in is not accepted'),
  http(403, 'the sign-in is good for something else'),
  http(404, 'there is nothing at this address'),
  http(413, 'the request is too large'),
  http(429, 'too many requests, without Retry-After'),
  http(500, 'an error of the payer'),
  trouble('http-503', 'HTTP503', 'HTTP 503 with Retry-After: 2, every time', {
    kind: 'http',
    status: 503,
    retryAfter: 2,
  }),
  trouble('redirect', 'REDIR', 'HTTP 307 to another address', {
    kind: 'http',
    status: 307,
    location: '/payers/TWM01/core',
  }),
  trouble('again-503', 'AGAIN503', 'HTTP 503 with Retry-After: 1 the first time, then a good answer', {
    kind: 'first',
    first: { kind: 'http', status: 503, retryAfter: 1 },
    later: answering(usualAnswer),
  }),
  trouble('again-429', 'AGAIN429', 'HTTP 429 with Retry-After: 1 the first time, then a good answer', {
    kind: 'first',
    first: { kind: 'http', status: 429, retryAfter: 1 },
    later: answering(usualAnswer),
  }),
  trouble('again-42', 'AGAIN42', 'AAA 42 with follow-up R the first time, then a good answer', {
    kind: 'first',
    first: answering(() => ({ payer: [rejection('42', 'R')] })),
    later: answering(usualAnswer),
  }),
  trouble('again-hang', 'AGAINHANG', 'AAA 42 with follow-up R the first time, then never an answer', {
    kind: 'first',
    first: answering(() => ({ payer: [rejection('42', 'R')] })),
    later: fault('hang'),
  }),
  trouble('999-reject', 'ACK999R', 'A 999 that rejects the 270 for its syntax', {
    kind: 'acknowledge',
    reply: '999-reject',
  }),
  trouble('999-accept', 'ACK999A', 'A 999 that accepts the 270, and no answer', {
    kind: 'acknowledge',
    reply: '999-accept',
  }),
  trouble('ta1-reject', 'TA1R', 'A TA1 that rejects the interchange (006, invalid sender)', {
    kind: 'acknowledge',
    reply: 'ta1-reject',
  }),
  coreError('COREERR', 'NotSupported', 'The requested processing is not supported by this server.'),
  coreError('COREREQ', 'SenderIDRequired', 'The field SenderID is required but was not provided.'),
  coreError('COREILL', 'ReceiverIDIllegal', 'The value of the field ReceiverID is not legal.'),
  coreError('COREVER', 'VersionMismatch', 'The version of the envelope is not 2.2.0.'),
  coreError('COREAUTH', 'UnAuthorized', 'The user name or the password could not be verified.'),
  coreError('CORESUM', 'ChecksumMismatched', 'The checksum of the payload is another.'),
  coreError('COREODD', 'X-4711', 'A code that no rule knows.'),
  trouble(
    'wrong-trace',
    'WRONGTRN',
    'A good answer to somebody else: trace and reference of another request',
    answering((visit) => ({ ...usualAnswer(visit), tracedAs: foreignTrace })),
  ),
  trouble(
    'wrong-control',
    'BADCTL',
    'The control number in IEA02 is not the one in ISA13',
    answering(usualAnswer, { spoil: breakControlNumber }),
  ),
  trouble(
    'truncated',
    'TRUNC',
    'The X12 ends in the middle of a segment',
    answering(usualAnswer, { spoil: truncate }),
  ),
  trouble(
    'endless-plans',
    'ENDLESS',
    'Five million characters of plans, each of its own type: more than can be read',
    answering(usualAnswer, { spoil: addManyPlans }),
  ),
  trouble('twice', 'TWICE', 'The same 271 set twice in one interchange', {
    kind: 'answer',
    answers: (visit) => [usualAnswer(visit), usualAnswer(visit)],
  }),
  trouble(
    'not-utf8',
    'LATIN1',
    'A message line in Latin-1: bytes that are not UTF-8',
    answering(usualAnswer, { spoil: toLatin1 }),
  ),
  trouble(
    'odd-delimiters',
    'DELIM',
    'Delimiters that nobody expects: | > ! and a line feed',
    answering(usualAnswer, {
      delimiters: { element: '|', component: '>', repetition: '!', segment: '\n' },
    }),
  ),
  trouble('created', 'HTTP201', 'A good answer with HTTP 201', answering(usualAnswer, { status: 201 })),
  trouble('accepted', 'HTTP202', 'A good answer with HTTP 202', answering(usualAnswer, { status: 202 })),
  over(
    ['core-mime', 'core-soap'],
    'base64',
    'BASE64',
    'The payload in base64',
    answering(usualAnswer, { style: 'base64' }),
  ),
  over(
    ['core-mime'],
    'quoted-printable',
    'QUOTED',
    'The payload in a quoted-printable part',
    answering(usualAnswer, { style: 'quoted' }),
  ),
  over(
    ['core-soap'],
    'mtom-base64',
    'MTOMB64',
    'The payload in a part beside the message, in base64',
    answering(usualAnswer, { style: 'mtom-base64' }),
  ),
  over(
    ['core-soap'],
    'mtom-quoted',
    'MTOMQP',
    'The payload in a part beside the message, quoted-printable',
    answering(usualAnswer, { style: 'mtom-quoted' }),
  ),
  over(
    ['core-mime', 'core-soap'],
    'capitals',
    'CAPITALS',
    'A good answer whose envelope says SUCCESS in capitals',
    answering(usualAnswer, { style: 'capitals' }),
  ),
  over(
    ['core-mime'],
    'odd-form',
    'ODDMIME',
    'A legal form with bare line feeds, names without quotes, the payload first',
    answering(usualAnswer, { style: 'odd' }),
  ),
  over(
    ['core-mime'],
    'wrong-boundary',
    'BOUND',
    'A form whose header names another boundary than the body uses',
    answering(usualAnswer, { style: 'wrong-boundary' }),
  ),
  over(
    ['core-soap'],
    'escaped',
    'ODDSOAP',
    'A legal envelope with other prefixes, qualified children and the payload as escaped text',
    answering(usualAnswer, { style: 'escaped' }),
  ),
  over(
    ['core-soap'],
    'mtom',
    'MTOM',
    'The payload in a part beside the message (MTOM)',
    answering(usualAnswer, { style: 'mtom' }),
  ),
  over(
    ['core-soap'],
    'doctype',
    'DOCTYPE',
    'A document type declaration with an entity of its own, which SOAP forbids',
    answering(usualAnswer, { style: 'doctype' }),
  ),
  over(
    ['core-soap'],
    'fault-receiver',
    'FAULTREC',
    'HTTP 500 with a SOAP fault: the payer’s own system is down',
    answering(usualAnswer, { style: 'fault-receiver' }),
  ),
  over(
    ['core-soap'],
    'fault-sender',
    'FAULTSND',
    'HTTP 400 with a SOAP fault: the request is not accepted',
    answering(usualAnswer, { style: 'fault-sender' }),
  ),
];

function trouble(name: string, prefix: string, shows: string, behavior: Behavior): Scenario {
  return { name, prefix, example: exampleId(prefix), at: 'every payer', shows, behavior };
}

function over(
  transports: TransportName[],
  name: string,
  prefix: string,
  shows: string,
  behavior: Behavior,
): Scenario {
  return { ...trouble(name, prefix, shows, behavior), over: transports };
}

function http(status: number, shows: string): Scenario {
  return trouble(`http-${status}`, `HTTP${status}`, `HTTP ${status}: ${shows}`, { kind: 'http', status });
}

function coreError(prefix: string, code: string, message: string): Scenario {
  const behavior: Behavior = { kind: 'envelope-error', code, message };
  const shows = `An envelope with the error ${code} and no payload`;
  return over(['core-mime', 'core-soap'], `core-${code.toLowerCase()}`, prefix, shows, behavior);
}

function fault(name: Extract<Behavior, { kind: 'fault' }>['fault']): Behavior {
  return { kind: 'fault', fault: name };
}

function breakControlNumber(interchange: string): string {
  return interchange.replace(/(IEA.\d+.)\d{9}/, '$1000000099');
}

/** Cuts the interchange at three quarters, inside an element. */
function truncate(interchange: string): string {
  return interchange.slice(0, Math.floor((interchange.length * 3) / 4)).replace(/[^A-Z0-9]+$/, '');
}

/** Adds three hundred thousand plans, each with its own summary, up to just below the accepted size. */
function addManyPlans(interchange: string): string {
  const lines: string[] = [];
  for (let length = 0; length < 4_900_000; length += lines.at(-1)?.length ?? 1)
    lines.push(`EB*1**30*${lines.length.toString(36).toUpperCase()}~`);
  const end = interchange.lastIndexOf('SE*');
  return interchange.slice(0, end) + lines.join('') + interchange.slice(end);
}

function toLatin1(interchange: string): Buffer {
  return Buffer.from(interchange.replace(/(NM1.PR.2.)[^*|]+/, '$1CAF\u00c9 SANT\u00c9'), 'latin1');
}
