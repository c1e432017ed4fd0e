import { contract } from '@waypost/contract';
import type { Connection, KnownPayer, RequestedPayer } from '@waypost/contract/payer-connections/calls';
import type { Trial } from '@waypost/contract/payer-connections/trial';
import type { Answers } from './answers.ts';
import { idOf, lakemont } from './shown.ts';

export const connectionsPath = `/rco/${lakemont.lCode}/organization?tab=payers`;

const answering = { state: 'answering', since: null, nextTryAt: null } as const;
const connectionOf = (
  number: number,
  payer: [string, string],
  change: Partial<Connection> = {},
): Connection => ({
  connectionId: idOf(700 + number),
  payerName: payer[0],
  payerCode: payer[1],
  connector: 'core-mime',
  endpointUrl: `https://edi.${payer[1].toLowerCase()}.example/core`,
  senderId: 'LAKEMONT',
  senderQualifier: 'ZZ',
  receiverId: payer[1],
  receiverQualifier: 'ZZ',
  usage: 'P',
  payerEntity: 'PR',
  payerIdQualifier: 'PI',
  payerId: null,
  payerSentName: null,
  providerEntity: '1P',
  providerIdQualifier: null,
  senderCode: null,
  receiverCode: null,
  authorizationQualifier: '00',
  authorizationInformation: null,
  securityQualifier: '00',
  hasSecurityInformation: false,
  coreRuleVersion: '2.2.0',
  userName: 'lakemont',
  connectTimeoutMs: 10_000,
  timeoutMs: 60_000,
  maxConcurrent: 8,
  queueMs: 5000,
  breakerFailures: 5,
  breakerWindowMs: 120_000,
  breakerOpenMs: 30_000,
  hasPassword: true,
  certificate: null,
  endedAt: null,
  line: answering,
  version: 3,
  ...change,
});

export const cascade = connectionOf(1, ['Cascade Health', 'CSCD1'], {
  connector: 'core-soap',
  line: {
    state: 'not-answering',
    since: '2026-11-26T14:02:00.000Z',
    nextTryAt: '2026-11-26T14:12:00.000Z',
  },
});
export const tidewater = connectionOf(2, ['Tidewater PPO', 'TWM01']);
/** Tidewater with every envelope value set. */
export const enveloped: Connection = {
  ...tidewater,
  payerEntity: 'P5',
  payerIdQualifier: 'FI',
  payerId: '912345678',
  payerSentName: 'Tidewater Plan',
  providerEntity: 'FA',
  providerIdQualifier: 'SV',
  senderCode: 'LAKEGS',
  receiverCode: 'TIDEGS',
  authorizationQualifier: '03',
  authorizationInformation: 'LOGIN7',
  securityQualifier: '01',
  hasSecurityInformation: true,
};
export const ended = connectionOf(3, ['Summit Care', 'SMMT1'], {
  connector: 'https',
  usage: 'T',
  endedAt: '2026-11-20T10:00:00.000Z',
});
const connections = [cascade, tidewater, ended];

/** A certificate that is valid for so many days from now. */
const certificateOf = (days: number): NonNullable<Connection['certificate']> => ({
  subject: 'O=Lakemont Health, CN=lakemont.example',
  issuer: 'O=Tidewater PPO, CN=Tidewater Clients CA',
  serialNumber: '4C2B9A0F11E7D3',
  fingerprint: Array.from({ length: 32 }, (_, at) => (at * 7 + 16).toString(16).toUpperCase().slice(-2)).join(
    ':',
  ),
  validFrom: '2026-01-12T00:00:00.000Z',
  validTo: new Date(Date.now() + days * 86_400_000).toISOString(),
});
/** Tidewater, which asks for a client certificate. */
export const withCertificate = (days: number): Connection => ({
  ...tidewater,
  certificate: certificateOf(days),
});

export const harbor: KnownPayer = { payerCode: 'HRBR1', payerName: 'Harbor Mutual', connectionId: null };
const known: KnownPayer[] = [
  ...connections.map(({ payerCode, payerName, connectionId }) => ({ payerCode, payerName, connectionId })),
  harbor,
];

export const asked: RequestedPayer = {
  requestId: idOf(720),
  payerName: 'Moor Health',
  payerCode: 'MOOR1',
  reason: 'Forty patients a month',
  state: 'declined',
  askedAt: '2026-11-18T10:00:00.000Z',
  askedBy: 'Whitfield, Dana',
  answeredAt: '2026-11-19T10:00:00.000Z',
  answer: 'It answers by phone alone.',
  addedCode: null,
};

export const trialOf = (change: Partial<Trial> = {}): Trial => ({
  trialId: idOf(730),
  payerCode: tidewater.payerCode,
  state: 'answered',
  sentAt: '2026-11-26T14:00:00.000Z',
  answeredAt: '2026-11-26T14:00:01.840Z',
  failure: null,
  failureMessage: null,
  attempts: [
    {
      number: 1,
      result: 'answered',
      steps: [
        { name: 'look-up', problem: null, ms: 12, detail: '203.0.113.9' },
        { name: 'connect', problem: null, ms: 31, detail: null },
        { name: 'encrypt', problem: null, ms: 44, detail: 'TLSv1.3' },
        { name: 'answer', problem: null, ms: 1700, detail: '200' },
      ],
    },
  ],
  coverageStatus: 'Active Coverage',
  rejections: [],
  raw270:
    'ISA*00*          *00*          *ZZ*LAKEMONT       *ZZ*TWM01          *261126*0900*^*00501*000000042*0*P*:~ST*270*0001*005010X279A1~NM1*IL*1*ECHEVERRIA****MI*W123456789~',
  raw271:
    'ISA*00*          *00*          *ZZ*TWM01          *ZZ*LAKEMONT       *261126*0900*^*00501*000000101*0*P*:~ST*271*0001*005010X279A1~EB*1**30~',
  raw271LeftOut: 0,
  ...change,
});

/** The organization has these connections. */
export const withConnections = (answers: Answers, all: Connection[] = connections): Answers =>
  answers
    .to(contract.payerConnections.connections, all)
    .to(contract.payerConnections.knownPayers, known)
    .to(contract.payerConnections.payerRequests, all.length === 0 ? [] : [asked])
    .to(contract.eligibility.facilityProviders, [
      {
        id: idOf(740),
        name: 'Lakemont Medical Center',
        providerIdentifierType: 'npi',
        providerIdentifier: '1234567893',
        taxonomyCode: '',
        taxonomyCodeIdentifier: '',
      },
    ]);
