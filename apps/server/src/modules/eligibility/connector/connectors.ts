import type { ConnectorKind } from '../connection.ts';
import type { Connector } from './connector.ts';
import { coreMime } from './core-mime.ts';
import { coreSoap } from './core-soap.ts';
import { plainHttps } from './plain-https.ts';

/** The connector of each kind a payer connection can have. */
export const connectors: Readonly<Record<ConnectorKind, Connector>> = {
  'core-mime': coreMime,
  'core-soap': coreSoap,
  https: plainHttps,
};
