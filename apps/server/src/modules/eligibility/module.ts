import { allOf, anyOf, protecting } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { notifyExpiry } from './certificate-notices.ts';
import { readAnswersAgain } from './read-again.ts';
import { eligibilityRoutes } from './routes.ts';
import { interruptedBacklog, sweepInterrupted } from './sweep.ts';

/** Users who may check the eligibility of a case without a task. */
const caseRequesters = allOf('eligibility-verification-write', 'patient-read', 'case-management-read');

const access: AccessOf<'eligibility'> = {
  eligibility: {
    serviceTypeCodes: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    payerTemplates: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    facilityProviders: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    prefill: anyOf('eligibility-verification-write'),
    verify: anyOf('eligibility-verification-write'),
    prefillCase: caseRequesters,
    verifyCase: caseRequesters,
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

const asking = [
  'eligibility.requested',
  'eligibility.answered',
  'eligibility.failed',
  'eligibility.cancelled',
  'note.added',
] as const;
const emits: EmitsOf<'eligibility'> = {
  eligibility: {
    verify: asking,
    verifyCase: asking,
    cancel: ['eligibility.cancelled'],
    decideAlert: ['eligibility.alert-decided', 'coverage.changed', 'patient.updated'],
  },
};

/** Eligibility requests to payers, and their answers. */
export const eligibilityModule = {
  owns: [
    'eligibility_alert_decision',
    'eligibility_transaction',
    'eligibility_attempt',
    'interchange_number',
    'payer_connection',
    'payer_line',
  ],
  routes: { eligibility: eligibilityRoutes },
  access,
  emits,
  drafts: {
    'eligibility-request': { saves: access.eligibility.verify, of: ['task', 'transaction', 'case'] },
  },
  jobs: (tools) => [
    {
      name: 'mark interrupted eligibility transactions',
      everyMs: 3000,
      run: () => sweepInterrupted(tools),
      backlog: interruptedBacklog,
    },
    {
      name: 'tell of certificates that expire',
      everyMs: 3_600_000,
      run: () => notifyExpiry(tools),
    },
    { name: 'read answers again', everyMs: 60_000, isQueue: true, run: () => readAnswersAgain(tools) },
  ],
} as const satisfies ServerModule;

export { questionOf } from './answer/question.ts';
export { changeConnection, createConnection, endConnection } from './change-connection.ts';
export { shownCertificate } from './client-certificate.ts';
export {
  type ConnectionInput,
  connectionsWhere,
  connectionTo,
  type PayerConnection,
  saveConnection,
} from './connection.ts';
export { skipControlNumbers } from './control-numbers.ts';
export { createDispatcher } from './dispatcher.ts';
export { inquiryX12 } from './inquiry.ts';
export { errorCodeOf, readAnswer } from './outcome.ts';
export { createAnswerReader } from './reading/answer-reader.ts';
export { type RulesResult, storeRulesResult } from './rules-result.ts';
export { openTrial, tryConnection } from './trial.ts';
