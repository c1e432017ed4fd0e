import { ViewProfilePage } from '#src/features/profile/ViewProfilePage.tsx';
import { AuditLog } from './lazy-audit-log.ts';

/** The profile of another user. */
export const Component = () => <ViewProfilePage AuditLog={AuditLog} />;
