import { randomUUID } from 'node:crypto';
import { contract } from '@waypost/contract';
import { downloads } from '@waypost/contract/downloads';
import { operations } from '@waypost/contract/graphql';
import { emptyEligibilityRequest } from '@waypost/contract/services/eligibility-request';
import { facilityData } from '@waypost/contract/services/policy-settings';
import { access, downloadAccess, graphqlAccess } from '../../../src/http/access.ts';
import { lakemont } from '../../../src/seed/organisations.ts';

export type Route = {
  name: string;
  kind: 'public' | 'token' | 'session' | 'entity';
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
};

const auditSearch = {
  from: null,
  until: null,
  userId: null,
  actionTypes: [],
  domainType: null,
  domainId: null,
  caseId: null,
};
const setting = {
  applicationName: 'administration',
  featureKey: 'default-facility',
  entityId: lakemont.id,
  applicationData: facilityData(randomUUID()),
};
const noLines = {
  line1: null,
  line2: null,
  line3: null,
  line4: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
};
const newCoverage = {
  patientId: randomUUID(),
  facilityId: randomUUID(),
  lCode: 'NWHR',
  clientCode: 'NWHR',
  paymentBy: null,
  coveragePaymentType: 'Insurance',
  coverageStatus: 'Active',
  coverage: {
    subscriberId: 'N1',
    insuranceName: 'Nowhere',
    groupNumber: null,
    administrationTypeCode: 'Unable to Verify',
    preClaimRequirementCode: null,
    periodStart: null,
    periodEnd: null,
    rcsInsuranceCode: 'N-01',
    clientInsuranceCode: null,
    hardCopyClaim: false,
    media: 'Electronic',
    address: { name: null, ...noLines, district: null, addressCode: null },
  },
  coverageSubscriber: {
    firstName: null,
    lastName: null,
    middleInitial: null,
    birthDate: null,
    gender: null,
    address: noLines,
  },
  coverageRelationshipType: { relationshipTypeName: 'Self' },
};
/** What must stand behind the question mark. */
const queries: Record<string, string> = {
  'case.addCoverage': `caseid=${randomUUID()}`,
  'payerData.searchPayerData': 'searchString=nowhere',
  'payerData.payerData': 'insuranceCode=N-01&clientCode=LKMTC',
  'payerData.preClaimRequirement': `insuranceCode=N-01&facilityId=${randomUUID()}`,
  'payerData.mediaType': `caseId=${randomUUID()}&insuranceSequence=1&harpInsuranceCode=N-01&facilityId=${randomUUID()}`,
};
const bodies: Record<string, unknown> = {
  'integrationTokens.pkce': { type: 'OnBase' },
  'integrationTokens.getTokenAccept': { type: 'OnBase', authCode: 'nobody' },
  'settings.addMySetting': setting,
  'settings.changeMySetting': setting,
  'settings.giveSetting': setting,
  'settings.changeUserSetting': setting,
  'audit.searchHistory': { ...auditSearch, limit: 1, after: null },
  'audit.exportHistory': { ...auditSearch, until: '2000-01-01T00:00:00Z' },
  'task.exportTasks': { columns: [{ column: 'dueDate', title: 'Due' }], sort: [], filter: {} },
  'encryption.encrypt': { stringToBeEncrypted: 'text', encryptionType: 'linked-product' },
  'encryption.encryptHccra': {
    xp5IModeTobeEncrypted: 'P',
    xp5IAuthTobeEncrypted: 'auth',
    contactIdTobeEncrypted: '17',
  },
  'encryption.sign': { lCode: 'LKMT', clientCodes: [] },
  'roles.createRole': { name: 'Nobody' },
  'roles.setRolePermissions': ['payer-read'],
  'roles.addRoleUser': { userObjectId: randomUUID() },
  'roles.addLicensedRoleUser': { userObjectId: randomUUID() },
  'task.changeTask': { status: 'OnHold' },
  'users.setActive': { isActive: false },
  'users.setFacilities': [randomUUID()],
  'invitations.invite': {
    typeOfUser: 'Business Associate',
    phoneNumber: '5550100100',
    phoneNumberExtension: '',
    newUserEmail: 'nobody@nowhere.example',
    newUserFirstName: 'Nobody',
    newUserLastName: 'Nowhere',
    inviterFirstName: 'Nobody',
    inviterLastName: 'Nowhere',
    inviterEmail: 'nobody@nowhere.example',
    inviterUserObjectId: randomUUID(),
    scope: { ownerId: randomUUID(), scopeObjectId: randomUUID(), name: 'Nowhere', lCode: 'NWHR' },
    members: [],
    roles: [randomUUID()],
    harpOperatorCode: null,
    additionalAccesses: [],
  },
  'case.addNote': { caseId: randomUUID(), note: 'Nothing', eventType: 'Message' },
  'orders.addOrder': {
    diagnosis: [{ sequence: 1, code: 'R10.9' }],
    physician: [{ useId: 0, providerIndividualId: randomUUID() }],
  },
  'orders.changeOrder': { physician: [{ useId: 0, providerIndividualId: randomUUID() }] },
  'orders.addPhysicianContacts': [randomUUID()],
  'orders.removePhysicianContacts': [randomUUID()],
  'case.addCoverage': newCoverage,
  'case.changeCoverage': { coverage: { groupNumber: 'Nothing' } },
  'case.orderCoverages': [randomUUID()],
  'patient.updatePatient': { language: 'en' },
  'documents.viewDocument': { caseId: randomUUID(), documentId: '1' },
  'drafts.saveDraft': { content: '{}' },
  'eligibility.decideAlert': { choice: 'accept' },
  'profile.updateMyProfile': { id: randomUUID() },
  'profile.updateUserProfile': { id: randomUUID() },
  'eligibility.verify': {
    ...emptyEligibilityRequest,
    facilityId: randomUUID(),
    payerCode: 'TWM01',
    providerIdentifier: '1234567893',
    serviceDateFrom: '2026-11-20',
  },
};

