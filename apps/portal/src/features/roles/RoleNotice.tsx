import { message } from '@waypost/contract/core/messages';
import type { Role } from '@waypost/contract/roles/calls';
import { Banner } from '#src/ui/Banner.tsx';

/** More users than this are counted, not named. */
const MAX = 6;

/** The users whom a change of a role affects; for a read-only role, that it cannot be changed (P-175). */
export function RoleNotice({ role: { isReadOnly, users = [] } }: { role: Role }) {
  if (isReadOnly) return <Banner kind="info">{message('role.readOnly')}</Banner>;
  const concerned = users.filter(({ status }) => status !== 'Deactivated');
  if (concerned.length === 0) return null;
  const names = concerned.slice(0, MAX).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const others = concerned.length - names.length;
  return (
    <Banner kind="info">
      Saving changes what <b>{concerned.length === 1 ? '1 user' : `${concerned.length} users`}</b> may do,
      from their next request on: {names.join(', ')}
      {others > 0 && ` and ${others} more`}.
    </Banner>
  );
}
