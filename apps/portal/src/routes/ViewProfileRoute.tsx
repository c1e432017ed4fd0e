import { ViewProfilePage } from '#src/features/users/profile/ViewProfilePage.tsx';
import { AuditLog } from './lazy-audit-log.ts';

/** Somebody else's profile. */
export const Component = () => <ViewProfilePage AuditLog={AuditLog} />;
