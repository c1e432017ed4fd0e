import type { Program } from '../../http/program.ts';
import { OutboundError } from '../../kernel/outbound.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { PayerConnection } from '../payer-data/queries.ts';
import { sendCoreMime } from './connector/core-mime.ts';
import { brokenOff, type Outcome, readAnswer } from './outcome.ts';

type Sent = { id: string; x12: string; traceNumber: string; connection: PayerConnection };

/** Sends what is on record as sent, waits, and puts on record what became of it. */
export async function settle(program: Program, scope: Scope, sent: Sent): Promise<void> {
  const outcome = await ask(program, sent);
  await record(program, scope, sent.id, outcome);
}

async function ask({ keyring, clock }: Program, { connection, x12, traceNumber }: Sent): Promise<Outcome> {
  const password =
    connection.passwordSealed === null ? null : keyring.open('payer-credential', connection.passwordSealed);
  const endpoint = {
    url: connection.endpointUrl,
    senderId: connection.senderId,
    receiverId: connection.receiverId,
    userName: connection.userName,
    password,
    timeoutMs: connection.timeoutMs,
  };
  try {
    return readAnswer(await sendCoreMime(endpoint, x12, clock.now()), traceNumber);
  } catch (error) {
    if (error instanceof OutboundError) return brokenOff(error);
    throw error;
  }
}

/**
 * The second transaction of an exchange. An answer that comes after Cancel Request is kept and marked as late;
 * one that comes after the exchange was given up as interrupted settles it after all.
 */
function record({ keyring, clock }: Program, scope: Scope, id: string, outcome: Outcome): Promise<void> {
  return scope.change(async ({ db, audit }) => {
    const current = await db
      .selectFrom('eligibility_exchange')
      .select(['state', 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isLate = current.state === 'cancelled';
    await db
      .updateTable('eligibility_exchange')
      .set({
        state: isLate ? 'cancelled' : outcome.state,
        is_late: isLate && outcome.raw !== null,
        answered_at: clock.now(),
        coverage_status: isLate ? null : outcome.coverageStatus,
        responses: JSON.stringify(outcome.responses),
        failure_kind: isLate ? null : (outcome.failure?.kind ?? null),
        failure_detail: isLate ? null : (outcome.failure?.detail ?? null),
        raw_271_sealed: outcome.raw === null ? null : keyring.seal('raw-x12', outcome.raw),
        version: current.version + 1,
      })
      .where('id', '=', id)
      .execute();
    audit({
      action: 'Mutation',
      operation: 'Update',
      domainType: 'EligibilityTransaction',
      domainId: id,
      details: [
        {
          propertyName: 'State',
          previousValue: current.state,
          newValue: isLate ? 'cancelled' : outcome.state,
        },
        ...(outcome.failure
          ? [{ propertyName: 'Failure', previousValue: null, newValue: outcome.failure.kind }]
          : []),
      ],
    });
  });
}
