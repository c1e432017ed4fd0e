import { allOf, anyOf, protecting } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { payerConnectionsRoutes } from './routes.ts';

const administrators = protecting('PayerConnection', anyOf('payer-connection-write'));
/** Trying a connection sends a payer a patient's data, and shows the answer. */
const readers = protecting(
  'PayerConnection',
  allOf('payer-connection-write', 'eligibility-verification-write'),
);

const access: AccessOf<'payerConnections'> = {
  payerConnections: {
    connections: administrators,
    connection: administrators,
    createConnection: administrators,
    changeConnection: administrators,
    endConnection: administrators,
    tryConnection: readers,
    trial: readers,
    knownPayers: administrators,
    payerRequests: administrators,
    askForPayer: administrators,
  },
};

const own = { none: 'how payers are reached is nothing that happened to a case' };
const emits: EmitsOf<'payerConnections'> = {
  payerConnections: {
    createConnection: own,
    changeConnection: own,
    endConnection: own,
    tryConnection: [
      'eligibility.requested',
      'eligibility.answered',
      'eligibility.failed',
      'eligibility.cancelled',
    ],
    askForPayer: own,
  },
};

/** An organization's connections to payers, and its requests to the operator for others. */
export const payerConnectionsModule = {
  owns: ['payer_request'],
  routes: { payerConnections: payerConnectionsRoutes },
  access,
  emits,
  drafts: {
    'payer-connection': { saves: access.payerConnections.createConnection, of: ['payer-connection'] },
    'payer-request': { saves: access.payerConnections.askForPayer, of: [] },
  },
} as const satisfies ServerModule;
