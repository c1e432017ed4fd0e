/**
 * The permissions in their only form on the wire, kebab case. The specification writes some in Pascal case
 * (`EligibilityVerificationRead`); they are the same names, see docs/decisions/0010-permission-names.md.
 */
export const permissionNames = [
  'ssn-read',
  'onbase-read',
  'user-management-invite',
  'user-management-role-write',
  'user-management-user-write',
  'user-management-audit-read',
  'eligibility-verification-read',
  'eligibility-verification-write',
  'eligibility-execute',
  'case-management-read',
  'case-management-write',
  'case-management-audit-read',
  'patient-read',
  'patient-write',
  'data-import',
  'payer-read',
  'payer-connection-write',
  'organization-write',
  'decision-table-read',
  'decision-table-write',
  'shared-decision-table-write',
  'decision-table-schema-write',
  'webhooks-admin',
  'webhooks-write',
  'task-management-read',
  'eligibility-utility-read',
  'eligibility-utility-write',
  'xref-read',
  'xref-write',
  // linked products
  'harp-pre-release-read',
  'pas-pre-release-read',
  'payer-report-read',
  'remittance-log-read',
  'remittance-trp-read',
  'claim-trp-read',
  'audit-control-axis-read',
  'patient-receipts-read',
  'compliance-tools-read',
  'medical-necessity-read',
  'state-reporting-wizard-read',
  'dde-link-read',
  'contract-management-read',
  'xpeditor-dashboard-read',
  'remittance-management-read',
  'xpeditor-eligibility-read',
  'claim-management-read',
  'claim-status-read',
] as const;

export type PermissionName = (typeof permissionNames)[number];

/** Task permissions are per group: `{group}-work` and `{group}-manage` (W-168). */
export const taskGroups = ['eligibility', 'insurance-verification', 'registration', 'documents'] as const;
export type TaskGroup = (typeof taskGroups)[number];
/** The labels of the groups. */
export const taskGroupNames: Readonly<Record<TaskGroup, string>> = {
  eligibility: 'Eligibility',
  'insurance-verification': 'Insurance Verification',
  registration: 'Registration',
  documents: 'Documents',
};
export const workPermission = (group: string): string => `${group}-work`;
export const managePermission = (group: string): string => `${group}-manage`;

/** Application names (P-164): each permission belongs to one. */
export const applicationNames = [
  'case-management',
  'task-management',
  'pam-eligibility-check',
  'integrations-xref',
  'administration',
  'payer-data',
  'decision-management',
  'audit',
  'organization-master',
  'eligibility-utility',
] as const;
export type ApplicationName = (typeof applicationNames)[number];

/** The first matching pattern applies. */
const applicationByPrefix: ReadonlyArray<readonly [RegExp, ApplicationName]> = [
  [/^task-management-|-work$|-manage$/, 'task-management'],
  [/-audit-read$/, 'audit'],
  [/^(user-management|webhooks|organization|payer-connection)-/, 'administration'],
  [/^eligibility-utility-/, 'eligibility-utility'],
  [/^eligibility-/, 'pam-eligibility-check'],
  [/^(case-management-|patient-(read|write)$|ssn-|onbase-|data-import$)/, 'case-management'],
  [/^payer-read$/, 'payer-data'],
  [/^(shared-)?decision-/, 'decision-management'],
  [/^xref-/, 'integrations-xref'],
];

/** The application of a permission; an unmatched permission belongs to a linked product of the organization. */
export function applicationOf(permissionName: string): ApplicationName {
  return applicationByPrefix.find(([pattern]) => pattern.test(permissionName))?.[1] ?? 'organization-master';
}

const canonicalNames: Readonly<Record<string, string>> = {
  'view-payer': 'payer-read',
  'view-onbase': 'onbase-read',
  'view-harp-prerelease': 'harp-pre-release-read',
  'view-pas-prerelease': 'pas-pre-release-read',
};

/**
 * Converts the name of a permission to its form on the wire (P-247): `CaseManagementRead`, `webhooks admin` and
 * `view-onbase` become `case-management-read`, `webhooks-admin` and `onbase-read`.
 */
export function permissionNameOf(written: string): string {
  const kebab = written
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[\s_]+/g, '-')
    .toLowerCase();
  return canonicalNames[kebab] ?? kebab;
}

/** The groups whose tasks the user may manage. */
export const managedGroups = (permissions: ReadonlySet<string>): TaskGroup[] =>
  taskGroups.filter((group) => permissions.has(managePermission(group)));

/** Whether the user manages the tasks of any group. Such a user may share a view of any grid (P-113). */
export const managesTasks = (permissions: ReadonlySet<string>): boolean =>
  managedGroups(permissions).length > 0;
