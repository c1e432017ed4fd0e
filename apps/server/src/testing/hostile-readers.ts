import { csvRow } from '@waypost/contract/core/csv';
import { listQuerySchema } from '@waypost/contract/core/list';
import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import { containsNul } from '@waypost/platform/nul';
import { scrub } from '@waypost/platform/scrub';
import { type HostileReader, numbered, times } from '@waypost/platform/testing/hostile';
import { readXml } from '@waypost/platform/xml';
import { defaultPayerLists, maskSensitive, readSegments, readX12 } from '@waypost/x12';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { correlationId } from '../app/correlation.ts';
import { clientOf } from '../framework/audit.ts';
import { versionFrom } from '../framework/context.ts';
import { claimsIn } from '../framework/identity-provider.ts';
import { decodeCursor } from '../framework/list/keyset.ts';
import { standardClaims, vouchedEmail } from '../framework/vouched-email.ts';
import { archivalDay } from '../modules/documents/archival-day.ts';
import { documentsIn } from '../modules/documents/listing.ts';
import { questionOf } from '../modules/eligibility/answer/question.ts';
import { differenceOf, type ViewedAnswer, viewOf } from '../modules/eligibility/answer/view.ts';
import { connectors } from '../modules/eligibility/connector/connectors.ts';
import { readAnswer } from '../modules/eligibility/outcome.ts';
import { provisionIn } from '../provision/read-file.ts';

const SOAP = 'application/soap+xml';
const RELATED = 'multipart/related; boundary=b; start="<root>"';
const FORM = 'multipart/form-data; boundary=b';
const envelope = (payload: string) =>
  `<Envelope><Body><R><Payload>${payload}</Payload></R></Body></Envelope>`;
const part = (head: string, body = '') => `--b\r\n${head}\r\n\r\n${body}\r\n`;

/** Part headers of MIME and MTOM. */
const heads: HostileReader['inputs'] = {
  'a header of blanks': (size) => part(`Content-ID:${times(' ', size)}>>`),
  'a name of blanks': (size) => part(`Content-Disposition: form-data; name="${times(' ', size)}`),
  'a name without end': (size) => part(`Content-Disposition: form-data; name="${times('name="', size)}`),
  'lines that go on': (size) => part(`Content-ID: <a\r\n${times(' a\r\n', size)}`),
  'many headers': (size) => part(numbered((number) => `h${number}: a\r\n`, size)),
  'many parts': (size) => times(part('Content-ID: <a>'), size),
  'many boundaries': (size) => times('--b', size),
  'line ends': (size) => part('a: b', times('\r\n', size)),
  'blanks before a boundary': (size) => `${times(' \n', size)}--c\r\ncontent-x`,
};

const header = [
  'ISA*00*          *00*          *ZZ*MERID          *ZZ*WAYPOST        *261121*1015*^*00501*000000001*0*T*:',
  'GS*HB*MERID*WAYPOST*20261121*1015*1*X*005010X279A1',
  'ST*271*0001*005010X279A1',
  'BHT*0022*11*REF1*20261121*1015',
  'HL*1**20*1',
  'NM1*PR*2*CMS*****PI*CMS',
  'HL*2*1*21*1',
  'NM1*1P*2*HARBOR CLINIC*****XX*1999999984',
  'HL*3*2*22*0',
  'NM1*IL*1*DOE*JANE****MI*M1~',
].join('~');
const trailer = 'SE*1*0001~GE*1*1~IEA*1*000000001~';
const of271 =
  (unit: (number: number) => string) =>
  (size: number): string =>
    header + numbered(unit, size) + trailer;
const oneSegment =
  (start: string, unit: string, end = '') =>
  (size: number) =>
    `${header}${start}${times(unit, size)}${end}~${trailer}`;

