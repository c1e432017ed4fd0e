import { applicationOf, type PermissionName, permissionNames } from '@waypost/contract/permissions';

export type CastRole = { name: string; isReadOnly?: true; permissions: string[] };

const groups = ['eligibility', 'insurance-verification', 'registration', 'documents'];
const work = groups.map((group) => `${group}-work`);
const manage = groups.map((group) => `${group}-manage`);
const eligibility = ['eligibility-verification-read', 'eligibility-verification-write', 'payer-read'];
const caseReading = ['case-management-read', 'patient-read'];

const linkedProducts: PermissionName[] = [
  'harp-pre-release-read',
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
  'claim-management-read',
];

/** The roles every entity starts with. */
export const roles: readonly CastRole[] = [
  { name: 'Task Worker', permissions: [...work, 'task-management-read', ...eligibility, ...caseReading] },
  {
    name: 'Task Manager',
    permissions: [
      ...work,
      ...manage,
      'task-management-read',
      ...eligibility,
      'eligibility-execute',
      ...caseReading,
      'case-management-audit-read',
      ...linkedProducts,
    ],
  },
  {
    name: 'Case Specialist',
    permissions: [
      ...eligibility,
      'eligibility-execute',
      ...caseReading,
      'case-management-write',
      'patient-write',
      'ssn-read',
      'onbase-read',
      ...work,
    ],
  },
  {
    name: 'Facility Administrator',
    isReadOnly: true,
    permissions: permissionNames.filter((name) => name.startsWith('user-management-')),
  },
  {
    name: 'Configuration Administrator',
    permissions: permissionNames.filter(
      (name) => applicationOf(name) === 'decision-management' || name.startsWith('webhooks-'),
    ),
  },
  {
    name: 'Auditor',
    permissions: ['user-management-audit-read', 'case-management-audit-read', 'case-management-read'],
  },
  { name: 'Eligibility Reader', permissions: ['eligibility-verification-read', ...caseReading] },
  { name: 'Visitor', permissions: [] },
];
