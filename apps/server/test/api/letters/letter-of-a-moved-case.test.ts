import { randomUUID } from 'node:crypto';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { createLogger } from '@waypost/platform/logger';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insideEntity } from '../../../src/framework/job-tools.ts';
import { AttemptError, doLongWork } from '../../../src/framework/queue/long-work.ts';
import { changed, emitLetter } from '../../../src/modules/letters/on-record.ts';
import { stepQueue } from '../../../src/modules/letters/steps.ts';
import { testDatabase } from '../support/database.ts';
import { eventsAbout } from '../support/events.ts';
import { caseOf, someone } from '../support/merging.ts';
import { makeOrganization } from '../support/organization.ts';
import { CASE, newRegistrar, registrar } from '../support/registration.ts';

const { db, pool } = await testDatabase();

it.each([
  ['is filed', 'document.filed', null],
  ['fails', 'document.failed', 'filing-refused'],
])(
  'a letter that %s while its case moves to another facility is reported at the facility that the case has then',
  async (_, type, failure) => {
    const at = await makeOrganization({ roles: [registrar] });
    const rosa = await at.invite(newRegistrar);
    const { id: patientId } = await someone(rosa);
    const { caseId } = await caseOf(rosa, patientId, at.facility(0).id);
    const id = randomUUID();
    // An upload without a task; the product's worker ignores it, because its file does not exist.
    await pool.query(
      `insert into generated_document (entity_id, id, case_id, facility_id, template, template_name, uploaded_by, ordered_at, making, filing)
     values ($1, $2, $3, $4, 'X', 'X', $5, now(), 'failed', 'waiting')`,
      [at.id, id, caseId, at.facility(0).id, rosa.userId],
    );
    const clock = createClock(0);
    const queue = stepQueue(
      {
        name: `file ${id}`,
        step: 'filing',
        isDue: () => sql`d.id = ${id}::uuid and d.filing = 'waiting'`,
        emits: ['document.filed', 'document.failed'],
        async send() {
          const to = { facilityId: at.facility(-1).id };
          const moved = await rosa.call('POST', `${CASE}/${caseId}/move`, to, { 'if-match': '"1"' });
          expect(moved.status, moved.text).toBe(200);
          if (failure) throw new AttemptError(failure, true);
        },
        async done(work, document) {
          await sql`update generated_document set filing = 'done' where id = ${document.id}::uuid`.execute(
            work.db,
          );
          changed(work, document, 'Update', { Filing: ['waiting', 'done'] });
          emitLetter(work, document, 'document.filed');
        },
      },
      clock,
    );
    const open = await insideEntity({ app: db('app'), worker: db('worker') }, at.id);
    const logger = createLogger(loadConfig({ LOG_LEVEL: 'silent' }), 'test', new Map());
    expect(await doLongWork(queue, open, { clock, logger })).toBe(1);
    const events = (await eventsAbout(pool, id)).map((event) => [event.type, event.facility_id]);
    expect(events).toEqual([[type, at.facility(-1).id]]);
  },
);