const messages: HostileReader['inputs'] = {
  'benefits that say the same': of271(() => 'EB*C*IND*30**P*23*100~'),
  'co-payments that say the same': of271(() => 'EB*B*IND*98**P*27*20****Y~'),
  'co-payments with their own messages': of271((n) => `EB*B*IND*98**P*27*20****Y~MSG*SPECIALIST ${n}~`),
  'limits of quantity': of271((n) => `EB*F*IND*30**P*23***VS*${n}~`),
  'plans by type': of271((n) => `EB*1**30*${n}~EB*C*IND*30*${n}**23*1~`),
  'plans by name': of271((n) => `EB*1**30*PR*PLAN ${n}~EB*C*IND*30*PR*PLAN ${n}*23*1~`),
  'plans beside references': of271((n) => `HL*4*2*22*0~NM1*IL*1*D~REF*1L*${n}~EB*1**30*${n}~`),
  'one benefit of many services': oneSegment('EB*B*IND*', 'A^', '**P*27*20'),
  'many services and a long message': (size) =>
    oneSegment('EB*B*IND*', 'A^', `**P*27*20~MSG*${times('m', size / 2)}`)(size / 2),
  'many diagnoses': oneSegment('HI', '*A:A'),
  'other payers': of271((n) => `EB*R**30*HM~LS*2120~NM1*PRP*2*PLAN ${n}~LE*2120~`),
  'an option behind blanks': oneSegment('EB*U**30*HN~MSG*BILL OPTION CODE', ' '),
  people: of271((n) => `HL*${n + 4}*${n + 3}*${n % 2 ? 23 : 22}*0~NM1*IL*1*D~`),
  'levels in a circle': of271((n) => `HL*${n + 4}*${n + 5}*22*0~`),
  sets: of271(() => 'SE*1*1~ST*271*1~HL*1**22*0~NM1*IL*1*D~EB*1~'),
  headers: (size) => header + times('ISA*~', size / 16),
  'headers that never end': (size) => times('ISA', size),
  rejections: of271(() => 'AAA*N**72*C~'),
  'segments without a place': of271(() => 'ZZ*1~'),
  'empty segments': oneSegment('', '~'),
  'elements without end': oneSegment('MSG', '*'),
  'a name of accents': oneSegment('NM1*IL*1*A', '\u0301\u0316', '*B'),
  'a family name of blanks': oneSegment('HL*4*2*22*0~NM1*IL*1*A', ' ', 'B'),
  'numbers of people': of271((n) => `REF*SY*${100_000_000 + n}~`),
  'digits without end': oneSegment('REF*SY*100000001~MSG*', '1'),
  'a qualifier and blanks': oneSegment('MSG*SY*', ' ', 'x'),
  'blanks before everything': (size) => times(' ', size) + header + trailer,
};

const looked = (message: string): ViewedAnswer => ({
  message,
  traceNumber: 'T',
  request: { ...emptyEligibilityRequest, memberId: 'A', patientFirstName: 'A', patientLastName: 'A' },
  knownPayers: [{ payerCode: 'P', payerName: 'PLAN' }],
  decisions: [],
  lists: defaultPayerLists,
  ssnShown: false,
});

