import {
  type ApplicationName,
  applicationOf,
  managePermission,
  type PermissionName,
  type TaskGroup,
  taskGroups,
  workPermission,
} from './permissions.ts';

/** The label of a permission, what it allows, and its position in the role editor (P-153). */
export type PermissionEntry = {
  permissionName: string;
  displayName: string;
  description: string;
  applicationName: ApplicationName;
  applicationDisplayName: string;
  section: { id: string; name: string; displaySequence: number };
};

/** An application without a name of its own is Global; a permission without a section is under General. */
const GLOBAL = 'Global';
const GENERAL = 'General';

const applicationDisplayNames: Readonly<Partial<Record<ApplicationName, string>>> = {
  'task-management': 'Task Management',
  'case-management': 'Case Management',
  'pam-eligibility-check': 'Eligibility',
  administration: 'User Management',
  audit: 'Audit',
  'decision-management': 'Decision Management',
  'payer-data': 'Payer Data',
  'eligibility-utility': 'Eligibility Utility',
  'integrations-xref': 'Cross Reference',
};
/** The position of an application in the editor; applications without a name of their own are last. */
const place = (application: ApplicationName): number =>
  [...Object.keys(applicationDisplayNames), application].indexOf(application);

type Words = { displayName: string; description: string; section?: string };
const words = (displayName: string, description: string, section?: string): Words => ({
  displayName,
  description,
  ...(section ? { section } : {}),
});
const product = (name: string): Words => words(name, `Open ${name}`, 'Products');
const report = (name: string): Words => words(name, `Open ${name}`, 'Analytics & Reporting');

/**
 * Permissions that can be granted but have no effect in this version, because their pages are not part of it
 * (P-248, docs/decisions/0032). A test finds missing and outdated entries.
 */
export const permissionsWithoutEffect: readonly PermissionName[] = [
  'eligibility-utility-read',
  'eligibility-utility-write',
  'remittance-management-read',
  'xpeditor-eligibility-read',
  'xref-read',
  'xref-write',
];

