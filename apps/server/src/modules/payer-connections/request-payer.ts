import type { PayerRequest } from '@waypost/contract/payer-connections/calls';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';

/**
 * Requests a payer from the operator, and returns the id of the request.
 * @throws AppError PAYER_ASKED while a request for the same payer is open
 */
export async function requestPayer(
  work: Work,
  { payerName, payerCode, reason }: PayerRequest,
): Promise<string> {
  const { db, clock, actor, entity } = work;
  await sql`select one_by_one(current_entity())`.execute(db);
  const waiting = await db
    .selectFrom('payer_request')
    .select('id')
    .where('answered_at', 'is', null)
    .where((row) =>
      row.or([
        row(row.fn<string>('lower', ['payer_name']), '=', payerName.toLowerCase()),
        row.and([row('payer_code', '<>', ''), row('payer_code', '=', payerCode)]),
      ]),
    )
    .executeTakeFirst();
  if (waiting) throw new AppError('PAYER_ASKED');
  const id = newId(clock);
  await db
    .insertInto('payer_request')
    .values({
      entity_id: entity.id,
      id,
      payer_name: payerName,
      payer_code: payerCode,
      reason,
      asked_at: clock.now(),
      asked_by: actor.id,
      answered_at: null,
      payer_id: null,
      declined_for: null,
    })
    .execute();
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'PayerRequest',
    domainId: id,
    details: [
      { propertyName: 'PayerName', previousValue: null, newValue: payerName },
      { propertyName: 'PayerCode', previousValue: null, newValue: payerCode || null },
      { propertyName: 'Reason', previousValue: null, newValue: reason },
    ],
  });
  return id;
}
