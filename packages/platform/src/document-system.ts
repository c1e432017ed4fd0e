import { z } from 'zod';
import { exactAddress, type Setting, withSlash } from './setting-shapes.ts';

/** The settings of the document system: where users sign in to it, and where documents are listed and shown. */
export const documentSystemSettings = {
  DOCUMENTS_AUTHORIZE_URL: {
    shape: exactAddress.optional(),
    readBy: ['server'],
    about:
      'where people sign in at the document system (OAuth 2.0). It requires `DOCUMENTS_TOKEN_URL`, `DOCUMENTS_CLIENT_ID`, `DOCUMENTS_API_URL` and `DOCUMENTS_VIEWER_URL`',
    usual: 'none; the stand-in under `npm start`',
  },
  DOCUMENTS_TOKEN_URL: {
    shape: exactAddress.optional(),
    readBy: ['server'],
    about: 'the token address of the document system, which the server calls',
    usual: 'none',
  },
  DOCUMENTS_CLIENT_ID: {
    shape: z.string().optional(),
    readBy: ['server'],
    about: 'the name the portal has at the document system',
    usual: 'none',
  },
  DOCUMENTS_CLIENT_SECRET: {
    shape: z.string().optional(),
    readBy: ['server'],
    isSecret: true,
    about: 'its password there, if the document system gives one',
    usual: 'none',
  },
  DOCUMENTS_SCOPE: {
    shape: z.string().default('offline_access'),
    readBy: ['server'],
    about:
      'the scopes that are requested there; without `offline_access` people sign in again each time that a token expires',
  },
  DOCUMENTS_REDIRECT_URL: {
    shape: exactAddress.optional(),
    readBy: ['server'],
    about: 'the address to which the document system returns people',
    usual: '`docsCallBack` of the portal',
  },
  DOCUMENTS_API_URL: {
    shape: exactAddress.optional(),
    readBy: ['server'],
    about: 'the address below which `ApplicationIntegration.asmx` lists documents; the server calls it',
    usual: 'none',
  },
  DOCUMENTS_ISSUER: {
    shape: exactAddress.optional(),
    readBy: ['server'],
    about:
      'the issuer that the document system names when it returns people (RFC 9207); an answer that names another issuer, or none, is refused',
    usual: 'none: not checked',
  },
  DOCUMENT_SYSTEMS_FILE: {
    shape: z.string().optional(),
    readBy: ['server', 'worker'],
    about:
      'JSON of further document systems by name, for facilities with their own system; it may contain passwords',
    usual: 'none',
  },
  DOCUMENTS_VIEWER_URL: {
    shape: exactAddress.optional(),
    readBy: ['server'],
    about: 'the page of the document system that shows a document; the browser posts a form to it',
    usual: 'none',
  },
} as const satisfies Record<string, Setting>;

type Values = z.infer<
  z.ZodObject<{
    [Name in keyof typeof documentSystemSettings]: (typeof documentSystemSettings)[Name]['shape'];
  }>
>;

/** The addresses of the document system, and the portal's OAuth client there. */
export type DocumentSystem = {
  authorizeUrl: string;
  tokenUrl: string;
  clientId: string;
  /** null for a public client, which uses PKCE alone (RFC 7636). */
  clientSecret: string | null;
  scope: string;
  redirectUrl: string;
  /** The expected issuer (RFC 9207); null when it is not checked. */
  issuer: string | null;
  /** Ends with a slash. */
  apiUrl: string;
  viewerUrl: string;
};

/** The settings that a document system requires; all or none must be set. */
export const requiredDocumentSystemSettings = [
  'DOCUMENTS_AUTHORIZE_URL',
  'DOCUMENTS_TOKEN_URL',
  'DOCUMENTS_CLIENT_ID',
  'DOCUMENTS_API_URL',
  'DOCUMENTS_VIEWER_URL',
];

export function readDocumentSystem(env: Values, portalUrl: string): DocumentSystem | null {
  const {
    DOCUMENTS_AUTHORIZE_URL: authorizeUrl,
    DOCUMENTS_TOKEN_URL: tokenUrl,
    DOCUMENTS_CLIENT_ID: clientId,
    DOCUMENTS_API_URL: apiUrl,
    DOCUMENTS_VIEWER_URL: viewerUrl,
  } = env;
  if (!authorizeUrl || !tokenUrl || !clientId || !apiUrl || !viewerUrl) return null;
  return {
    authorizeUrl,
    tokenUrl,
    clientId,
    clientSecret: env.DOCUMENTS_CLIENT_SECRET ?? null,
    scope: env.DOCUMENTS_SCOPE,
    redirectUrl: env.DOCUMENTS_REDIRECT_URL ?? `${portalUrl}docsCallBack`,
    issuer: env.DOCUMENTS_ISSUER ?? null,
    apiUrl: withSlash(apiUrl),
    viewerUrl,
  };
}
