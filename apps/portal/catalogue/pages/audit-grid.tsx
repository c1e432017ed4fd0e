import type { AuditRecord } from '@waypost/contract/audit/calls';
import { AuditGrid } from '#src/ui/audit-grid/AuditGrid.tsx';
import { GridTools } from '#src/ui/data-grid/GridTools.tsx';
import { useGridHandle } from '#src/ui/data-grid/grid-handle.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { Bar } from '../data/Sheet.tsx';

const ada = { firstName: 'Ada', lastName: 'Marsh', email: 'ada.marsh@example.org' };
let minutes = 0;
/** One record of each kind, a minute apart. */
const record = (values: Partial<AuditRecord>): AuditRecord => {
  minutes += 1;
  return {
    id: `record-${minutes}`,
    actionDateTime: new Date(2026, 10, 20, 10, 41 - minutes, 12).toISOString(),
    auditedUser: ada,
    actorKind: 'user',
    actionType: 'Mutation',
    mutationOperationType: null,
    domainType: 'User',
    domainId: null,
    domainName: null,
    mutationDetails: [],
    snapshot: null,
    clientDetails: {
      ipAddress: '10.0.0.7',
      state: null,
      countryOrRegion: null,
      operatingSystem: 'Windows',
      browser: 'Edg/140.0',
    },
    ...values,
  };
};
const changed = (propertyName: string, previousValue: string | null, newValue: string | null) => ({
  mutationOperationType: 'Update' as const,
  mutationDetails: [{ propertyName, previousValue, newValue }],
});

const rows: AuditRecord[] = [
  // Its day is earlier although it is listed first, so the grid sorts it last.
  record({
    actionType: 'PasswordChange',
    domainType: 'Login',
    actionDateTime: new Date(2026, 10, 19, 16, 5, 0).toISOString(),
  }),
  record({ actionType: 'View', domainType: 'SocialSecurityNumber', domainName: 'Tidewater PPO' }),
  record({
    domainType: 'Coverage',
    snapshot: { InsuranceName: 'Tidewater PPO' },
    mutationOperationType: 'Update',
    mutationDetails: [
      { propertyName: 'SubscriberId', previousValue: 'TWM884120', newValue: 'TWM8841207' },
      { propertyName: 'PeriodStart', previousValue: null, newValue: '01/01/2026' },
    ],
  }),
  record({
    domainType: 'CaseNote',
    mutationOperationType: 'Create',
    snapshot: { Note: 'Called the patient.' },
  }),
  record({
    domainType: 'Order',
    domainName: 'ORD-54988',
    mutationOperationType: 'Delete',
    snapshot: { RecordNumber: 'ORD-54988' },
  }),
  record({ actionType: 'View', domainType: 'Case', domainName: '260418-01' }),
  record({
    auditedUser: null,
    actorKind: 'service',
    domainType: 'Task',
    domainName: 'Eligibility Exception',
    ...changed('Status', 'Wait', 'Open'),
  }),
  record({ domainName: 'Ben Ode', ...changed('Role', null, 'Task Worker') }),
  record({ domainName: 'Ben Ode', ...changed('Facility', 'Bayside Imaging', null) }),
  record({ domainName: 'Ben Ode', ...changed('IsActive', 'true', 'false') }),
  record({ domainName: 'Ben Ode', mutationOperationType: 'Create', snapshot: { RecordNumber: 'Ben Ode' } }),
  record({ actionType: 'SignOutTimeout', domainType: 'Login' }),
  record({ actionType: 'SignOut', domainType: 'Login' }),
  record({ actionType: 'MfaFailed', domainType: 'Login' }),
  record({ actionType: 'SignIn', domainType: 'Login' }),
];

function Records() {
  const handle = useGridHandle();
  return (
    <>
      <Bar>
        <GridTools handle={handle} fileName="audit" />
      </Bar>
      <AuditGrid handle={handle} source={{ kind: 'client', rows, isLoading: false }} />
    </>
  );
}

export const page: CataloguePage = { title: 'Audit grid', Component: Records };