/** Every call of the contract and every GraphQL read, well formed, with ids that belong to nobody. */
export function allRoutes(): Route[] {
  const lines = access as Record<string, Record<string, { kind: Route['kind'] }>>;
  const rest = Object.entries(contract).flatMap(([service, calls]) =>
    Object.entries(calls).map(([call, procedure]): Route => {
      const { method = 'POST', path = '' } = procedure['~orpc'].route;
      const name = `${service}.${call}`;
      return {
        name,
        kind: lines[service]?.[call]?.kind ?? 'entity',
        method,
        path: String(path)
          .replace('{version}', 'v1')
          .replace('{form}', 'task-work')
          .replace('{field}', 'memberId')
          .replace(/GetToken$/, 'GetToken?type=OnBase')
          .replace(/api\/Orders(\/AccessionNumbers)?$/, '$&?caseId={caseId}')
          .replace(/ProviderIndividuals$/, '$&?search=nobody')
          .replace(/\/ssn\/\{patientId\}$/, '/ssn/{patientId}?accountId={caseId}')
          .replace(/\{\w+\}/g, randomUUID())
          .concat(name in queries ? `?${queries[name]}` : ''),
        headers: {
          'if-match': '1',
          'idempotency-key': randomUUID(),
          ...(service === 'integrationTokens' ? { facilityid: randomUUID() } : {}),
        },
        ...(name in bodies ? { body: bodies[name] } : {}),
      };
    }),
  );
  const files = Object.entries(downloads).flatMap(([service, own]) =>
    Object.entries(own).map(
      ([call, { path }]): Route => ({
        name: `${service}.${call}`,
        kind: (downloadAccess as typeof lines)[service]?.[call]?.kind ?? 'entity',
        method: 'POST',
        path,
        headers: {},
        body: bodies[`${service}.${call}`],
      }),
    ),
  );
  const page = { limit: 1, after: null, sort: [], filter: {} };
  const query = { ...page, column: 'status', search: null };
  const variables = {
    query,
    assigneeId: randomUUID(),
    taskId: randomUUID(),
    caseNumber: '260000-01',
    caseId: randomUUID(),
    patientId: randomUUID(),
  };
  const reads = Object.entries(operations).flatMap(([service, own]) =>
    Object.values(own).map(
      (operation): Route => ({
        name: `${service}.${operation.name}`,
        kind: graphqlAccess[service as keyof typeof graphqlAccess].kind,
        method: 'POST',
        path: `/services/${service}/graphql`,
        headers: {},
        body: { query: operation.document, variables, operationName: operation.name },
      }),
    ),
  );
  return [...rest, ...reads, ...files];
}

/** Those that ask who is calling. */
export const guardedRoutes = (): Route[] => allRoutes().filter((route) => route.kind !== 'public');
