import type { ExportKind, UserFile } from '@waypost/contract/files/calls';
import { type CallContext, implementer, scopeOf } from '../../framework/context.ts';
import { keyedCall, onceShowing } from '../../framework/idempotency.ts';
import type { Ordered } from './exports.ts';
import { orderExport } from './order-export.ts';
import { myFiles, userFile } from './queries.ts';

type Keyed<Body> = { headers: { 'idempotency-key': string }; body: Body };

/** Requests an export, once per key. */
function order<Kind extends ExportKind>(
  context: CallContext,
  kind: Kind,
  { headers, body }: Keyed<Ordered[Kind]>,
): Promise<UserFile> {
  const call = keyedCall(`files.${kind}`, headers, body);
  const { keyring } = context.program;
  return onceShowing(scopeOf(context), call, (work) => orderExport(work, keyring, kind, body), userFile);
}

export const fileRoutes = implementer.files.router({
  myFiles: implementer.files.myFiles.handler(({ context }) => scopeOf(context).read(myFiles)),
  orderTaskExport: implementer.files.orderTaskExport.handler(({ input, context }) =>
    order(context, 'tasks', input),
  ),
  orderHistoryExport: implementer.files.orderHistoryExport.handler(({ input, context }) =>
    order(context, 'audit-history', input),
  ),
});
