import type { AuditKinds } from '../audit/kind.ts';

/** Documents of a case, and the system that has them. */
export const documentsAuditKinds = {
  Document: {},
  DocumentList: { title: 'Documents' },
  GeneratedDocument: { title: 'Letter' },
  GeneratedDocumentList: { title: 'Letters' },
  UserFile: { title: 'File' },
  DocumentSignIn: { title: 'Sign-in at the document system' },
} as const satisfies AuditKinds;
