import { useEntity } from '#src/app/entity-context.ts';

/** The user's rights: to change models of the own organization, and defaults (W-054). */
export function useMayChange() {
  const { can } = useEntity();
  const own = can('decision-table-write');
  const defaults = can('shared-decision-table-write');
  return {
    own,
    defaults,
    any: own || defaults,
    of: ({ tenantId }: { tenantId: string | null }): boolean => (tenantId === null ? defaults : own),
  };
}
