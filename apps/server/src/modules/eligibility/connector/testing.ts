import type { PayerConnection } from '../connection.ts';

/** A connection for tests that send nothing. */
export const connection = (change: Partial<PayerConnection> = {}): PayerConnection => ({
  connectionId: '00000000-0000-8000-8000-000000000001',
  payerCode: 'TWM01',
  payerName: 'Tidewater PPO',
  connector: 'core-soap',
  endpointUrl: 'https://payer.example.org/core',
  senderId: 'WAYPOST',
  senderQualifier: 'ZZ',
  receiverId: 'TWM01',
  receiverQualifier: 'ZZ',
  usage: 'T',
  userName: null,
  passwordSealed: null,
  connectTimeoutMs: 10_000,
  timeoutMs: 60_000,
  maxConcurrent: 8,
  queueMs: 5000,
  breakerFailures: 5,
  breakerWindowMs: 120_000,
  breakerOpenMs: 30_000,
  endedAt: null,
  version: 1,
  searchOptions: [],
  ...change,
});
