import { message } from '@waypost/contract/core/messages';
import { type LetterPreview, placeholderExamples } from '@waypost/contract/letters/preview';
import { fillText, paragraphsOf } from '@waypost/contract/letters/template-text';
import { AppError } from '../../framework/errors.ts';
import { AttemptError } from '../../framework/queue/long-work.ts';
import type { Scope } from '../../framework/work.ts';
import { facilityRows } from '../facilities/readable.ts';
import { pdfOf } from './pdf.ts';

/**
 * The letter of a template that a user is typing, with invented facts.
 * @param onType receives the content type
 */
export async function* letterPreview(
  scope: Scope,
  { title, content, facilityId }: LetterPreview,
  onType: (type: string) => void,
): AsyncGenerator<Uint8Array, void> {
  const { facility, writtenAt } = await scope.read(async ({ db, clock }) => ({
    facility: await db
      .selectFrom(facilityRows.as('facility'))
      .select('name')
      .where('id', '=', facilityId)
      .executeTakeFirst(),
    writtenAt: clock.now(),
  }));
  if (facilityId !== null && !facility)
    throw new AppError('INVALID', [{ path: 'facilityId', message: message('template.facilityRefused') }]);
  const facts = { ...placeholderExamples, ...(facility ? { 'facility.name': facility.name } : {}) };
  const paragraphs = paragraphsOf(content).map((paragraph) => fillText(paragraph, facts));
  const pdf = await pdfOf({ title, paragraphs, writtenAt }).catch((error: unknown) => {
    if (!(error instanceof AttemptError)) throw error;
    throw new AppError('INVALID', [{ path: 'content', message: message('template.characters') }]);
  });
  onType('application/pdf');
  yield pdf;
}
