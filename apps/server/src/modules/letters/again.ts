import { documentSteps } from '@waypost/contract/letters/calls';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { changed, emitLetter } from './on-record.ts';
import { titles } from './steps.ts';

/**
 * Repeats the failed steps of a document. Completed steps stay.
 * @throws AppError NOT_FOUND, or CONFLICT when nothing has failed
 */
export async function generateAgain(work: Work, id: string): Promise<string> {
  const { db } = work;
  const document = await db
    .selectFrom('generated_document')
    .select(['id', 'case_id', 'facility_id', 'making', 'filing', 'faxing'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!document) throw new AppError('NOT_FOUND');
  const failed = documentSteps.filter((step) => document[step] === 'failed');
  if (failed.length === 0) throw new AppError('CONFLICT');
  await db
    .updateTable('generated_document')
    .set((row) => ({
      ...Object.fromEntries(failed.map((step) => [step, 'waiting'])),
      failures: '{}',
      again: row('again', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  changed(
    work,
    document,
    'Update',
    Object.fromEntries(failed.map((step) => [titles[step], ['failed', 'waiting']])),
  );
  emitLetter(work, document, 'document.ordered-again');
  return id;
}
