import { scopeOf, wire } from '../../http/context.ts';
import { onceShowing } from '../../kernel/idempotency.ts';
import { orderExport } from './order-export.ts';
import { myFiles, userFile } from './queries.ts';

export const fileRoutes = wire.files.router({
  myFiles: wire.files.myFiles.handler(({ context }) => scopeOf(context).read(myFiles)),
  orderTaskExport: wire.files.orderTaskExport.handler(({ input: { headers, body }, context }) => {
    const call = { operation: 'files.tasks', key: headers['idempotency-key'], request: body };
    return onceShowing(
      scopeOf(context),
      call,
      (work) => orderExport(work, context.program.keyring, 'tasks', body),
      userFile,
    );
  }),
  orderHistoryExport: wire.files.orderHistoryExport.handler(({ input: { headers, body }, context }) => {
    const call = { operation: 'files.audit-history', key: headers['idempotency-key'], request: body };
    return onceShowing(
      scopeOf(context),
      call,
      (work) => orderExport(work, context.program.keyring, 'audit-history', body),
      userFile,
    );
  }),
});
