import { allOf, anyOf } from '../../http/access-lines.ts';
import type { AccessOf, ServerModule } from '../../http/module.ts';

const access: AccessOf<'documents' | 'integrationTokens'> = {
  documents: {
    documentsOfCase: allOf('onbase-read', 'patient-read', 'case-management-read'),
    viewDocument: allOf('onbase-read', 'patient-read', 'case-management-read'),
  },
  integrationTokens: {
    getToken: anyOf('onbase-read'),
    pkce: anyOf('onbase-read'),
    getTokenAccept: anyOf('onbase-read'),
  },
};

/** Documents of a case, at the document system. */
export const documentsModule = {
  owns: ['integration_token', 'integration_sign_in'],
  access,
} as const satisfies ServerModule;

export { documentRoutes, integrationTokenRoutes } from './routes.ts';
