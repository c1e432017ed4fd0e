import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { AppError } from '../../framework/errors.ts';
import { keyedCall, onceShowing } from '../../framework/idempotency.ts';
import type { Scope } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { canSeeCase } from '../cases/module.ts';
import { addOrder, changeOrder, deleteOrder, orderIn } from './change-order.ts';
import { addPhysicianContacts, contactsOf, removePhysicianContacts } from './physician-contacts.ts';
import { providerOf, searchProviders } from './provider-individuals.ts';
import { accessionNumbersOf, ordersOf } from './queries.ts';

/** Reads and audits a part of a case. A case that the caller cannot see has nothing. */
const readOfCase = <Row>(scope: Scope, caseId: string, rowsOf: (db: Db) => Promise<Row[]>): Promise<Row[]> =>
  scope.read(async ({ db, audit }) => {
    if (!(await canSeeCase(db, caseId))) return [];
    const rows = await rowsOf(db);
    audit({
      action: 'View',
      domainType: 'OrderList',
      domainId: caseId,
      snapshot: { CaseId: caseId, rows: rows.length },
    });
    return rows;
  });

const orders = implementer.orders;

export const orderRoutes = orders.router({
  ordersOfCase: orders.ordersOfCase.handler(async ({ input, context }) => {
    const { caseId } = input.query;
    const body = await readOfCase(scopeOf(context), caseId, (db) => ordersOf(db, { caseId }));
    return body.length === 0 ? { status: 204 as const } : { status: 200 as const, body };
  }),
  accessionNumbers: orders.accessionNumbers.handler(({ input: { query }, context }) =>
    readOfCase(scopeOf(context), query.caseId, (db) => accessionNumbersOf(db, query.caseId)),
  ),
  addOrder: orders.addOrder.handler(async ({ input: { query, headers, body }, context }) => {
    const { caseId } = query;
    const scope = scopeOf(context);
    const call = keyedCall('orders.addOrder', headers, { caseId, ...body });
    return onceShowing(
      scope,
      call,
      (work) => addOrder(work, caseId, body),
      ({ db }, id) => orderIn(db, id),
    );
  }),
  changeOrder: orders.changeOrder.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change((work) =>
      changeOrder(work, params.orderId, versionFrom(headers['if-match']), body),
    ),
  ),
  deleteOrder: orders.deleteOrder.handler(({ input: { params, headers }, context }) =>
    scopeOf(context).change((work) => deleteOrder(work, params.orderId, versionFrom(headers['if-match']))),
  ),
  addPhysicianContacts: orders.addPhysicianContacts.handler(
    async ({ input: { params, headers, body }, context }) => {
      const scope = scopeOf(context);
      const request = { ...params, contactIds: body };
      const call = keyedCall('orders.addPhysicianContacts', headers, request);
      return onceShowing(
        scope,
        call,
        (work) => addPhysicianContacts(work, params, body),
        ({ db }) => contactsOf(db, params),
      );
    },
  ),
  removePhysicianContacts: orders.removePhysicianContacts.handler(({ input: { params, body }, context }) =>
    scopeOf(context).change((work) => removePhysicianContacts(work, params, body)),
  ),
  providerIndividuals: orders.providerIndividuals.handler(({ input, context }) =>
    scopeOf(context).read(({ db }) => searchProviders(db, input.query.search)),
  ),
  providerIndividual: orders.providerIndividual.handler(({ input, context }) =>
    scopeOf(context).read(async ({ db }) => {
      const provider = await providerOf(db, input.params.id);
      if (!provider) throw new AppError('NOT_FOUND');
      return provider;
    }),
  ),
});
