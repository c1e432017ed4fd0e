import { createClock } from '@waypost/platform/clock';
import { service } from '../../../src/framework/actor.ts';
import { serviceSource } from '../../../src/framework/audit.ts';
import { doWork } from '../../../src/framework/work.ts';
import { type Db, inTenant } from '../../../src/infrastructure/database.ts';

/** An insurance of a case, with its facility. */
export type KnownCoverage = { id: string; case_id: string; facility_id: string };

const clock = createClock(0);

/** Emits a change event for each insurance without a change, `together` of them in a transaction. */
export async function emitCoverageEvents(
  app: Db,
  { entityId, facilityIds }: { entityId: string; facilityIds: readonly string[] },
  coverages: readonly KnownCoverage[],
  together: number,
): Promise<void> {
  const tenant = { entityId, userId: entityId, facilityIds: [...facilityIds] };
  for (let at = 0; at < coverages.length; at += together)
    await inTenant(app, tenant, (db) =>
      doWork(
        { db, actor: service, mayEmit: ['coverage.changed'], mustAudit: true },
        serviceSource(entityId, 'told by a test', clock),
        async (work) => {
          for (const { id, case_id, facility_id } of coverages.slice(at, at + together))
            work.emit({
              type: 'coverage.changed',
              subjectId: id,
              caseId: case_id,
              facilityId: facility_id,
              data: {},
            });
        },
      ),
    );
}
