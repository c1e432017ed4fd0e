import { ViewProfilePage } from '#src/features/profile/ViewProfilePage.tsx';
import { AuditLog } from './lazy-audit-log.ts';

/** Somebody else's profile. */
export const Component = () => <ViewProfilePage AuditLog={AuditLog} />;
