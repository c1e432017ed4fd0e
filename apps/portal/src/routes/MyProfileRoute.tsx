import { ProfilePage } from '#src/features/profile/ProfilePage.tsx';
import { AuditLog } from './lazy-audit-log.ts';

const own = { isOwn: true } as const;

/** The signed-in user's own profile (P-030). */
export const Component = () => <ProfilePage owner={own} AuditLog={AuditLog} />;
