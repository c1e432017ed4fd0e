import { allOf, anyOf } from '../../http/access-lines.ts';
import type { AccessOf, DownloadAccessOf, ServerModule } from '../../http/module.ts';

const access: AccessOf<'audit'> = {
  audit: {
    signOut: { kind: 'session' },
    myHistory: anyOf('user-management-audit-read'),
    userHistory: anyOf('user-management-audit-read'),
    caseHistory: anyOf('case-management-audit-read'),
    searchHistory: allOf('user-management-audit-read', 'case-management-audit-read'),
  },
};

const downloadAccess: DownloadAccessOf<'audit'> = {
  audit: { exportHistory: allOf('user-management-audit-read', 'case-management-audit-read') },
};

/** The record of what was done: read, exported, sealed, signed. */
export const auditModule = {
  owns: ['account_event', 'audit_checkpoint', 'audit_head', 'audit_link', 'audit_unsealed'],
  access,
  downloadAccess,
} as const satisfies ServerModule;

export { takeAccountEvents } from './account-events.ts';
export {
  CHAIN_LOCK,
  chainEnd,
  inUtc,
  type LastLink,
  lastLink,
  nextLink,
  recordHash,
} from './chain.ts';
export { exportHistory } from './export-history.ts';
export type { SignedEnd } from './heads.ts';
export { keptHeads } from './heads-file.ts';
export { keptSince, pruneAudit } from './prune.ts';
export { auditRoutes } from './routes.ts';
export { sealAudit } from './seal.ts';
export { chains, headSigner, signHeads } from './sign-heads.ts';
export { verifyAudit } from './verify.ts';
