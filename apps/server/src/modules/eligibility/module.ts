import { anyOf, protecting } from '../../http/access-lines.ts';
import type { AccessOf, ServerModule } from '../../http/module.ts';

const access: AccessOf<'eligibility'> = {
  eligibility: {
    serviceTypeCodes: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    payerTemplates: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    facilityProviders: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    prefill: anyOf('eligibility-verification-write'),
    verify: anyOf('eligibility-verification-write'),
    transaction: protecting(
      'EligibilityTransaction',
      anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    ),
    transactionOfCase: protecting(
      'EligibilityTransaction',
      anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    ),
    cancel: anyOf('eligibility-verification-write'),
    decideAlert: anyOf('eligibility-verification-write'),
    history: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    difference: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
  },
};

/** Asking payers, and what they answer. */
export const eligibilityModule = {
  owns: [
    'eligibility_alert_decision',
    'eligibility_exchange',
    'exchange_attempt',
    'payer_connection',
    'payer_line',
  ],
  access,
  drafts: {
    'eligibility-request': { saves: access.eligibility.verify, of: ['task', 'exchange'] },
  },
} as const satisfies ServerModule;

export { type ConnectionInput, type ConnectorKind, connectionTo, saveConnection } from './connection.ts';
export { createDispatcher } from './dispatcher.ts';
export { createAnswerReader } from './reading/answer-reader.ts';
export { eligibilityRoutes } from './routes.ts';
export { sweepInterrupted } from './sweep.ts';
