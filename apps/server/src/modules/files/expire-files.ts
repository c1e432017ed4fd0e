import { sql } from 'kysely';
import { service } from '../../framework/actor.ts';
import { serviceSource } from '../../framework/audit.ts';
import { deleteFileRecord } from '../../framework/files.ts';
import { insideEntity, type JobTools } from '../../framework/job-tools.ts';
import { doWork, type Work } from '../../framework/work.ts';

const BATCH = 200;

/** Deletes expired files. Their bytes are removed later. */
export async function expireFiles(tools: Pick<JobTools, 'app' | 'worker' | 'clock'>): Promise<number> {
  const now = tools.clock.now();
  const { rows } = await sql<{ entity_id: string }>`
    select distinct entity_id from user_file where expires_at <= ${now}`.execute(tools.worker);
  let done = 0;
  for (const { entity_id } of rows) {
    const open = await insideEntity(tools, entity_id);
    const source = serviceSource(entity_id, 'expire-files', tools.clock);
    done += await open((db) =>
      doWork({ db, actor: service, mayEmit: [], mustAudit: true }, source, (work) => removeOver(work, now)),
    );
  }
  return done;
}

async function removeOver(work: Work<typeof service>, now: Date): Promise<number> {
  const over = await work.db
    .selectFrom('user_file')
    .select(['id', 'kind', 'file_id', 'file_name'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id, kind, file_id, file_name } of over)
    await work.piece(async () => {
      await work.db.deleteFrom('user_file').where('id', '=', id).execute();
      // A letter stays in its case.
      if (file_id !== null && kind !== 'letter') await deleteFileRecord(work, file_id);
      work.audit({
        action: 'Mutation',
        operation: 'Delete',
        domainType: 'UserFile',
        domainId: id,
        details: [],
        snapshot: { FileName: file_name },
      });
    });
  return over.length;
}
