import type { Clock } from '@waypost/platform/clock';
import { service } from '../framework/actor.ts';
import { serviceSource } from '../framework/audit.ts';
import { doWork } from '../framework/work.ts';
import type { Db } from '../infrastructure/database.ts';
import { idFrom } from '../infrastructure/ids.ts';
import { orderDocument } from '../modules/letters/module.ts';
import type { CastEntity } from './organizations.ts';
import type { CastCase } from './patients.ts';
import type { CastTask } from './tasks.ts';
import { PHONE_LETTER, templateId } from './templates.ts';

type Completed = { id: string; condition_code: string | null; condition_description: string | null };

/**
 * Requests the letter for a completed registration task, at the time of its completion. The worker creates
 * it, files it, and faxes it if the case has a physician.
 */
export async function orderLetter(
  db: Db,
  { entity, clock }: { entity: CastEntity; clock: Clock },
  { of }: CastTask,
  { id: taskId, condition_code: code, condition_description: description }: Completed,
): Promise<void> {
  if (code === null) return;
  const isFaxed = await hasPhysician(db, of);
  const source = serviceSource(entity.id, `seed-${of.caseId}`, clock);
  await doWork({ db, actor: service, mayEmit: ['document.ordered'], mustAudit: true }, source, (work) =>
    orderDocument(work, {
      caseId: of.caseId,
      taskId,
      eventId: idFrom(`completed ${of.caseId}`),
      template: templateId(entity, PHONE_LETTER),
      isFiled: true,
      isFaxed,
      condition: { code, description: description ?? '' },
    }),
  );
}

/** Whether a case has an ordering physician, to whom letters are sent. */
export const hasPhysician = async (db: Db, { caseId }: Pick<CastCase, 'caseId'>): Promise<boolean> =>
  (await db.selectFrom('case_order').select('id').where('case_id', '=', caseId).executeTakeFirst()) !==
  undefined;
