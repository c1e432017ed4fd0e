import { anyOf, caseReaders, caseWriters } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { physicianRoutes } from './physician-routes.ts';
import { orderRoutes } from './routes.ts';

const administrators = anyOf('organization-write');

const access: AccessOf<'orders' | 'physicians'> = {
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
  physicians: {
    physicians: administrators,
    physician: administrators,
    createPhysician: administrators,
    changePhysician: administrators,
    endPhysician: administrators,
  },
};

const own = { none: 'who is in the directory is nothing that happened to a case' };

const emits: EmitsOf<'orders' | 'physicians'> = {
  physicians: { createPhysician: own, changePhysician: own, endPhysician: own },
  orders: {
    addOrder: ['order.added'],
    changeOrder: ['order.changed'],
    deleteOrder: ['order.removed'],
    addPhysicianContacts: ['order.changed'],
    removePhysicianContacts: ['order.changed'],
  },
};

/** Orders of a case, with diagnoses, physicians and locations, and the directory of physicians. */
export const ordersModule = {
  owns: [
    'case_order',
    'order_diagnosis',
    'order_physician',
    'order_physician_contact',
    'order_location',
    'provider_individual',
    'provider_individual_address',
    'provider_individual_contact',
  ],
  routes: { orders: orderRoutes, physicians: physicianRoutes },
  access,
  emits,
  drafts: {
    'case-order': { saves: access.orders.addOrder, of: ['case', 'order'] },
    physician: { saves: access.physicians.createPhysician, of: ['physician'] },
  },
} as const satisfies ServerModule;

export { orderNames, ordersNamed, orderVersions, putOrder, withdrawOrder } from './put-order.ts';
export { physiciansNamed, physicianVersions, putPhysician, withdrawPhysician } from './put-physician.ts';
export { accessionNumbersOf } from './queries.ts';
