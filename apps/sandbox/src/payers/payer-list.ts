import type { Delimiters } from './x12/segment.ts';

/** The kind of a payer, which determines its default answer and its scenarios. */
export type PayerKind = 'commercial' | 'medicare' | 'medicaid';

/** A payer and its way to write X12. All variants are legal and occur in practice, so a reader must accept each. */
export type Payer = {
  code: string;
  name: string;
  kind: PayerKind;
  /** The payer's ten-character trace originator: 9 and an identifier (TRN03). */
  originator: string;
  plan: string;
  groupNumber: string;
  groupName: string;
  phone: string;
  address: { line: string; city: string; state: string; zip: string };
  delimiters: Delimiters;
  /** Written after every segment terminator; not part of the data. */
  lineEnd: '' | '\n' | '\r\n';
  /** The HTTP status of envelope errors; CORE allows either. */
  envelopeErrorStatus: 200 | 400;
};

/** The UserName and Password that every stand-in payer accepts in the envelope. */
export const credentials = { userName: 'waypost', password: 'sandbox' } as const;

const usualDelimiters: Delimiters = { element: '*', component: ':', repetition: '^', segment: '~' };

export const payers: readonly Payer[] = [
  {
    code: 'TWM01',
    name: 'TIDEWATER PPO',
    kind: 'commercial',
    originator: '9TWM010001',
    plan: 'TIDEWATER CHOICE PPO',
    groupNumber: 'TW-4410',
    groupName: 'HARBOR SHIPWORKS',
    phone: '8005550101',
    address: { line: '100 HARBOR ST', city: 'NORFOLK', state: 'VA', zip: '235100000' },
    delimiters: usualDelimiters,
    lineEnd: '',
    envelopeErrorStatus: 200,
  },
  {
    code: 'CSCD1',
    name: 'CASCADE HEALTH',
    kind: 'commercial',
    originator: '9CSCD10001',
    plan: 'CASCADE OPEN ACCESS',
    groupNumber: 'CH-20077',
    groupName: 'EVERGREEN PAPER',
    phone: '8005550102',
    address: { line: '22 CEDAR AVE', city: 'BEND', state: 'OR', zip: '977010000' },
    delimiters: usualDelimiters,
    lineEnd: '\n',
    envelopeErrorStatus: 400,
  },
  {
    code: 'SMMT1',
    name: 'SUMMIT CARE',
    kind: 'commercial',
    originator: '9SMMT10001',
    plan: 'SUMMIT CARE SELECT',
    groupNumber: '0310-01',
    groupName: 'PEAK OUTFITTERS',
    phone: '8005550103',
    address: { line: '9 RIDGE RD', city: 'BOULDER', state: 'CO', zip: '803010000' },
    delimiters: { element: '|', component: '^', repetition: '}', segment: '~' },
    lineEnd: '',
    envelopeErrorStatus: 200,
  },
  {
    code: 'LKSH1',
    name: 'LAKESHORE PPO',
    kind: 'commercial',
    originator: '9LKSH10001',
    plan: 'LAKESHORE PREFERRED',
    groupNumber: 'LS100',
    groupName: 'MUNICIPAL WORKERS',
    phone: '8005550104',
    address: { line: '5 PIER LN', city: 'TOLEDO', state: 'OH', zip: '436010000' },
    delimiters: { element: '*', component: '>', repetition: '{', segment: '~' },
    lineEnd: '\r\n',
    envelopeErrorStatus: 200,
  },
  {
    code: 'SMAD1',
    name: 'SUMMIT ADVANTAGE HEALTH PLAN',
    kind: 'commercial',
    originator: '9SMAD10001',
    plan: 'SUMMIT ADVANTAGE GOLD HMO',
    groupNumber: 'SA-65',
    groupName: 'MEDICARE ADVANTAGE',
    phone: '8005550107',
    address: { line: '11 RIDGE RD', city: 'BOULDER', state: 'CO', zip: '803010000' },
    delimiters: usualDelimiters,
    lineEnd: '',
    envelopeErrorStatus: 200,
  },
  medicare('CMS'),
  medicare('MEDX'),
  {
    code: 'STMCD',
    name: 'STATE MEDICAID',
    kind: 'medicaid',
    originator: '9STMCD0001',
    plan: 'TRADITIONAL ADULT',
    groupNumber: '100200',
    groupName: 'STATE MEDICAID',
    phone: '8005550106',
    address: { line: '9 TEST AVE', city: 'SALT LAKE CITY', state: 'UT', zip: '841010000' },
    delimiters: usualDelimiters,
    lineEnd: '\r\n',
    envelopeErrorStatus: 200,
  },
];

/** Creates a Medicare payer, which answers under its own code and under the one that some clearinghouses use. */
function medicare(code: string): Payer {
  return {
    code,
    name: 'MEDICARE',
    kind: 'medicare',
    originator: `9${code.padEnd(9, '0')}`,
    plan: '',
    groupNumber: '',
    groupName: '',
    phone: '8005550105',
    address: { line: '1 TEST LANE', city: 'BALTIMORE', state: 'MD', zip: '212010000' },
    delimiters: { element: '*', component: '|', repetition: '^', segment: '~' },
    lineEnd: '',
    envelopeErrorStatus: 400,
  };
}

const byCode = new Map(payers.map((payer) => [payer.code, payer]));

/** Finds a payer by its code; case does not matter. */
export function findPayer(code: string): Payer | undefined {
  return byCode.get(code.toUpperCase());
}
