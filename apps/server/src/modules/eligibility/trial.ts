import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import {
  TRIAL_SOURCE,
  type Trial,
  type TrialRequest,
  type TrialStep,
} from '@waypost/contract/payer-connections/trial';
import { AppError } from '../../framework/errors.ts';
import type { Program } from '../../framework/program.ts';
import type { Scope } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { connectionById } from './connection.ts';
import { openTransaction } from './transaction.ts';
import { verify } from './verify.ts';

type TrialContext = { connectionId: string; request: TrialRequest; key: string };

/**
 * Sends one inquiry through a connection as saved: a request like any other, without a case or task, whose transmission
 * steps are stored.
 * @throws AppError NOT_FOUND, CONNECTION_ENDED, and the errors of `verify`
 */
export async function tryConnection(
  program: Program,
  scope: Scope,
  { connectionId, request: { npi, ...person }, key }: TrialContext,
): Promise<Trial> {
  const connection = await scope.read(({ db }) => connectionById(db, connectionId));
  if (!connection) throw new AppError('NOT_FOUND');
  if (connection.endedAt) throw new AppError('CONNECTION_ENDED');
  const transaction = await verify(program, scope, {
    request: {
      ...emptyEligibilityRequest,
      ...person,
      payerCode: connection.payerCode,
      providerIdentifierType: 'npi',
      providerIdentifier: npi,
    },
    key,
    source: TRIAL_SOURCE,
    isTrial: true,
  });
  return presented(transaction, scope);
}

/** The progress of a trial inquiry. */
export async function openTrial(program: Program, scope: Scope, id: string): Promise<Trial> {
  const transaction = await openTransaction(program, scope, id);
  if (transaction.requestSource !== TRIAL_SOURCE) throw new AppError('NOT_FOUND');
  return presented(transaction, scope);
}

async function presented(transaction: EligibilityTransaction, scope: Scope): Promise<Trial> {
  const {
    id,
    state,
    sentAt,
    answeredAt,
    failure,
    failureMessage,
    attempts,
    eligibilityRequest,
    eligibilityResponse,
  } = transaction;
  const steps = await scope.read(({ db }) => stepsOf(db, id));
  return {
    trialId: id,
    payerCode: eligibilityRequest.payerCode,
    state,
    sentAt,
    answeredAt,
    failure,
    failureMessage,
    attempts: attempts.map(({ number, result }) => ({ number, result, steps: steps.get(number) ?? [] })),
    coverageStatus: eligibilityResponse[0]?.coverageStatus ?? null,
    rejections: eligibilityResponse
      .flatMap(({ AAAs }) => AAAs)
      .map(({ rejectReasonCode, rejectReasonMessage }) => ({ rejectReasonCode, rejectReasonMessage })),
    raw270: transaction.raw270 ?? '',
    raw271: transaction.raw271,
    raw271LeftOut: transaction.leftOut.find(({ list }) => list === 'raw271')?.count ?? 0,
  };
}

async function stepsOf(db: Db, id: string): Promise<Map<number, TrialStep[]>> {
  const rows = await db
    .selectFrom('eligibility_attempt')
    .select(['number', 'steps'])
    .where('transaction_id', '=', id)
    .execute();
  return new Map(rows.map(({ number, steps }) => [number, steps ?? []]));
}
