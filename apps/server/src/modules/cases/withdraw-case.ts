import { LOCAL } from '@waypost/contract/core/identifiers';
import type { Work } from '../../framework/work.ts';
import { cancelCase } from './change-case.ts';

/** Withdraws a case that was opened by mistake: it is cancelled, and its identifiers are released for another. */
export async function withdrawCase(work: Work, caseId: string): Promise<void> {
  const { version } = await work.db
    .selectFrom('patient_case')
    .select('version')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  await cancelCase(work, caseId, version);
  await work.db
    .updateTable('case_identifier')
    .set({ retired_at: work.clock.now() })
    .where('case_id', '=', caseId)
    .where('retired_at', 'is', null)
    .where((where) => where.or([where('authority', '<>', LOCAL), where('type', '<>', 'VN')]))
    .execute();
}
