import { harmlessName } from '@waypost/contract/documents/uploads';
import { sql } from 'kysely';
import type { Service } from '../../framework/actor.ts';
import { recordFile } from '../../framework/files.ts';
import type { JobTools } from '../../framework/job-tools.ts';
import type { Open } from '../../framework/queue/claim.ts';
import type { Work } from '../../framework/work.ts';
import { caseRows } from '../cases/readable.ts';
import { deliverLetter } from '../files/module.ts';
import { letterOf } from './letter.ts';
import { changed, emitLetter } from './on-record.ts';
import { pdfOf } from './pdf.ts';
import { type DueDocument, stepQueue } from './steps.ts';

/** Maximum size; a letter has a few pages. */
const MAX_BYTES = 5_000_000;

/** Creates letters from their templates, and stores them. */
export const making = ({ clock, files }: JobTools, open: Open) =>
  stepQueue(
    {
      name: 'make documents',
      step: 'making',
      isDue: () => sql`d.making = 'waiting'`,
      emits: ['document.generated', 'document.failed', 'file.ready'],
      async send({ id }) {
        const content = await pdfOf(await open((db) => letterOf(db, id)));
        return files.write({ type: 'application/pdf', content: [content], maxBytes: MAX_BYTES });
      },
      async done(work, document, written) {
        await recordFile(work, written);
        await work.db
          .updateTable('generated_document')
          .set({ making: 'done', file_id: written.id })
          .where('id', '=', document.id)
          .execute();
        changed(work, document, 'Update', { Making: ['waiting', 'done'] });
        emitLetter(work, document, 'document.generated');
        await deliverToRequester(work, document, written.id);
      },
    },
    clock,
  );

/** The user who completed the requesting task gets the letter among their files. */
async function deliverToRequester(work: Work<Service>, document: DueDocument, fileId: string): Promise<void> {
  const asked = await work.db
    .selectFrom('generated_document as d')
    .innerJoin('event as e', (join) =>
      join.onRef('e.entity_id', '=', 'd.entity_id').onRef('e.id', '=', 'd.event_id'),
    )
    .innerJoin(caseRows.as('c'), (join) =>
      join.onRef('c.entity_id', '=', 'd.entity_id').onRef('c.id', '=', 'd.case_id'),
    )
    .select(['e.actor_id', 'c.case_number'])
    .where('d.id', '=', document.id)
    .executeTakeFirst();
  if (!asked?.actor_id) return;
  const fileName = harmlessName(`letter-${asked.case_number}.pdf`);
  await deliverLetter(work, { userId: asked.actor_id, facilityId: document.facility_id, fileId, fileName });
}
