import { StartError } from '@waypost/platform/lifecycle';
import { type RawBuilder, sql } from 'kysely';
import { acrossEntities, type Db } from '../infrastructure/database.ts';
import { isUuid } from '../infrastructure/ids.ts';
import { applyEach, type Run, recordChange } from './run.ts';

/** An organization's unanswered request for a payer. */
type OpenRequest = {
  id: string;
  entity_id: string;
  lcode: string;
  payer_name: string;
  payer_code: string;
  reason: string;
  asked_at: Date;
};

/** The unanswered requests for payers, the oldest first. */
export const openRequests = (provision: Db): Promise<OpenRequest[]> =>
  acrossEntities(provision, async (db) => (await requestsWhere(db, sql`true`)).rows);

const requestsWhere = (db: Db, condition: RawBuilder<unknown>) =>
  sql<OpenRequest>`
    select r.id, r.entity_id, e.lcode, r.payer_name, r.payer_code, r.reason, r.asked_at
    from payer_request r join entity e on e.id = r.entity_id
    where r.answered_at is null and ${condition}
    order by r.asked_at, r.id`.execute(db);

/** @throws StartError when it is answered already or does not exist */
export async function openRequest(db: Db, id: string): Promise<OpenRequest> {
  const [request] = isUuid(id) ? (await requestsWhere(db, sql`r.id = ${id}::uuid`)).rows : [];
  if (!request) throw new StartError(`No organization waits for an answer to ${id}.`);
  return request;
}

/** Notifies everyone who requested a payer of this code that it is available. */
export async function answerRequestsFor(run: Run, { id, code }: { id: string; code: string }): Promise<void> {
  const { rows } = await requestsWhere(run.db, sql`r.payer_code = ${code}`);
  await applyEach(run, rows, (request) => answerRequest(run, request, { payerId: id, code }));
}

type Answer = { payerId: string; code: string } | { declinedFor: string };

/** Answers a request, with an audit record. */
export async function answerRequest(run: Run, request: OpenRequest, given: Answer): Promise<void> {
  const isAdded = 'payerId' in given;
  await run.db
    .updateTable('payer_request')
    .set({
      answered_at: run.clock.now(),
      payer_id: isAdded ? given.payerId : null,
      declined_for: isAdded ? null : given.declinedFor,
    })
    .where('entity_id', '=', request.entity_id)
    .where('id', '=', request.id)
    .execute();
  recordChange(run, {
    entityId: request.entity_id,
    domainType: 'PayerRequest',
    domainId: request.id,
    isNew: false,
    details: [
      isAdded
        ? { propertyName: 'Added', previousValue: null, newValue: given.code }
        : { propertyName: 'Declined', previousValue: null, newValue: given.declinedFor },
    ],
    what: `request of ${request.lcode} for ${request.payer_name}, ${isAdded ? `added as ${given.code}` : 'declined'}`,
  });
}
