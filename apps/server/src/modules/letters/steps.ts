import type { EventType } from '@waypost/contract/core/events';
import { type DocumentFailure, type DocumentStep, isDocumentFailure } from '@waypost/contract/letters/calls';
import type { Clock } from '@waypost/platform/clock';
import { type RawBuilder, sql } from 'kysely';
import { type Service, service } from '../../framework/actor.ts';
import { serviceSource } from '../../framework/audit.ts';
import type { Item } from '../../framework/queue/claim.ts';
import type { LongWork } from '../../framework/queue/long-work.ts';
import type { RetrySchedule } from '../../framework/queue/retry.ts';
import { doWork, type Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { caseRows } from '../cases/readable.ts';
import { changed, emitFailure, type Named } from './on-record.ts';

/** A document with a due step. */
export type DueDocument = Item &
  Named & {
    entity_id: string;
    file_id: string | null;
    /** The name of an uploaded file; null for a document that the rules requested. */
    uploaded_name: string | null;
    fax_number: string | null;
    fax_id: string | null;
    faxed_at: Date | null;
  };

/** The names of the steps in the audit. */
export const titles: Record<DocumentStep, string> = { making: 'Making', filing: 'Filing', faxing: 'Faxing' };

/** About twenty minutes in total. After the last attempt the step has failed, and people see it. */
const retry: RetrySchedule = { waits: [5, 30, 120, 300, 600] };
/** Longer than any step may take. */
const LEASE_SECONDS = 180;

type StepOf<R> = {
  name: string;
  step: DocumentStep;
  isDue: (now: Date) => RawBuilder<unknown>;
  send: (document: DueDocument) => Promise<R>;
  /** Stores the result of the step. */
  done: (work: Work<Service>, document: DueDocument, result: R) => Promise<void>;
  emits: readonly EventType[];
};

/** One step of all documents of an organization, as a queue of long work. */
export function stepQueue<R>(
  { name, step, isDue, send, done, emits }: StepOf<R>,
  clock: Clock,
): LongWork<DueDocument, R> {
  const inWork = (
    db: Db,
    document: DueDocument,
    run: (work: Work<Service>, document: DueDocument) => Promise<void>,
  ): Promise<void> =>
    doWork(
      { db, actor: service, mayEmit: emits, mustAudit: true },
      serviceSource(document.entity_id, `document-${document.id}`, clock),
      async (work) => run(work, await atPresentFacility(db, document)),
    );
  return {
    name,
    columns: sql`d.id, d.entity_id, d.case_id, d.facility_id, d.file_id, d.fax_number, d.fax_id, d.faxed_at,
      case when d.uploaded_by is not null then d.template_name end as uploaded_name`,
    from: sql`generated_document d`,
    locked: 'd',
    key: sql`d.id`,
    isDue,
    order: sql`d.ordered_at`,
    retry,
    leaseSeconds: LEASE_SECONDS,
    batch: 20,
    run: send,
    finish: (db, due, result) => inWork(db, due, (work, document) => done(work, document, result)),
    giveUp: (db, due, failure) =>
      inWork(db, due, (work, document) => fail(work, document, step, toDocumentFailure(failure))),
  };
}

/**
 * A document at the present facility of its case, which may have moved during the step. The case is locked before its
 * documents, in the same order as a move.
 */
async function atPresentFacility(db: Db, document: DueDocument): Promise<DueDocument> {
  const { rows } = await sql<Pick<Named, 'facility_id'>>`
    select facility_id from ${caseRows} patient_case where id = ${document.case_id}::uuid for key share`.execute(
    db,
  );
  return { ...document, ...rows[0] };
}

/** Converts an error to a failure that users see. */
function toDocumentFailure(failure: string): DocumentFailure {
  if (!isDocumentFailure(failure)) throw new TypeError('a step failed by no known failure');
  return failure;
}

/** Ends a failed step; people decide what to do. */
export async function fail(
  work: Work<Service>,
  document: Named,
  step: DocumentStep,
  failure: DocumentFailure,
): Promise<void> {
  await sql`
    update generated_document set ${sql.ref(step)} = 'failed',
      failures = failures || ${JSON.stringify({ [step]: failure })}::jsonb
    where id = ${document.id}::uuid`.execute(work.db);
  changed(work, document, 'Update', { [titles[step]]: [null, 'failed'] });
  emitFailure(work, document, failure);
}
