import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { fileById } from '../../framework/files.ts';
import type { JobTools } from '../../framework/job-tools.ts';
import type { Open } from '../../framework/queue/claim.ts';
import type { Db } from '../../infrastructure/database.ts';
import { caseRows } from '../cases/readable.ts';
import { permanentFailure } from './failures.ts';
import { dialed, sendFax, stateOfFax } from './fax-service.ts';
import { physicianOf } from './letter.ts';
import { changed, emitLetter } from './on-record.ts';
import { fail, stepQueue } from './steps.ts';

/** The fax service tries for a while; after this time nobody has received it. */
const MAX_MS = 2 * 3_600_000;
/** The state is read again after as long as the fax has been in transmission, within these bounds. */
const POLL_MS = { least: 3000, most: 60_000 };

/** Sends letters to the fax service, for the physician of the case. */
export const faxing = ({ clock, config, files, outbound }: JobTools, open: Open) =>
  stepQueue(
    {
      name: 'fax documents',
      step: 'faxing',
      isDue: () => sql`d.making = 'done' and d.faxing = 'waiting'`,
      emits: ['document.fax-sent', 'document.failed'],
      async send(document) {
        if (!config.faxService) throw permanentFailure('fax-not-configured');
        const { number, file } = await open(async (db) => ({
          number: await numberOf(db, document.case_id),
          file: await fileById(db, document.file_id ?? ''),
        }));
        const to = dialed(number);
        if (to === null) throw permanentFailure('fax-number');
        const content = await buffer(await files.read(file));
        const fax = { documentId: document.id, to, content };
        return { to, faxId: await sendFax({ outbound, fax: config.faxService }, fax) };
      },
      async done(work, document, { to, faxId }) {
        const now = work.clock.now();
        const ask = new Date(now.getTime() + POLL_MS.least);
        await work.db
          .updateTable('generated_document')
          .set({ faxing: 'sent', fax_number: to, fax_id: faxId, faxed_at: now, fax_ask_at: ask })
          .where('id', '=', document.id)
          .execute();
        changed(work, document, 'Update', { Faxing: ['waiting', 'sent'], 'Fax Number': [null, to] });
        emitLetter(work, document, 'document.fax-sent');
      },
    },
    clock,
  );

/** Reads the states of faxes in transmission from the fax service. */
export const followingFaxes = ({ clock, config, outbound }: JobTools) =>
  stepQueue(
    {
      name: 'follow faxes',
      step: 'faxing',
      isDue: (now) => sql`d.faxing = 'sent' and d.fax_ask_at <= ${now}`,
      emits: ['document.faxed', 'document.failed'],
      async send({ fax_id }) {
        if (!config.faxService) throw permanentFailure('fax-not-configured');
        return stateOfFax({ outbound, fax: config.faxService }, fax_id ?? '');
      },
      async done(work, document, state) {
        const now = work.clock.now().getTime();
        const age = now - (document.faxed_at?.getTime() ?? 0);
        if (state === 'received') {
          await work.db
            .updateTable('generated_document')
            .set({ faxing: 'done' })
            .where('id', '=', document.id)
            .execute();
          changed(work, document, 'Update', { Faxing: ['sent', 'done'] });
          emitLetter(work, document, 'document.faxed');
        } else if (state === 'lost' || age > MAX_MS) {
          await fail(work, document, 'faxing', 'fax-not-delivered');
        } else {
          const pause = Math.min(POLL_MS.most, Math.max(POLL_MS.least, age));
          await work.db
            .updateTable('generated_document')
            .set({ fax_ask_at: new Date(now + pause) })
            .where('id', '=', document.id)
            .execute();
        }
      },
    },
    clock,
  );

async function numberOf(db: Db, caseId: string): Promise<string | null> {
  const { rows } = await sql<{ fax_number: string | null }>`
    select h.fax_number from ${caseRows} c, lateral (${physicianOf(sql`c`)}) h where c.id = ${caseId}::uuid`.execute(
    db,
  );
  return rows[0]?.fax_number ?? null;
}
