import { scopeOf, wire } from '../../../framework/context.ts';
import { onceShowing } from '../../../framework/idempotency.ts';
import { askBulkChange, stopBulkChange, undoBulkChange } from './ask.ts';
import { bulkChange, bulkChanges, skippedTasks } from './queries.ts';

export const bulkRoutes = wire.bulk.router({
  startBulkChange: wire.bulk.startBulkChange.handler(({ input: { headers, body }, context }) => {
    const call = { operation: 'bulk.startBulkChange', key: headers['idempotency-key'], request: body };
    return onceShowing(
      scopeOf(context),
      call,
      (work) => askBulkChange(work, body.filter, body.change),
      bulkChange,
    );
  }),
  bulkChanges: wire.bulk.bulkChanges.handler(({ context }) => scopeOf(context).read(bulkChanges)),
  bulkChange: wire.bulk.bulkChange.handler(({ input, context }) =>
    scopeOf(context).read((work) => bulkChange(work, input.params.id)),
  ),
  skippedTasks: wire.bulk.skippedTasks.handler(({ input, context }) =>
    scopeOf(context).read((work) => skippedTasks(work, input.params.id)),
  ),
  stopBulkChange: wire.bulk.stopBulkChange.handler(({ input, context }) =>
    scopeOf(context).change((work) => stopBulkChange(work, input.params.id)),
  ),
  undoBulkChange: wire.bulk.undoBulkChange.handler(({ input, context }) =>
    scopeOf(context).change((work) => undoBulkChange(work, input.params.id)),
  ),
});
