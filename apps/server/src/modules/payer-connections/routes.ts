import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { keyedCall, onceShowing } from '../../framework/idempotency.ts';
import type { Program } from '../../framework/program.ts';
import type { Work } from '../../framework/work.ts';
import {
  changeConnection,
  createConnection,
  endConnection,
  openTrial,
  tryConnection,
} from '../eligibility/module.ts';
import { allConnections, connectionOf, knownPayers, payerRequests } from './queries.ts';
import { requestPayer } from './request-payer.ts';

const toolsOf = ({ keyring, config }: Program) => ({
  keyring,
  payerPrivateHosts: config.payerPrivateHosts,
  policy: { hosts: config.outboundHosts, privateHosts: config.outboundPrivateHosts },
});

const requestOf = async ({ db }: Work, id: string) => {
  const [request] = await payerRequests(db, id);
  if (!request) throw new Error('the request for a payer was not kept');
  return request;
};

const { payerConnections } = implementer;
export const payerConnectionsRoutes = payerConnections.router({
  connections: payerConnections.connections.handler(({ context }) => scopeOf(context).read(allConnections)),
  connection: payerConnections.connection.handler(({ input: { params }, context }) =>
    scopeOf(context).read((work) => connectionOf(work, params.connectionId)),
  ),
  createConnection: payerConnections.createConnection.handler(({ input: { headers, body }, context }) => {
    // Secrets, like an SSN, are left out of the key's request hash.
    const {
      password: _password,
      securityInformation: _security,
      clientCertificate: _certificate,
      ...request
    } = body;
    const call = keyedCall('payerConnections.create', headers, request);
    const create = (work: Work) => createConnection(work, toolsOf(context.program), body);
    return onceShowing(scopeOf(context), call, create, connectionOf);
  }),
  changeConnection: payerConnections.changeConnection.handler(
    ({ input: { params, headers, body }, context }) =>
      scopeOf(context).change(async (work) => {
        const version = versionFrom(headers['if-match']);
        await changeConnection(work, toolsOf(context.program), {
          id: params.connectionId,
          version,
          asked: body,
        });
        return connectionOf(work, params.connectionId);
      }),
  ),
  endConnection: payerConnections.endConnection.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      const version = versionFrom(headers['if-match']);
      await endConnection(work, { id: params.connectionId, version, isEnded: body.isEnded });
      return connectionOf(work, params.connectionId);
    }),
  ),
  tryConnection: payerConnections.tryConnection.handler(({ input: { params, headers, body }, context }) =>
    tryConnection(context.program, scopeOf(context), {
      connectionId: params.connectionId,
      request: body,
      key: headers['idempotency-key'],
    }),
  ),
  trial: payerConnections.trial.handler(({ input: { params }, context }) =>
    openTrial(context.program, scopeOf(context), params.trialId),
  ),
  knownPayers: payerConnections.knownPayers.handler(({ context }) =>
    scopeOf(context).read(({ db }) => knownPayers(db)),
  ),
  payerRequests: payerConnections.payerRequests.handler(({ context }) =>
    scopeOf(context).read(({ db }) => payerRequests(db)),
  ),
  askForPayer: payerConnections.askForPayer.handler(({ input: { headers, body }, context }) => {
    const call = keyedCall('payerConnections.ask', headers, body);
    return onceShowing(scopeOf(context), call, (work) => requestPayer(work, body), requestOf);
  }),
});