/** Every reader of outside input. A new one must be added here, with the worst possible input. */
export const hostileReaders: readonly HostileReader[] = [
  {
    reader: 'the SOAP envelope of a payer',
    read: (text) => connectors['core-soap'].open({ contentType: SOAP, text }),
    inputs: {
      'namespaces and elements': (size) =>
        `<a ${numbered((n) => `xmlns:n${n}="u" `, size / 2)}>${times('<b/>', size / 2)}</a>`,
      'namespaces of each level': (size) =>
        times(`<a ${numbered((n) => `xmlns:n${n}="u" `, 2000)}>`, size).replace(/[^>]*$/, ''),
      attributes: (size) => `<a ${times('b="" ', size)}/>`,
      'attributes that break off': (size) => `<a ${times("b = '' ", size)}`,
      'a tag of blanks': (size) => `<a${times(' ', size)}b`,
      'a name without end': (size) => `<${times('a', size)}`,
      'colons in a name': (size) => `<a xmlns:a="u"><${times('a:', size)}a/></a>`,
      entities: (size) => envelope(times('&amp;', size)),
      'an entity without end': (size) => envelope(`&${times('a', size)}`),
      comments: (size) => envelope(times('<!-- -->', size)),
      'comments that stay open': (size) => envelope(times('<!-- --', size)),
      siblings: (size) => `<Envelope>${times('<b/>', size)}</Envelope>`,
      'text in pieces': (size) => envelope(times('a<b/>', size)),
      'a fault of colons': (size) =>
        `<Envelope><Body><Fault><faultcode>${times(':', size)}</faultcode></Fault></Body></Envelope>`,
    },
  },
  {
    reader: 'the parts beside a SOAP message',
    read: (text) => connectors['core-soap'].open({ contentType: RELATED, text }),
    inputs: {
      ...heads,
      'a reference of escapes': (size) =>
        part('Content-ID: <root>', envelope(`<Include href="cid:${times('%', size)}"/>`)),
    },
  },
  {
    reader: 'the MIME form of a payer',
    read: (text) => connectors['core-mime'].open({ contentType: FORM, text }),
    inputs: heads,
  },
  {
    reader: 'the content type of an answer',
    read: (contentType) => connectors['core-soap'].open({ contentType, text: '--b' }),
    inputs: {
      parameters: (size) => `multipart/related;${times('start=', size)}`,
      'a start of blanks': (size) => `multipart/related; start="<${times(' ', size)}"x`,
    },
  },
  {
    reader: 'the outcome of an eligibility transaction',
    read: (payload) =>
      readAnswer(
        { httpStatus: 200, errorCode: null, errorMessage: null, payload },
        { ...questionOf(looked(payload).request, 'T', defaultPayerLists), traceNumber: 'T' },
      ),
    inputs: { ...messages, page: (size) => `<html>${times('ISA ', size)}` },
  },
  { reader: 'the view of an answer', read: (text) => viewOf(looked(text)), inputs: messages },
  {
    reader: 'the difference of two answers',
    read(text) {
      const later = text.replace('EB*1', 'EB*6').replaceAll('*PR*2*P', '*PR*2*Q');
      return differenceOf([looked(text), looked(later)]);
    },
    inputs: {
      'benefits that say the same': of271((n) => `EB*C*IND*30**P*23*${n}~`),
      plans: of271((n) => `EB*1**30*${n}~`),
      sets: of271((n) => `SE*1*1~ST*271*1~HL*1**20*0~NM1*PR*2*P${n}~HL*2**22*0~NM1*IL*1*D~EB*1~`),
    },
  },
  { reader: 'XML', read: readXml, inputs: { blanks: (size) => `<a>${times(' ', size)}` } },
  {
    reader: 'X12 of any kind',
    read: readX12,
    inputs: {
      'services asked for': (size) => `${header.replaceAll('271', '270')}EQ*${times('A^', size)}~${trailer}`,
      'errors of a 999': (size) =>
        `${header.replaceAll('271', '999')}AK2*271*1~${times('IK3*A*1~IK4*1~', size)}${trailer}`,
      acknowledgments: (size) => header.split('~')[0] + times('~TA1*1*1*1*A*000', size),
      'no ISA': (size) => `GS*${times('ST ', size)}`,
    },
  },
  { reader: 'X12 as a list of segments', read: readSegments, inputs: { segments: of271(() => 'A*B~') } },
  {
    reader: 'X12 to be masked',
    read: maskSensitive,
    inputs: { ...messages, page: (size) => times('123456789 ', size) },
  },
  {
    reader: 'the list of the document system',
    read: documentsIn,
    inputs: {
      documents: (size) => `[${numbered((n) => `{"ID":${n}},`, size)}{"ID":0}]`,
      depth: (size) => times('[', Math.min(size, 100_000)),
      errors: (size) => `[${numbered((n) => `{"errorMsg":"${n}"},`, size)}{"ID":0}]`,
    },
  },
  {
    reader: 'a date of the document system',
    read: archivalDay,
    inputs: {
      blanks: (size) => `2026-11-21 ${times(' ', size)}\n!`,
      american: (size) => `1/1/2026${times(' ', size)}\n!`,
    },
  },
  {
    reader: 'the filters of a list',
    read: (text) => listQuerySchema({ a: 'set' }).safeParse(JSON.parse(text)),
    inputs: {
      values: (size) =>
        `{"limit":10,"after":null,"sort":[],"filter":{"a":{"filterType":"set","values":[${times('"a",', size)}"a"]}}}`,
      conditions: (size) =>
        `{"limit":10,"after":null,"sort":[],"filter":{"a":{"conditions":[${times('{},', size)}{}]}}}`,
    },
  },
  {
    reader: 'the headers of a request',
    read: (text) => [
      correlationId({ 'x-correlation-id': text, traceparent: text }),
      clientOf('127.0.0.1', text),
    ],
    inputs: { hexadecimal: (size) => times('0', size), browsers: (size) => times('Chrome/', size) },
  },
  {
    reader: 'the file of admin apply',
    read: provisionIn,
    inputs: {
      keys: (size) => numbered((number) => `key${number}: 1\n`, size),
      'keys that are texts': (size) => `{${numbered((number) => `"${number}":1,`, size)}"a":1}`,
      depth: (size) => times('[', size),
      lines: (size) => times('- \n', size),
      entities: (size) => `entities:\n${times('  - lCode: A\n', size)}`,
      'anchors and aliases': (size) => `a0: &a0 1\n${numbered((n) => `b${n}: [*a0, *a0]\n`, size)}`,
      'a text that stays open': (size) => `a: "${times('\\n', size)}`,
      blanks: (size) => `a:${times(' ', size)}\n\tb`,
      comments: (size) => times('# a\n', size),
      marks: (size) => times('---\n', size),
    },
  },
  {
    reader: 'an ID token, before its signature is known to be right',
    read: (text) => [decodeProtectedHeader(text), decodeJwt(text)],
    inputs: {
      parts: (size) => times('e30.', size),
      'a header of blanks': (size) => `${Buffer.from(`{${times(' ', size)}}`).toString('base64url')}.e30.e30`,
      'headers of many names': (size) =>
        `${Buffer.from(`{${numbered((n) => `"x${n}":1,`, size)}"alg":"RS256"}`).toString('base64url')}.e30.e30`,
      depth: (size) => `${Buffer.from(`{"a":${times('[', size)}`).toString('base64url')}.e30.e30`,
    },
  },
  {
    reader: 'what a provider says of a person',
    read: (text) => vouchedEmail(claimsIn(text) ?? {}, standardClaims),
    inputs: {
      'an address of marks': (size) => `{"email_verified":true,"email":"${times('@', size)}"}`,
      'an address without a mark': (size) => `{"email_verified":true,"email":"${times('a', size)}"}`,
      claims: (size) => `{${numbered((number) => `"claim${number}":1,`, size)}"sub":"a"}`,
      depth: (size) => times('{"a":', size),
    },
  },
  {
    reader: 'where a page of a list goes on',
    read: (text) => decodeCursor({ keys: [], signature: '' }, text),
    inputs: {
      values: (size) => Buffer.from(`[${times('"a",', size)}1]`).toString('base64url'),
      depth: (size) => Buffer.from(times('[', size)).toString('base64url'),
      'what is no base64': (size) => times('!', size),
    },
  },
  {
    reader: 'the version a change is made against',
    read: versionFrom,
    inputs: { blanks: (size) => `"1${times(' ', size)}x`, digits: (size) => `"${times('1', size)}` },
  },
  {
    reader: 'texts of a body that the database could not hold',
    read: (text) => containsNul(JSON.parse(text)),
    inputs: {
      values: (size) => `[${times('"a",', size)}""]`,
      depth: (size) => `${times('[', size / 2)}${times(']', size / 2)}`,
    },
  },
  {
    reader: 'a cell of a CSV file',
    read: (text) => csvRow([text]),
    inputs: { quotes: (size) => times('"', size), formulas: (size) => times('=', size) },
  },
  {
    reader: 'the text of an error, on its way to the log',
    read: scrub,
    inputs: { digits: (size) => times('1', size), numbers: (size) => times('123-45-', size) },
  },
];
