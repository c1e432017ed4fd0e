import { anyOf, caseReaders, caseWriters } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { orderRoutes } from './routes.ts';

const access: AccessOf<'orders'> = {
  orders: {
    ordersOfCase: caseReaders,
    accessionNumbers: caseReaders,
    addOrder: caseWriters,
    changeOrder: caseWriters,
    deleteOrder: caseWriters,
    addPhysicianContacts: caseWriters,
    removePhysicianContacts: caseWriters,
    providerIndividuals: anyOf('case-management-write', 'case-management-read'),
    providerIndividual: anyOf('case-management-write', 'case-management-read'),
  },
};

const emits: EmitsOf<'orders'> = {
  orders: {
    addOrder: ['order.added'],
    changeOrder: ['order.changed'],
    deleteOrder: ['order.removed'],
    addPhysicianContacts: ['order.changed'],
    removePhysicianContacts: ['order.changed'],
  },
};

/** Orders of a case, with diagnoses, physicians and locations. */
export const ordersModule = {
  owns: ['case_order', 'order_diagnosis', 'order_physician', 'order_physician_contact', 'order_location'],
  routes: { orders: orderRoutes },
  access,
  emits,
  drafts: {
    'case-order': { saves: access.orders.addOrder, of: ['case', 'order'] },
  },
} as const satisfies ServerModule;

export { accessionNumbersOf } from './queries.ts';
