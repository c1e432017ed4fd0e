import { skipControlNumbers } from '../modules/eligibility/module.ts';
import {
  applyEach,
  enterEntity,
  inOneRun,
  type Line,
  leaveEntity,
  type ProvisionTools,
  recordChange,
} from './run.ts';

/** More than an organization sends to one receiver between two backups. */
export const DEFAULT_SKIP = 100_000;

/**
 * The steps after a database was restored to an earlier time: the control numbers of all organizations
 * continue above those that may have been sent since. Each organization has an audit record of it.
 */
export const afterRestore = (tools: ProvisionTools, skip: number, isCheck: boolean): Promise<Line[]> =>
  inOneRun(tools, isCheck, async (run) => {
    const entities = await run.db.selectFrom('entity').select(['id', 'name']).orderBy('name').execute();
    await applyEach(run, entities, async ({ id, name }) => {
      await enterEntity(run, id, []);
      const moved = await skipControlNumbers(run.db, id, skip);
      await leaveEntity(run);
      recordChange(run, {
        domainType: 'Entity',
        domainId: id,
        entityId: id,
        isNew: false,
        details: moved.map(({ sender_id, receiver_id, before, after }) => ({
          propertyName: `LastControlNumber ${sender_id} to ${receiver_id}`,
          previousValue: String(before),
          newValue: String(after),
        })),
        what: `control numbers of ${name}`,
      });
    });
  });
