import { implementer, scopeOf } from '../../../framework/context.ts';
import { keyedCall, onceShowing } from '../../../framework/idempotency.ts';
import { handOut, planHandOut } from './hand-out.ts';
import { bulkChange, bulkChanges, skippedTasks } from './queries.ts';
import { requestBulkChange, stopBulkChange, undoBulkChange } from './request-bulk-change.ts';

export const bulkRoutes = implementer.bulk.router({
  startBulkChange: implementer.bulk.startBulkChange.handler(({ input: { headers, body }, context }) => {
    const call = keyedCall('bulk.startBulkChange', headers, body);
    return onceShowing(
      scopeOf(context),
      call,
      (work) => requestBulkChange(work, body.filter, body.change),
      bulkChange,
    );
  }),
  planHandOut: implementer.bulk.planHandOut.handler(({ input, context }) =>
    scopeOf(context).read((work) => planHandOut(work, input.body)),
  ),
  handOut: implementer.bulk.handOut.handler(({ input: { headers, body }, context }) => {
    const call = keyedCall('bulk.handOut', headers, body);
    return onceShowing(scopeOf(context), call, (work) => handOut(work, body), bulkChange);
  }),
  bulkChanges: implementer.bulk.bulkChanges.handler(({ context }) => scopeOf(context).read(bulkChanges)),
  bulkChange: implementer.bulk.bulkChange.handler(({ input, context }) =>
    scopeOf(context).read((work) => bulkChange(work, input.params.id)),
  ),
  skippedTasks: implementer.bulk.skippedTasks.handler(({ input, context }) =>
    scopeOf(context).read((work) => skippedTasks(work, input.params.id)),
  ),
  stopBulkChange: implementer.bulk.stopBulkChange.handler(({ input, context }) =>
    scopeOf(context).change((work) => stopBulkChange(work, input.params.id)),
  ),
  undoBulkChange: implementer.bulk.undoBulkChange.handler(({ input, context }) =>
    scopeOf(context).change((work) => undoBulkChange(work, input.params.id)),
  ),
});
