import type { Contract } from '@waypost/contract';
import type { downloads } from '@waypost/contract/downloads';
import { applicationOf, mayShareViews, type PermissionName } from '@waypost/contract/permissions';
import { signingPermissions } from '@waypost/contract/services/linked-products';

/**
 * Who may make a call. Every call of the contract has its line in `access`, and the type checker misses none.
 * - `public`: anybody
 * - `token`: a fresh sign-in that has no session yet
 * - `session`: a signed-in user, in no entity
 * - `entity`: a signed-in user in one of their entities, with what `allows` asks for
 */
export type Access = { kind: 'public' } | { kind: 'token' } | { kind: 'session' } | Within;

/** `protects` names what a refused call was after, for the record: that somebody asked in vain is worth knowing. */
type Within = {
  kind: 'entity';
  allows: (permissions: ReadonlySet<string>) => boolean;
  needs: string;
  protects?: string;
};

const anyOf = (...names: PermissionName[]): Within => ({
  kind: 'entity',
  allows: (permissions) => names.some((name) => permissions.has(name)),
  needs: names.join(' or '),
});

const allOf = (...names: PermissionName[]): Within => ({
  kind: 'entity',
  allows: (permissions) => names.every((name) => permissions.has(name)),
  needs: names.join(' and '),
});

/** A refusal of the call is on record. */
const protecting = (domainType: string, line: Within): Within => ({ ...line, protects: domainType });

/** Any permission of the task-management application (W-012, W-013). */
const taskManagement: Access = {
  kind: 'entity',
  allows: (permissions) => [...permissions].some((name) => applicationOf(name) === 'task-management'),
  needs: 'a task-management permission',
};

/** Whoever belongs to the entity: what the call touches is their own. */
const anyone: Access = { kind: 'entity', allows: () => true, needs: 'nothing more' };

