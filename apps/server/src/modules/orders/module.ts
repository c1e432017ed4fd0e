import { allOf, anyOf } from '../../http/access-lines.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../http/module.ts';

const access: AccessOf<'orders'> = {
  orders: {
    ordersOfCase: allOf('case-management-read', 'patient-read'),
    accessionNumbers: allOf('case-management-read', 'patient-read'),
    // The answer is the changed order, so changing one requires reading it.
    addOrder: allOf('case-management-write', 'patient-read'),
    changeOrder: allOf('case-management-write', 'patient-read'),
    deleteOrder: allOf('case-management-write', 'patient-read'),
    addPhysicianContacts: allOf('case-management-write', 'patient-read'),
    removePhysicianContacts: allOf('case-management-write', 'patient-read'),
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
  access,
  emits,
  drafts: {
    'case-order': { saves: access.orders.addOrder, of: ['case', 'order'] },
  },
} as const satisfies ServerModule;

export { accessionNumbersOf } from './queries.ts';
export { orderRoutes } from './routes.ts';
