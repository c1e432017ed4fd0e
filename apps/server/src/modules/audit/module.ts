import { allOf, anyOf } from '../../framework/access-rules.ts';
import type { AccessOf, DownloadAccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';

/** The whole history shows both users and cases. */
const wholeHistory = allOf('user-management-audit-read', 'case-management-audit-read');

const access: AccessOf<'audit'> = {
  audit: {
    signOut: { kind: 'session' },
    myHistory: anyOf('user-management-audit-read'),
    userHistory: anyOf('user-management-audit-read'),
    caseHistory: anyOf('case-management-audit-read'),
    searchHistory: wholeHistory,
  },
};

const downloadAccess: DownloadAccessOf<'audit'> = {
  audit: { exportHistory: wholeHistory },
};

const emits: EmitsOf<'audit'> = {
  audit: {
    signOut: { none: 'a session belongs to a person, not to an organization' },
    searchHistory: { none: 'it reads what is on record' },
  },
};

/** The audit record: reading, exporting, sealing, signing. */
export const auditModule = {
  owns: ['account_event', 'audit_checkpoint', 'audit_head', 'audit_link', 'audit_unsealed'],
  routes: { audit: auditRoutes },
  access,
  emits,
  downloadAccess,
  // The history of one case or user is read in the same grid.
  drafts: {
    'grid-view-audit-log': {
      saves: anyOf('user-management-audit-read', 'case-management-audit-read'),
      of: [],
    },
  },
  jobs: ({ sealer, signin, clock, keyring, logger, config }) => [
    { name: 'seal audit records', everyMs: 3000, run: () => sealAudit(sealer, clock) },
    {
      name: 'sign heads of the audit',
      everyMs: config.auditHeadsEveryMs,
      run: headSigner({ sealer, keyring, clock, file: config.auditHeadsFile }),
    },
    {
      name: 'take in account events',
      everyMs: 3000,
      run: () => importAccountEvents({ signin, clock, logger, issuer: config.oidcIssuer }),
    },
  ],
} as const satisfies ServerModule;

export { CHAIN_LOCK, chainEnd, inUtc, type LastLink, lastLink, nextLink, recordHash } from './chain.ts';

import { importAccountEvents } from './account-events.ts';
import { auditRoutes } from './routes.ts';
import { sealAudit } from './seal.ts';
import { headSigner } from './sign-heads.ts';

export { exportHistory } from './export-history.ts';
export { type SignedEnd, verifierOf } from './heads.ts';
export { headsInFile } from './heads-file.ts';
export { pruneAudit, retentionStart } from './prune.ts';
export { sealAudit } from './seal.ts';
export { chains, signHeads } from './sign-heads.ts';
export { verifyAudit } from './verify.ts';
