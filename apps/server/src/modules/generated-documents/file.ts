import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { JobTools } from '../../http/job-tools.ts';
import type { Open } from '../../kernel/claims.ts';
import type { Db } from '../../kernel/database.ts';
import { fileById } from '../../kernel/files/files.ts';
import { inVain } from './failures.ts';
import { fileDocument } from './filing-system.ts';
import { changed, tell } from './on-record.ts';
import { type DueDocument, stepQueue } from './steps.ts';

/** Files letters in the document system. */
export const filing = ({ clock, config, files, outbound }: JobTools, open: Open) =>
  stepQueue(
    {
      name: 'file documents',
      step: 'filing',
      isDue: () => sql`d.making = 'done' and d.filing = 'waiting'`,
      emits: ['document.filed', 'document.failed'],
      async send(document) {
        if (!config.documentFiling) throw inVain('filing-not-configured');
        const { keys, file } = await open(async (db) => ({
          keys: await keysOf(db, document),
          file: await fileById(db, document.file_id ?? ''),
        }));
        const content = await buffer(await files.read(file));
        return fileDocument({ outbound, filing: config.documentFiling }, { ...keys, content });
      },
      async done(work, document, filedAs) {
        await work.db
          .updateTable('generated_document')
          .set({ filing: 'done', filed_as: filedAs })
          .where('id', '=', document.id)
          .execute();
        changed(work, document, 'Update', { Filing: ['waiting', 'done'], 'Filed As': [null, filedAs] });
        tell(work, document, 'document.filed');
      },
    },
    clock,
  );

const keysOf = (db: Db, { case_id }: DueDocument) =>
  db
    .selectFrom('patient_case')
    .select(['case_number as caseNumber', 'account_number as accountNumber'])
    .where('id', '=', case_id)
    .executeTakeFirstOrThrow();
