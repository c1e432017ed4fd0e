import type { ExportKind } from '@waypost/contract/files/calls';
import { sql } from 'kysely';
import { service } from '../../framework/actor.ts';
import { serviceSource } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import { recordFile, type StoredFile } from '../../framework/files.ts';
import type { JobTools } from '../../framework/job-tools.ts';
import type { Item } from '../../framework/queue/claim.ts';
import { AttemptError, type LongWork } from '../../framework/queue/long-work.ts';
import { interrupted } from '../../framework/queue/retry.ts';
import { doWork, type Scope } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { exportsOf } from './exports.ts';
import { notifyReady } from './hand-over.ts';
import { type RequestedFile, scopeOfFile } from './requester.ts';

type DueFile = Item & RequestedFile & { ordered_sealed: string; file_name: string };
type Made = { file: StoredFile; facilityIds: readonly string[] };

/** A gigabyte: some ten million tasks. */
const MAX_BYTES = 1_000_000_000;

/** Creates the files that people of an organization have requested, with the rights of the requester. */
export function fileWork(tools: JobTools): LongWork<DueFile, Made> {
  const { clock, files, keyring } = tools;
  return {
    name: 'make files',
    columns: sql`f.id, f.entity_id, f.user_id, f.facility_ids, f.kind, f.file_name, f.ordered_sealed`,
    from: sql`user_file f`,
    locked: 'f',
    key: sql`f.id`,
    isDue: () => sql`f.state = 'preparing'`,
    order: sql`f.created_at`,
    retry: interrupted,
    leaseSeconds: 1800,
    batch: 5,
    run: (due) =>
      make(due).catch((error: unknown) => {
        if (error instanceof AttemptError) throw error;
        tools.logger.warn({ err: error, item: due.id }, 'a file could not be made');
        throw new AttemptError('it could not be made', error instanceof AppError);
      }),
    finish: (db, due, made) => end(db, due, 'ready', made),
    giveUp: (db, due) => end(db, due, 'failed', null),
  };

  async function make(due: DueFile): Promise<Made> {
    const scope = await scopeOfFile(tools, due);
    const { facilityIds } = scope.actor;
    const again = () => scopeOfFile(tools, { ...due, facility_ids: facilityIds });
    const ordered: unknown = JSON.parse(keyring.open('export', due.ordered_sealed));
    const content = bytesOf(rowsOf(due.kind, ordered, scope, again));
    return { facilityIds, file: await files.write({ type: 'text/csv', content, maxBytes: MAX_BYTES }) };
  }

  /**
   * Ends the creation of a file, unless another worker was faster: then its bytes have no record, and are removed
   * later.
   */
  async function end(db: Db, due: DueFile, state: 'ready' | 'failed', made: Made | null): Promise<void> {
    const source = serviceSource(due.entity_id, `file-${due.id}`, clock);
    await doWork({ db, actor: service, mayEmit: ['file.ready'], mustAudit: true }, source, async (work) => {
      const still = await db
        .selectFrom('user_file')
        .select('id')
        .where('id', '=', due.id)
        .where('state', '=', 'preparing')
        .forUpdate()
        .executeTakeFirst();
      if (!still) return;
      if (made) {
        await recordFile(work, made.file);
        notifyReady(work, { userId: due.user_id, fileId: due.id, facilityIds: made.facilityIds });
      }
      await db
        .updateTable('user_file')
        .set({
          state,
          ordered_sealed: null,
          file_id: made?.file.id ?? null,
          ...(made && { facility_ids: [...made.facilityIds] }),
        })
        .where('id', '=', due.id)
        .execute();
      work.audit({
        action: 'Mutation',
        operation: 'Update',
        domainType: 'UserFile',
        domainId: due.id,
        details: [{ propertyName: 'State', previousValue: 'preparing', newValue: state }],
        snapshot: { FileName: due.file_name },
      });
    });
  }
}

const rowsOf = <Kind extends ExportKind>(
  kind: Kind,
  ordered: unknown,
  scope: Scope,
  again: () => Promise<Scope>,
): AsyncGenerator<string, void> => exportsOf[kind].rowsOf(scope, exportsOf[kind].body.parse(ordered), again);

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
  for await (const text of texts) yield Buffer.from(text);
}
