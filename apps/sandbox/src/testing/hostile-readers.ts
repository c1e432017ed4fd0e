import { type HostileReader, numbered, times } from '@waypost/platform/testing/hostile';
import { readMessage } from '../mailbox/read-message.ts';
import { payers } from '../payers/payer-list.ts';
import { checkInquiry } from '../payers/x12/check-inquiry.ts';
import { checkInterchange } from '../payers/x12/check-interchange.ts';
import { dependentOf, subscriberOf } from '../payers/x12/member.ts';
import { traces } from '../payers/x12/read-inquiry.ts';
import { splitPayload } from '../payers/x12/split.ts';

const MULTIPART = 'Content-Type: multipart/mixed; boundary=';

const header = [
  'ISA*00*          *00*          *ZZ*WAYPOST        *ZZ*MERID          *261121*1015*^*00501*000000001*0*T*:',
  'GS*HS*WAYPOST*MERID*20261121*1015*1*X*005010X279A1',
  'ST*270*0001*005010X279A1',
  'BHT*0022*13*REF1*20261121*1015~',
].join('~');
const of270 = (unit: (number: number) => string) => (size: number) =>
  `${header}${numbered(unit, size)}SE*1*0001~GE*1*1~IEA*1*000000001~`;

/** The readers of the stand-ins for untrusted input. */
export const hostileReaders: readonly HostileReader[] = [
  {
    reader: 'a message at the mailbox',
    read: (text) => readMessage(Buffer.from(text, 'latin1')),
    inputs: {
      'a header of blanks': (size) => `Subject:${times(' ', size)}\nx\n\r\n\r\n`,
      'a name without end': (size) => times('Subject', size),
      'lines that go on': (size) => `Subject: a${times('\r\n b', size)}`,
      'many headers': (size) => numbered((number) => `h${number}: a\r\n`, size),
      'words without end': (size) => `Subject: ${times('=?utf-8?q?', size)}`,
      'words and blanks': (size) => `Subject: =?utf-8?q?a?=${times(' ', size)}=`,
      'an identity of openings': (size) => `Message-ID: ${times('<', size)}`,
      'many parts': (size) => `${MULTIPART}b\r\n\r\n${times('--b\r\n\r\na\r\n', size)}`,
      'parts within parts': (size) =>
        numbered((number) => `${MULTIPART}"b${number}."\r\n\r\n--b${number}.\r\n`, size),
      'escapes without end': (size) =>
        `Content-Transfer-Encoding: quoted-printable\r\n\r\n${times('=', size)}`,
    },
  },
  {
    reader: 'the question to a payer',
    read(text) {
      const { inquiry, segments } = splitPayload(text);
      checkInterchange(segments, inquiry);
      checkInquiry(inquiry);
      for (const payer of payers.slice(0, 1)) subscriberOf(inquiry, payer);
      return [dependentOf(inquiry), traces(inquiry)];
    },
    inputs: {
      levels: of270((number) => `HL*${number}*${number + 1}*22*0~`),
      people: of270(() => 'NM1*IL*1*A~'),
      traces: of270((number) => `TRN*1*${number}~`),
      'services asked for': of270(() => 'EQ*30^98~'),
      'days that are none': of270(() => 'DTP*291*D8*99999999~'),
      references: of270(() => 'REF*EJ*1~'),
      'blanks before a segment': of270(() => ' '),
      'empty segments': of270(() => '~'),
      'elements without end': of270(() => '*'),
      'headers that never end': (size) => times('ISA', size),
    },
  },
];
