import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of a case's documents and of the document system. */
export const documentsAuditKinds = {
  Document: {},
  DocumentList: { title: 'Documents' },
  GeneratedDocument: { title: 'Letter' },
  GeneratedDocumentList: { title: 'Letters' },
  UserFile: { title: 'File' },
  DocumentSignIn: { title: 'Sign-in at the document system' },
} as const satisfies AuditKinds;
