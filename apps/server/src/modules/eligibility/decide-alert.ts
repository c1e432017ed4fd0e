import type { Alert, AlertField, alertChoices } from '@waypost/contract/eligibility/alerts';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import type { Keyring } from '@waypost/platform/keyring';
import { AppError } from '../../framework/errors.ts';
import type { Program } from '../../framework/program.ts';
import type { Scope, Work } from '../../framework/work.ts';
import { presentTransaction } from './transaction.ts';
import { type TransactionRow, transactionById } from './transaction-row.ts';
import { lockTarget, targetOf, writeAccepted } from './write-accepted.ts';

type Answered = Pick<Alert, 'requestValue' | 'responseValue'>;
type Input = { id: string; field: AlertField; choice: (typeof alertChoices)[number]; version: number };

/**
 * Accepts the answer's value or keeps the request's; final for this alert (C-155). An accepted value is written to the
 * case if the user may change it. When two users decide at once, the first one wins, and the other is told that it was
 * decided. The audit record names only the field: the values are in the transaction.
 */
export async function decideAlert(
  program: Program,
  scope: Scope,
  input: Input,
): Promise<EligibilityTransaction> {
  const answered = await answeredValue(program, scope, input.id, input.field);
  const decided = await scope.change((work) => decide(work, program.keyring, input, answered));
  return presentTransaction(decided, program, scope.actor, { isDone: true });
}

async function decide(
  work: Work,
  keyring: Keyring,
  { id, field, choice, version }: Input,
  answered: Answered | null,
): Promise<TransactionRow> {
  const { db, audit } = work;
  const about = await db
    .selectFrom('eligibility_transaction')
    .select(['case_id', 'payer_code'])
    .where('id', '=', id)
    .executeTakeFirst();
  const target =
    about && choice === 'accept' && answered !== null && (await targetOf(work, about, field, answered));
  if (target) await lockTarget(work, target);
  const locked = await db
    .selectFrom('eligibility_transaction')
    .select(['version', 'case_id', 'facility_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const row = locked && (await transactionById(db, id));
  if (!row) throw new AppError('NOT_FOUND');
  if (row.decisions.some((decision) => decision.field === field)) throw new AppError('ALERT_DECIDED');
  if (answered === null) throw new AppError('NOT_FOUND');
  if (row.version !== version) throw new AppError('VERSION_CHANGED');
  const written = target ? await writeAccepted(work, keyring, target) : null;
  await db
    .insertInto('eligibility_alert_decision')
    .values({
      entity_id: work.entity.id,
      transaction_id: id,
      field,
      choice,
      decided_by: work.actor.id,
      decided_at: work.clock.now(),
      written_to: written,
    })
    .execute();
  await db
    .updateTable('eligibility_transaction')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute();
  audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'EligibilityTransaction',
    domainId: id,
    details: [
      { propertyName: `Alert ${field}`, previousValue: 'open', newValue: choice },
      ...(written === null ? [] : [{ propertyName: 'Written to', previousValue: null, newValue: written }]),
    ],
  });
  work.emit({
    type: 'eligibility.alert-decided',
    subjectId: id,
    caseId: locked.case_id,
    facilityId: locked.facility_id,
    data: {},
  });
  const after = await transactionById(db, id);
  if (!after) throw new AppError('NOT_FOUND');
  return after;
}

/**
 * The answer's value of a differing field, else null. It can be read before the row is locked, because a stored message
 * never changes.
 */
async function answeredValue(
  program: Program,
  scope: Scope,
  id: string,
  field: AlertField,
): Promise<Answered | null> {
  const row = await scope.read(({ db }) => transactionById(db, id));
  if (!row) throw new AppError('NOT_FOUND');
  const { eligibilityResponse } = await presentTransaction(row, program, scope.actor);
  const alerts = eligibilityResponse.flatMap(({ displayMessages }) => displayMessages.alerts);
  return alerts.find((alert) => alert.field === field) ?? null;
}
