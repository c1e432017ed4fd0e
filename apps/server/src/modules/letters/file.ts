import { buffer } from 'node:stream/consumers';
import { uploadExtension } from '@waypost/contract/documents/uploads';
import { sql } from 'kysely';
import { fileById } from '../../framework/files.ts';
import type { JobTools } from '../../framework/job-tools.ts';
import type { Open } from '../../framework/queue/claim.ts';
import type { Db } from '../../infrastructure/database.ts';
import { caseRows } from '../cases/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { permanentFailure } from './failures.ts';
import { fileDocument } from './filing-system.ts';
import { changed, emitLetter } from './on-record.ts';
import { type DueDocument, stepQueue } from './steps.ts';

/** Files letters and uploads in the document system of their facility. */
export const filing = ({ clock, config, documentSystems, files, outbound }: JobTools, open: Open) =>
  stepQueue(
    {
      name: 'file documents',
      step: 'filing',
      isDue: () => sql`d.making = 'done' and d.filing = 'waiting'`,
      emits: ['document.filed', 'document.failed'],
      async send(document) {
        const { keys, file } = await open(async (db) => ({
          keys: await keysOf(db, document),
          file: await fileById(db, document.file_id ?? ''),
        }));
        const { documentSystem: name, ...named } = keys;
        const system = name === null ? config.documentFiling : documentSystems.named.get(name)?.filing;
        if (!system) throw permanentFailure('filing-not-configured');
        const extension = document.uploaded_name === null ? 'pdf' : uploadExtension(document.uploaded_name);
        if (extension === null) throw permanentFailure('filing-refused');
        const content = await buffer(await files.read(file));
        return fileDocument({ outbound, filing: system }, { ...named, extension, content });
      },
      async done(work, document, filedAs) {
        await work.db
          .updateTable('generated_document')
          .set({ filing: 'done', filed_as: filedAs })
          .where('id', '=', document.id)
          .execute();
        changed(work, document, 'Update', { Filing: ['waiting', 'done'], 'Filed As': [null, filedAs] });
        emitLetter(work, document, 'document.filed');
      },
    },
    clock,
  );

const keysOf = (db: Db, { case_id }: DueDocument) =>
  db
    .selectFrom(caseRows.as('c'))
    .innerJoin(facilityRows.as('f'), (join) =>
      join.onRef('f.entity_id', '=', 'c.entity_id').onRef('f.id', '=', 'c.facility_id'),
    )
    .select([
      'c.case_number as caseNumber',
      'c.account_number as accountNumber',
      'f.document_system as documentSystem',
    ])
    .where('c.id', '=', case_id)
    .executeTakeFirstOrThrow();
