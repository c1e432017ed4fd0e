import type { ConnectorKind } from '@waypost/contract/payer-connections/connection';
import { type Connector, outboundCall, payloadText } from './connector.ts';
import { coreMime } from './core-mime.ts';
import { coreSoap } from './core-soap.ts';

/** Some clearinghouses take the bare message as the body and return X12. HTTP Basic has the credentials (RFC 7617). */
const plainHttps: Connector = {
  call(outgoing) {
    const { userName } = outgoing.connection;
    const token = Buffer.from(`${userName}:${outgoing.password ?? ''}`, 'utf8').toString('base64');
    const headers = {
      'content-type': 'application/EDI-X12',
      accept: 'application/EDI-X12, text/plain',
      ...(userName === null ? {} : { authorization: `Basic ${token}` }),
    };
    return outboundCall(outgoing, headers, outgoing.x12);
  },
  open: ({ text }) => ({ errorCode: null, errorMessage: null, payload: payloadText(text) }),
};

/** The connector of each kind a payer connection can have. */
export const connectors: Readonly<Record<ConnectorKind, Connector>> = {
  'core-mime': coreMime,
  'core-soap': coreSoap,
  https: plainHttps,
};