/** In the order of the editor. */
const named: Readonly<Record<PermissionName, Words>> = {
  'task-management-read': words('Task Management', 'Open the task list and read its tasks'),
  'case-management-read': words('View cases', 'Search for cases and open them'),
  'case-management-write': words(
    'Change cases',
    'Open, change and cancel cases, write notes about them, and change their orders and insurances',
  ),
  'patient-read': words('View patients', 'See patients of cases and tasks', 'Patients'),
  'patient-write': words(
    'Change patients',
    'Register patients, and change whom an identifier names; in a case they are changed with Change cases',
    'Patients',
  ),
  'data-import': words(
    'Import data',
    'Send patients and cases as a source, settle what is held, and manage sources and their codes',
    'Patients',
  ),
  'ssn-read': words(
    'View SSN',
    'See the full Social Security Number and change it; each view is recorded',
    'Patients',
  ),
  'onbase-read': words('View documents', 'Open documents kept in OnBase', 'Documents'),
  'eligibility-verification-read': words('View eligibility', 'Read answers of payers'),
  'eligibility-verification-write': words('Check eligibility', 'Ask payers and decide alerts'),
  'eligibility-execute': words('Run eligibility rules', 'Run the rules on a stored answer again'),
  'user-management-user-write': words('Manage users', 'Activate, deactivate and change users', 'Users'),
  'user-management-invite': words('Invite users', 'Invite users and cancel invitations', 'Users'),
  'user-management-role-write': words(
    'Manage roles',
    'Make roles, give permissions, add and remove users',
    'Users',
  ),
  'organization-write': words(
    'Manage the organization',
    'Make and change facilities, plans, physicians and letter templates',
    'Organization',
  ),
  'payer-connection-write': words(
    'Manage payer connections',
    'Choose payers, set how they are reached, and try it',
    'Organization',
  ),
  'webhooks-admin': words('Administer webhooks', 'See and change all webhook endpoints', 'Webhooks'),
  'webhooks-write': words('Change webhooks', 'Make and change webhook endpoints', 'Webhooks'),
  'user-management-audit-read': words('Audit of users', 'Read what users did and what was done to them'),
  'case-management-audit-read': words('Audit of cases', 'Read what was done to cases'),
  'decision-table-read': words('View decision tables', 'Read decision tables'),
  'decision-table-write': words('Change decision tables', "Change the entity's decision tables"),
  'shared-decision-table-write': words('Change shared decision tables', 'Change tables that entities share'),
  'decision-table-schema-write': words('Change table schemas', 'Change columns of decision tables'),
  'payer-read': words('View payers', 'Open the payer list'),
  'eligibility-utility-read': words(
    'View eligibility utility',
    'No effect yet: kept for the eligibility utility',
  ),
  'eligibility-utility-write': words(
    'Change eligibility utility',
    'No effect yet: kept for the eligibility utility',
  ),
  'xref-read': words('View cross references', 'No effect yet: kept for cross references of codes'),
  'xref-write': words('Change cross references', 'No effect yet: kept for cross references of codes'),
  'harp-pre-release-read': words('HARP (pre-release)', 'Open HARP before its release', 'Pre-release'),
  'pas-pre-release-read': words('PAS (pre-release)', 'Open PAS before its release', 'Pre-release'),
  'dde-link-read': product('DDE Link'),
  'contract-management-read': product('Contract Management'),
  'claim-management-read': product('Claims Management'),
  'claim-status-read': product('Claim Status'),
  'remittance-management-read': product('Remittance Management'),
  'xpeditor-eligibility-read': product('Xpeditor Eligibility'),
  'xpeditor-dashboard-read': product('Xpeditor Errors & Custom Logic'),
  'medical-necessity-read': product('Medical Necessity'),
  'compliance-tools-read': product('CCI Lookup'),
  'patient-receipts-read': product('Patient Receipts'),
  'state-reporting-wizard-read': product('State Reporting Wizard'),
  'payer-report-read': report('Payer Reports'),
  'remittance-log-read': report('Remittance Log'),
  'remittance-trp-read': report('Remittance TRP'),
  'claim-trp-read': report('Claim TRP'),
  'audit-control-axis-read': report('Automated Reports'),
};

const groupNames: Readonly<Record<TaskGroup, string>> = {
  eligibility: 'Eligibility tasks',
  'insurance-verification': 'Insurance verification tasks',
  registration: 'Registration tasks',
  documents: 'Document tasks',
};

const permissionsOfGroup = (group: TaskGroup): Array<[string, Words]> => {
  const name = groupNames[group];
  return [
    [workPermission(group), words(`${name}: work`, 'Start and finish tasks', name)],
    [
      managePermission(group),
      words(`${name}: manage`, 'Assign tasks, change many at once, share views', name),
    ],
  ];
};

const all: ReadonlyArray<[string, Words]> = [
  ...taskGroups.flatMap(permissionsOfGroup),
  ...Object.entries(named),
];

function entries(): PermissionEntry[] {
  const sections = new Map<ApplicationName, string[]>();
  const entriesWithPositions = all.map(
    ([permissionName, { displayName, description, section = GENERAL }]) => {
      const applicationName = applicationOf(permissionName);
      const own = sections.get(applicationName) ?? [];
      if (!own.includes(section)) own.push(section);
      sections.set(applicationName, own);
      return {
        permissionName,
        displayName,
        description,
        applicationName,
        applicationDisplayName: applicationDisplayNames[applicationName] ?? GLOBAL,
        section: {
          id: `${applicationName}/${section.toLowerCase().replace(/\W+/g, '-')}`,
          name: section,
          displaySequence: own.indexOf(section) + 1,
        },
      };
    },
  );
  return entriesWithPositions.toSorted(
    (a, b) =>
      place(a.applicationName) - place(b.applicationName) ||
      a.section.displaySequence - b.section.displaySequence,
  );
}

/** Every permission of an installation; no other can be granted. Ordered by application, section and name. */
export const permissionCatalogue: readonly PermissionEntry[] = entries();
