import { allOf, anyOf, forPeople } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { documentRoutes, integrationTokenRoutes } from './routes.ts';

const viewers = forPeople(allOf('onbase-read', 'patient-read', 'case-management-read'));
const signers = forPeople(anyOf('onbase-read'));

const access: AccessOf<'documents' | 'integrationTokens'> = {
  documents: {
    documentsOfCase: viewers,
    viewDocument: viewers,
  },
  integrationTokens: {
    getToken: signers,
    pkce: signers,
    getTokenAccept: signers,
  },
};

const emits: EmitsOf<'documents' | 'integrationTokens'> = {
  documents: { viewDocument: { none: 'it shows a document of another system' } },
  integrationTokens: {
    pkce: { none: 'it begins a sign-in at another system' },
    getTokenAccept: { none: 'a token belongs to a person, not to an organization' },
  },
};

/** Documents of a case, at the document system. */
export const documentsModule = {
  owns: ['integration_token', 'integration_sign_in'],
  routes: { documents: documentRoutes, integrationTokens: integrationTokenRoutes },
  access,
  emits,
} as const satisfies ServerModule;
