import type { FaultPlay, Play, Scenario } from './scenario.ts';
import { answering, exampleId } from './scenario.ts';
import { usualAnswer } from './usual.ts';

/** A request of somebody else: no trace of ours ever looks like this. */
const foreignTrace = 'SOMEBODY-ELSES-REQUEST';

/** Every scenario in which the message, not the member, is the trouble. */
export const troubleScenarios: readonly Scenario[] = [
  trouble('slow-5', 'SLOW5S', 'Answers after 5 seconds', answering(usualAnswer, { afterMs: 5_000 })),
  trouble('slow-50', 'SLOW50S', 'Answers after 50 seconds', answering(usualAnswer, { afterMs: 50_000 })),
  trouble('hang', 'HANG', 'Accepts the request and never answers', fault('hang')),
  trouble('reset', 'RESET', 'Resets the connection', fault('reset')),
  trouble('http-500', 'HTTP500', 'HTTP 500 with a plain text', fault('http-500')),
  trouble('http-503', 'HTTP503', 'HTTP 503 with Retry-After: 2', fault('http-503')),
  trouble('html', 'HTML', 'HTTP 200 with an HTML error page', fault('html')),
  trouble('half-body', 'HALF', 'The connection ends in the middle of the answer', fault('half-body')),
  trouble('empty-body', 'EMPTY', 'HTTP 200 with an empty body', fault('empty-body')),
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
  trouble('core-error', 'COREERR', 'A CORE envelope with the error code NotSupported and no payload', {
    kind: 'envelope-error',
    code: 'NotSupported',
    message: 'The requested processing is not supported by this server.',
  }),
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
    answering(usualAnswer, { spoil: wrongControlNumber }),
  ),
  trouble(
    'truncated',
    'TRUNC',
    'The X12 ends in the middle of a segment',
    answering(usualAnswer, { spoil: truncated }),
  ),
  trouble('twice', 'TWICE', 'The same 271 set twice in one interchange', {
    kind: 'answer',
    answers: (visit) => [usualAnswer(visit), usualAnswer(visit)],
  }),
  trouble(
    'not-utf8',
    'LATIN1',
    'A message line in Latin-1: bytes that are not UTF-8',
    answering(usualAnswer, { spoil: latin1 }),
  ),
  trouble(
    'odd-delimiters',
    'DELIM',
    'Delimiters that nobody expects: | > ! and a line feed',
    answering(usualAnswer, {
      delimiters: { element: '|', component: '>', repetition: '!', segment: '\n' },
    }),
  ),
  trouble(
    'odd-form',
    'ODDMIME',
    'A legal form with bare line feeds, names without quotes, the payload first',
    answering(usualAnswer, { formStyle: 'odd' }),
  ),
];

function trouble(name: string, prefix: string, shows: string, play: Play): Scenario {
  return { name, prefix, example: exampleId(prefix), at: 'every payer', shows, play };
}

function fault(name: FaultPlay['fault']): FaultPlay {
  return { kind: 'fault', fault: name };
}

function wrongControlNumber(interchange: string): string {
  return interchange.replace(/(IEA.\d+.)\d{9}/, '$1000000099');
}

/** Three quarters, ending inside an element: no separator and no terminator follows. */
function truncated(interchange: string): string {
  return interchange.slice(0, Math.floor((interchange.length * 3) / 4)).replace(/[^A-Z0-9]+$/, '');
}

function latin1(interchange: string): Buffer {
  return Buffer.from(interchange.replace(/(NM1.PR.2.)[^*|]+/, '$1CAF\u00c9 SANT\u00c9'), 'latin1');
}
