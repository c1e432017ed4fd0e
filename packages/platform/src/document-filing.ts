import { z } from 'zod';
import { exactAddress, type Setting, withSlash } from './setting-shapes.ts';

export const typeId = z.string().regex(/^\d{1,10}$/, 'must be the number of a type');

/** The settings for filing documents in OnBase through its Document Management API (REST). */
export const documentFilingSettings = {
  DOCUMENTS_FILING_URL: {
    shape: exactAddress.optional(),
    readBy: ['worker'],
    about:
      'the address for filing documents: the Document Management API of OnBase, such as `https://onbase.example.org/api/onbase/core/`; the worker calls it. It requires the other settings of filing',
    usual: 'none; the stand-in under `npm start`',
  },
  DOCUMENTS_FILING_TOKEN_URL: {
    shape: exactAddress.optional(),
    readBy: ['worker'],
    about: 'the token address of the worker for filing (OAuth 2.0, client credentials)',
    usual: 'none',
  },
  DOCUMENTS_FILING_CLIENT_ID: {
    shape: z.string().optional(),
    readBy: ['worker'],
    about: 'the name the worker has at the document system',
    usual: 'none',
  },
  DOCUMENTS_FILING_CLIENT_SECRET: {
    shape: z.string().optional(),
    readBy: ['worker'],
    isSecret: true,
    about: 'its password there',
    usual: 'none',
  },
  DOCUMENTS_FILING_TYPE: {
    shape: typeId.optional(),
    readBy: ['worker'],
    about: 'the number of the document type under which letters are filed',
    usual: 'none',
  },
  DOCUMENTS_FILING_ACCOUNT_KEYWORD: {
    shape: typeId.optional(),
    readBy: ['worker'],
    about: 'the number of the keyword type of the account number, by which a case finds its letters',
    usual: 'none',
  },
  DOCUMENTS_FILING_CASE_KEYWORD: {
    shape: typeId.optional(),
    readBy: ['worker'],
    about: 'the number of the keyword type of the case number',
    usual: 'none',
  },
} as const satisfies Record<string, Setting>;

type Values = z.infer<
  z.ZodObject<{
    [Name in keyof typeof documentFilingSettings]: (typeof documentFilingSettings)[Name]['shape'];
  }>
>;

/** Where documents are filed, and under which types. `apiUrl` ends with a slash. */
export type DocumentFiling = {
  apiUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  documentType: string;
  accountKeyword: string;
  caseKeyword: string;
};

export function readDocumentFiling(env: Values): DocumentFiling | null {
  const {
    DOCUMENTS_FILING_URL: apiUrl,
    DOCUMENTS_FILING_TOKEN_URL: tokenUrl,
    DOCUMENTS_FILING_CLIENT_ID: clientId,
    DOCUMENTS_FILING_CLIENT_SECRET: clientSecret,
    DOCUMENTS_FILING_TYPE: documentType,
    DOCUMENTS_FILING_ACCOUNT_KEYWORD: accountKeyword,
    DOCUMENTS_FILING_CASE_KEYWORD: caseKeyword,
  } = env;
  if (!apiUrl || !tokenUrl || !clientId || !clientSecret || !documentType || !accountKeyword || !caseKeyword)
    return null;
  return {
    apiUrl: withSlash(apiUrl),
    tokenUrl,
    clientId,
    clientSecret,
    documentType,
    accountKeyword,
    caseKeyword,
  };
}
