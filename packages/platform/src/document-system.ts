import { z } from 'zod';
import { exactAddress, type Setting } from './setting-shapes.ts';

/** The settings of the document system: an OAuth 2.0 server that people sign in at for documents. */
export const documentSystemSettings = {
  DOCUMENTS_AUTHORIZE_URL: {
    shape: exactAddress.optional(),
    readBy: ['server'],
    about:
      'where people sign in at the document system (OAuth 2.0). With it go `DOCUMENTS_TOKEN_URL` and `DOCUMENTS_CLIENT_ID`',
    usual: 'there is no document system',
  },
  DOCUMENTS_TOKEN_URL: {
    shape: exactAddress.optional(),
    readBy: ['server'],
    about: 'where the document system gives tokens; the server calls it',
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
    about: 'its password there, when the document system gives one',
    usual: 'none',
  },
  DOCUMENTS_SCOPE: {
    shape: z.string().default(''),
    readBy: ['server'],
    about: 'what is asked for there: `documents offline_access`',
  },
  DOCUMENTS_REDIRECT_URL: {
    shape: exactAddress.optional(),
    readBy: ['server'],
    about: 'where the document system sends people back to',
    usual: '`docsCallBack` of the portal',
  },
} as const satisfies Record<string, Setting>;

type Values = z.infer<
  z.ZodObject<{
    [Name in keyof typeof documentSystemSettings]: (typeof documentSystemSettings)[Name]['shape'];
  }>
>;

/** Where people sign in for documents, and the name the portal has there. */
export type DocumentSystem = {
  authorizeUrl: string;
  tokenUrl: string;
  clientId: string;
  /** null: a public client, known by PKCE alone. */
  clientSecret: string | null;
  scope: string;
  redirectUrl: string;
};

/** What makes up the document system is set together or not at all. */
export function halfDocumentSystem(given: Record<string, string | undefined>): string[] {
  const needed = ['DOCUMENTS_AUTHORIZE_URL', 'DOCUMENTS_TOKEN_URL', 'DOCUMENTS_CLIENT_ID'];
  const missing = needed.filter((name) => given[name] === undefined);
  if (missing.length === needed.length) return [];
  return missing.map((name) => `${name} is missing beside what else is set of the document system`);
}

export function documentSystem(env: Values, portalUrl: string): DocumentSystem | null {
  const {
    DOCUMENTS_AUTHORIZE_URL: authorizeUrl,
    DOCUMENTS_TOKEN_URL: tokenUrl,
    DOCUMENTS_CLIENT_ID: clientId,
  } = env;
  if (!authorizeUrl || !tokenUrl || !clientId) return null;
  return {
    authorizeUrl,
    tokenUrl,
    clientId,
    clientSecret: env.DOCUMENTS_CLIENT_SECRET ?? null,
    scope: env.DOCUMENTS_SCOPE,
    redirectUrl: env.DOCUMENTS_REDIRECT_URL ?? `${portalUrl}docsCallBack`,
  };
}