export const access: { [S in keyof Contract]: { [C in keyof Contract[S]]: Access } } = {
  account: {
    mySessions: { kind: 'session' },
    endMySession: { kind: 'session' },
    endMySessions: { kind: 'session' },
    endUserSessions: anyOf('user-management-user-write'),
    acceptInvitation: { kind: 'session' },
    myEmailUpdate: { kind: 'session' },
    updateMyEmail: { kind: 'session' },
    updateUserEmail: anyOf('user-management-user-write'),
    sendEmailVerification: { kind: 'session' },
    confirmEmail: { kind: 'public' },
  },
  appConfig: { settings: { kind: 'public' } },
  audit: {
    signOut: { kind: 'session' },
    myHistory: anyOf('user-management-audit-read'),
    userHistory: anyOf('user-management-audit-read'),
    caseHistory: anyOf('case-management-audit-read'),
    searchHistory: allOf('user-management-audit-read', 'case-management-audit-read'),
  },
  case: {
    myTransactions: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    addNote: anyOf('case-management-write'),
    eligibilityOfCase: allOf('case-management-read', 'patient-read'),
    addCoverage: allOf('patient-read', 'case-management-write'),
    changeCoverage: allOf('patient-read', 'case-management-write'),
    orderCoverages: allOf('patient-read', 'case-management-write'),
  },
  documents: {
    documentsOfCase: allOf('onbase-read', 'patient-read', 'case-management-read'),
    viewDocument: allOf('onbase-read', 'patient-read', 'case-management-read'),
  },
  drafts: { draft: anyone, saveDraft: anyone, discardDraft: anyone },
  eligibility: {
    serviceTypeCodes: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    payerTemplates: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    facilityProviders: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    prefill: anyOf('eligibility-verification-write'),
    verify: anyOf('eligibility-verification-write'),
    transaction: protecting(
      'EligibilityTransaction',
      anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    ),
    transactionOfCase: protecting(
      'EligibilityTransaction',
      anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    ),
    cancel: anyOf('eligibility-verification-write'),
    decideAlert: anyOf('eligibility-verification-write'),
    history: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    difference: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
  },
  encryption: {
    encrypt: anyOf(...signingPermissions),
    encryptHccra: anyOf(...signingPermissions),
    sign: anyOf(...signingPermissions),
    signatureKey: { kind: 'public' },
  },
  integrationTokens: {
    getToken: anyOf('onbase-read'),
    pkce: anyOf('onbase-read'),
    getTokenAccept: anyOf('onbase-read'),
  },
  invitations: {
    options: anyOf('user-management-invite'),
    invite: anyOf('user-management-invite'),
    cancel: anyOf('user-management-invite', 'user-management-user-write'),
  },
  orders: {
    ordersOfCase: allOf('case-management-read', 'patient-read'),
    accessionNumbers: allOf('case-management-read', 'patient-read'),
    // The answer is the order as it is then: who changes one reads it.
    addOrder: allOf('case-management-write', 'patient-read'),
    changeOrder: allOf('case-management-write', 'patient-read'),
    deleteOrder: allOf('case-management-write', 'patient-read'),
    addPhysicianContacts: allOf('case-management-write', 'patient-read'),
    removePhysicianContacts: allOf('case-management-write', 'patient-read'),
    providerIndividuals: anyOf('case-management-write', 'case-management-read'),
    providerIndividual: anyOf('case-management-write', 'case-management-read'),
  },
  patient: {
    socialSecurityNumber: protecting(
      'SocialSecurityNumber',
      allOf('patient-read', 'case-management-read', 'ssn-read'),
    ),
    updatePatient: allOf('patient-read', 'case-management-write'),
  },
  payerData: {
    eligibilityPayers: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    payerStatus: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    searchPayerData: anyOf('case-management-read', 'payer-read'),
    payerData: anyOf('case-management-read', 'payer-read'),
    preClaimRequirement: anyOf('case-management-read', 'payer-read'),
    mediaType: allOf('patient-read', 'case-management-read'),
  },
  policy: {
    createSession: { kind: 'token' },
    me: { kind: 'session' },
    myEntities: { kind: 'session' },
    myPermissions: { kind: 'session' },
  },
  profile: {
    myProfile: anyone,
    userProfile: anyOf('user-management-user-write'),
    updateMyProfile: anyone,
    updateUserProfile: anyOf('user-management-user-write'),
  },
  settings: {
    mySettings: anyone,
    addMySetting: anyone,
    changeMySetting: anyone,
    removeMySetting: anyone,
    // Which of the two is needed depends on what is given: see `modules/settings/give.ts`.
    giveSetting: {
      kind: 'entity',
      allows: (permissions) => mayShareViews(permissions) || permissions.has('user-management-user-write'),
      needs: 'a task permission ending in -manage, or user-management-user-write',
    },
    changeUserSetting: anyOf('user-management-user-write'),
    receivers: {
      kind: 'entity',
      allows: mayShareViews,
      needs: 'a task permission ending in -manage',
    },
  },
  roles: {
    permissions: anyOf('user-management-role-write'),
    roles: anyOf('user-management-role-write'),
    createRole: anyOf('user-management-role-write'),
    setRolePermissions: anyOf('user-management-role-write'),
    deleteRole: anyOf('user-management-role-write'),
    roleCandidates: anyOf('user-management-role-write'),
    addRoleUser: anyOf('user-management-role-write'),
    addLicensedRoleUser: anyOf('user-management-role-write'),
    removeRoleUser: anyOf('user-management-role-write'),
    userPermissions: anyOf('user-management-role-write', 'user-management-user-write'),
    permissionHolders: anyOf('user-management-role-write', 'user-management-user-write'),
  },
  task: { task: taskManagement, changeTask: taskManagement, workingTask: taskManagement },
  users: {
    // The form of an invitation and the roles need to know who there is, as the grid of the users does.
    users: anyOf('user-management-user-write', 'user-management-role-write', 'user-management-invite'),
    setActive: anyOf('user-management-user-write'),
    setFacilities: anyOf('user-management-user-write'),
    permissionHolders: taskManagement,
  },
};

/** Who may download. What is exported is what the list shows. */
export const downloadAccess: {
  [S in keyof typeof downloads]: { [C in keyof (typeof downloads)[S]]: Access };
} = {
  audit: { exportHistory: allOf('user-management-audit-read', 'case-management-audit-read') },
  task: { exportTasks: taskManagement },
};

/** Who may read through the GraphQL path of a service. */
export const graphqlAccess: Record<'task' | 'case' | 'patient' | 'payer-data' | 'search', Access> = {
  task: taskManagement,
  case: anyOf('case-management-read'),
  'payer-data': anyOf('case-management-read', 'payer-read'),
  patient: protecting('Patient', allOf('patient-read', 'case-management-read')),
  search: allOf('patient-read', 'case-management-read'),
};
