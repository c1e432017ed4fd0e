import { EMPTY_ID } from '@waypost/contract/core/values';
import type { DraftForm } from '@waypost/contract/drafts/calls';
import type { DraftRule } from '../../framework/draft-rule.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { caseRows, coverageRows } from '../cases/readable.ts';
import { commentRows } from '../comments/readable.ts';
import { dropFolderRows } from '../drop-folders/readable.ts';
import { eligibilityTransactionRows, payerConnectionRows } from '../eligibility/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { letterTemplateRows } from '../letters/templates/readable.ts';
import { machineAccountRows } from '../machine-accounts/readable.ts';
import { orderRows, physicianRows } from '../orders/readable.ts';
import { planRows } from '../payers/readable.ts';
import { heldRegistrationRows } from '../registrations/readable.ts';
import { roleRows } from '../roles/readable.ts';
import { sourceFacilityRows, sourceRows } from '../sources/readable.ts';
import { taskRows } from '../tasks/readable.ts';
import { personRows } from '../users/readable.ts';
import { webhookEndpointRows } from '../webhooks/readable.ts';

/** A form and its subject: the record it changes, or the empty identifier. */
export type Place = { form: DraftForm; subjectId: string };

type Subject = DraftRule['of'][number];

/** Finds a record; row security hides records that the user may not see. */
const seen: Record<Subject, (db: Db, id: string, facilityIds: readonly string[]) => Promise<unknown>> = {
  task: (db, id) => db.selectFrom(taskRows.as('task')).select('id').where('id', '=', id).executeTakeFirst(),
  transaction: (db, id) =>
    db
      .selectFrom(eligibilityTransactionRows.as('eligibility_transaction'))
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst(),
  case: (db, id) =>
    db.selectFrom(caseRows.as('patient_case')).select('id').where('id', '=', id).executeTakeFirst(),
  comment: (db, id) =>
    db.selectFrom(commentRows.as('case_comment')).select('id').where('id', '=', id).executeTakeFirst(),
  patient: (db, id) =>
    db
      .selectFrom(caseRows.as('patient_case'))
      .select('id')
      .where('patient_id', '=', id)
      .limit(1)
      .executeTakeFirst(),
  order: (db, id) =>
    db.selectFrom(orderRows.as('case_order')).select('id').where('id', '=', id).executeTakeFirst(),
  coverage: (db, id) =>
    db.selectFrom(coverageRows.as('case_coverage')).select('id').where('id', '=', id).executeTakeFirst(),
  person: (db, id) =>
    db.selectFrom(personRows.as('app_user')).select('id').where('id', '=', id).executeTakeFirst(),
  endpoint: (db, id) =>
    db
      .selectFrom(webhookEndpointRows.as('webhook_endpoint'))
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst(),
  plan: (db, id) =>
    db.selectFrom(planRows.as('payer_plan')).select('id').where('id', '=', id).executeTakeFirst(),
  physician: (db, id) =>
    db
      .selectFrom(physicianRows.as('provider_individual'))
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst(),
  machine: (db, id) =>
    db
      .selectFrom(machineAccountRows.as('machine_account'))
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst(),
  facility: (db, id) =>
    db.selectFrom(facilityRows.as('facility')).select('id').where('id', '=', id).executeTakeFirst(),
  'letter-template': (db, id) =>
    db
      .selectFrom(letterTemplateRows.as('document_template'))
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst(),
  'payer-connection': (db, id) =>
    db
      .selectFrom(payerConnectionRows.as('payer_connection'))
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst(),
  source: (db, id, facilityIds) => seenSource(db, facilityIds).where('source.id', '=', id).executeTakeFirst(),
  // Resolved ones contain no patient data.
  'drop-folder': (db, id, facilityIds) =>
    seenSource(db, facilityIds)
      .innerJoin(dropFolderRows.as('drop_folder'), 'drop_folder.source_id', 'source.id')
      .where('drop_folder.id', '=', id)
      .executeTakeFirst(),
  'held-registration': (db, id, facilityIds) =>
    seenSource(db, facilityIds)
      .innerJoin(heldRegistrationRows.as('held_registration'), 'held_registration.source_id', 'source.id')
      .where('held_registration.id', '=', id)
      .where('held_registration.state', '=', 'held')
      .executeTakeFirst(),
  role: (db, id) => db.selectFrom(roleRows.as('role')).select('id').where('id', '=', id).executeTakeFirst(),
};

/** Sources whose facilities are all of these. */
const seenSource = (db: Db, facilityIds: readonly string[]) =>
  db
    .selectFrom(sourceRows.as('source'))
    .select('source.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(sourceFacilityRows.as('source_facility'))
            .select('source_facility.facility_id')
            .whereRef('source_facility.source_id', '=', 'source.id')
            .where(
              'source_facility.facility_id',
              'not in',
              facilityIds.length > 0 ? facilityIds : [EMPTY_ID],
            ),
        ),
      ),
    );

/**
 * Whether a user may open their draft now: only while they may save the form and see its record, because the draft may
 * contain data of that record.
 */
export async function mayOpen(
  { db, actor }: Work,
  { saves, of }: DraftRule,
  { subjectId }: Place,
): Promise<boolean> {
  const id = subjectId.toLowerCase();
  if (of.includes('person') && id === actor.id) return true;
  if (saves.kind !== 'entity' || !saves.allows(actor.permissions)) return false;
  if (id === EMPTY_ID) return true;
  for (const subject of of) if (await seen[subject](db, id, actor.facilityIds)) return true;
  return false;
}
