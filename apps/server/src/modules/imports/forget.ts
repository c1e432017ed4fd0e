import { IMPORT_DAYS } from '@waypost/contract/imports/limits';
import { sql } from 'kysely';
import { service } from '../../framework/actor.ts';
import { serviceSource } from '../../framework/audit.ts';
import { insideEntity, type JobTools } from '../../framework/job-tools.ts';
import { doWork, type Work } from '../../framework/work.ts';
import { dropFile } from './upload.ts';

type Tools = Pick<JobTools, 'app' | 'worker' | 'clock'>;
const DAY = 86_400_000;
const BATCH_SIZE = 5000;

/** Deletes the content of old files: the counts stay. */
export async function deleteOldImports(tools: Tools): Promise<number> {
  const since = new Date(tools.clock.now().getTime() - IMPORT_DAYS * DAY);
  const { numAffectedRows } = await sql`
    delete from import_row where (entity_id, import_id, row) in (
      select r.entity_id, r.import_id, r.row from import i
      join import_row r on r.entity_id = i.entity_id and r.import_id = i.id
      where i.created_at < ${since} limit ${sql.lit(BATCH_SIZE)})`.execute(tools.worker);
  const { rows } = await sql<{ entity_id: string }>`
    select distinct i.entity_id from import i where i.created_at < ${since} and i.file_size is not null
      and i.state not in ('committing', 'undoing')`.execute(tools.worker);
  for (const { entity_id } of rows) {
    const open = await insideEntity(tools, entity_id);
    const source = serviceSource(entity_id, 'forget-imports', tools.clock);
    await open((db) =>
      doWork({ db, actor: service, mayEmit: [], mustAudit: true }, source, (work) =>
        deleteOldImportFiles(work, since),
      ),
    );
  }
  return Number(numAffectedRows ?? 0);
}

async function deleteOldImportFiles(work: Work<typeof service>, since: Date): Promise<void> {
  const old = await work.db
    .selectFrom('import')
    .select('id')
    .where('created_at', '<', since)
    .where('file_size', 'is not', null)
    .where('state', 'not in', ['committing', 'undoing'])
    .limit(200)
    .forUpdate()
    .execute();
  for (const { id } of old)
    await work.piece(async () => {
      await dropFile(work, id);
      await work.db
        .updateTable('import')
        .set({ file_name_sealed: null, file_size: null, profile_sealed: null, mapping_sealed: null })
        .where('id', '=', id)
        .execute();
      work.audit({
        action: 'Mutation',
        operation: 'Update',
        domainType: 'Import',
        domainId: id,
        details: [{ propertyName: 'File', previousValue: null, newValue: 'deleted after its days' }],
      });
    });
}
