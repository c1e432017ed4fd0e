import { sql } from 'kysely';
import type { JobTools } from '../../http/job-tools.ts';
import type { Open } from '../../kernel/claims.ts';
import { recordFile } from '../../kernel/files/files.ts';
import { letterOf } from './letter.ts';
import { changed, tell } from './on-record.ts';
import { pdfOf } from './pdf.ts';
import { stepQueue } from './steps.ts';

/** A letter is a few pages. */
const MOST_BYTES = 5_000_000;

/** Makes letters from their templates, and keeps them. */
export const making = ({ clock, files }: JobTools, open: Open) =>
  stepQueue(
    {
      name: 'make documents',
      step: 'making',
      isDue: () => sql`d.making = 'waiting'`,
      emits: ['document.generated', 'document.failed'],
      async send({ id }) {
        const content = await pdfOf(await open((db) => letterOf(db, id)));
        return files.write({ type: 'application/pdf', content: [content], maxBytes: MOST_BYTES });
      },
      async done(work, document, written) {
        await recordFile(work, written);
        await work.db
          .updateTable('generated_document')
          .set({ making: 'done', file_id: written.id })
          .where('id', '=', document.id)
          .execute();
        changed(work, document, 'Update', { Making: ['waiting', 'done'] });
        tell(work, document, 'document.generated');
      },
    },
    clock,
  );
