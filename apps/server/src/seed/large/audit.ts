import type { ClientDetails } from '../../framework/audit.ts';
import { randomOf } from './cases.ts';
import { largeId } from './ids.ts';
import type { Share } from './shares.ts';

export type LargeAuditRecord = {
  id: string;
  occurredAt: string;
  actorKind: 'user' | 'service';
  actorId: string | null;
  action: 'View' | 'Mutation';
  operation: 'Create' | 'Update' | null;
  domainType: 'Task' | 'TaskList' | 'Case' | 'LargeSeed';
  domainId: string | null;
  details: Array<{ propertyName: string; previousValue: string | null; newValue: string | null }>;
  snapshot: { ids: string[] } | { Note: string } | null;
  client: ClientDetails | null;
  correlationId: string;
  /** The case it concerns, so that the database does not have to look it up. */
  caseId: string | null;
};

const DAY_MS = 86_400_000;
const YEARS_BACK = 4;
/** The number of rows in a record of a viewed list. */
const SHOWN = 10;

/** The n-th audit record of an organization: mostly views, in the order of time up to an hour before `end`. */
export function largeAuditRecord(share: Share, n: number, end: number): LargeAuditRecord {
  const random = randomOf(3, share.index, n);
  const first = end - YEARS_BACK * 365 * DAY_MS;
  const instant = first + Math.floor(((end - 3_600_000 - first) / share.audit) * n);
  const kind = random.int(1, 100);
  const task = (): number => random.int(0, Math.max(0, share.tasks - 1));
  const taskId = (of: number): string => largeId('task', share.index, of);
  const caseOf = (of: number): string => largeId('case', share.index, of % share.patients);
  const worker = share.workers.length > 0 ? random.pick(share.workers) : null;
  const shared = {
    id: largeId('audit', share.index, n),
    occurredAt: new Date(instant).toISOString(),
    actorKind: worker === null ? ('service' as const) : ('user' as const),
    actorId: worker,
    operation: null,
    details: [],
    snapshot: null,
    client:
      worker === null
        ? null
        : {
            ipAddress: `10.20.${random.int(0, 9)}.${random.int(1, 250)}`,
            browser: 'Chrome/140.0',
            operatingSystem: 'Windows',
          },
    correlationId: `large-${share.index}-${n}`,
    caseId: null,
  };
  if (kind <= 5)
    return {
      ...shared,
      action: 'View',
      domainType: 'TaskList',
      domainId: null,
      snapshot: { ids: Array.from({ length: SHOWN }, () => taskId(task())) },
    };
  if (kind > 55 && kind <= 70) {
    const caseId = caseOf(random.int(0, share.patients - 1));
    return { ...shared, action: 'View', domainType: 'Case', domainId: caseId, caseId };
  }
  const of = task();
  const about = { domainType: 'Task', domainId: taskId(of), caseId: caseOf(of) } as const;
  if (kind <= 55) return { ...shared, ...about, action: 'View' };
  return {
    ...shared,
    ...about,
    action: 'Mutation',
    operation: 'Update',
    details: [
      { propertyName: 'Status', previousValue: 'Open', newValue: 'InProcess' },
      { propertyName: 'Assignee', previousValue: null, newValue: worker },
    ],
  };
}
