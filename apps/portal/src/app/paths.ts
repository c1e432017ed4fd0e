import { EMPTY_ID } from '@waypost/contract/core/values';

const join = (...segments: string[]): string => `/${segments.map(encodeURIComponent).join('/')}`;

/** The fragment of a comment in an address: an opaque id. */
export const commentPart = (commentId: string): string => `comment-${commentId}`;

/** The part of a case to correct: the form, and its first field; for an insurance, the one that was checked. */
export type CaseCorrection = {
  form: 'insurance' | 'demographics';
  field: string;
  coverageId?: string | null;
};

/** Every address of the portal, below its base path. All links are built here. */
export const paths = {
  root: () => '/',
  info: () => '/info',
  logout: (options: { isTimeout?: boolean } = {}) =>
    options.isTimeout ? '/logout?isTimeout=true' : '/logout',
  signInCallback: () => '/signin-callback',
  docsCallBack: () => '/docsCallBack',
  attributions: () => '/attributions',
  home: (lCode: string) => join(lCode),
  /** The list of mentions on the home page, which takes the focus. */
  mentions: (lCode: string) => `${join(lCode)}#mentions`,
  search: (lCode: string) => join(lCode, 'search'),
  myProfile: (lCode: string) => join(lCode, 'my-profile'),
  myFiles: (lCode: string) => join(lCode, 'my-files'),
  userManagement: (lCode: string) => join(lCode, 'user-management'),
  /** The profile of a colleague. */
  viewProfile: (lCode: string, userObjectId: string) =>
    join(lCode, 'user-management', 'view-profile', userObjectId),
  auditHistory: (lCode: string) => join(lCode, 'audit-history'),
  organization: (lCode: string) => join(lCode, 'organization'),
  dataImport: (lCode: string) => join(lCode, 'data-import'),
  /** The first step of an import. */
  newImport: (lCode: string) => join(lCode, 'data-import', 'files', 'new'),
  /** One import, at any step. */
  import: (lCode: string, importId: string) => join(lCode, 'data-import', 'files', importId),
  newCase: (lCode: string) => join(lCode, 'new-case'),
  holidays: (lCode: string) => join(lCode, 'holidays'),
  settings: (lCode: string) => join(lCode, 'settings'),
  /** The webhooks portal is a tab of the settings. */
  webhooksPortal: (lCode: string) => `${join(lCode, 'settings')}?tab=webhooks-portal`,
  webhookEndpoint: (lCode: string, endpointId: string) =>
    join(lCode, 'settings', 'webhook-portal', endpointId),
  taskConfiguration: (lCode: string) => join(lCode, 'task-configuration'),
  /** One decision model, below the settings. */
  decisionModel: (lCode: string, modelId: string) => join(lCode, 'settings', 'decision-tables', modelId),
  /** The guide. */
  help: (lCode: string) => join(lCode, 'help'),
  /** A page of the guide, or a heading in it: `page#heading`. */
  helpPage: (lCode: string, place: string) => {
    const [page = '', heading] = place.split('#');
    return join(lCode, 'help', page) + (heading ? `#${heading}` : '');
  },
  /** A linked product inside the portal. */
  linkedPage: (lCode: string, id: string) => join(lCode, id),
  taskManagement: (lCode: string) => join(lCode, 'task-management'),
  board: (lCode: string) => join(lCode, 'board'),
  /** One task in the panel next to the list. */
  task: (lCode: string, taskId: string) =>
    `${join(lCode, 'task-management')}?task=${encodeURIComponent(taskId)}`,
  /** A comment of the task or the case at an address. */
  comment: (path: string, commentId: string) => `${path}#${commentPart(commentId)}`,
  /** Opens the subject in which the user was mentioned. */
  mention: (lCode: string, commentId: string) => join(lCode, 'mentions', commentId),
  caseManagement: (lCode: string, caseNumber: string) => join(lCode, 'case-management', caseNumber),
  /** The case page with an open form and the field that a payer refused. */
  correctCase: (lCode: string, caseNumber: string, { form, field, coverageId }: CaseCorrection) =>
    `${join(lCode, 'case-management', caseNumber)}?panel=${form === 'insurance' ? 'insurance' : 'details'}&${form}=edit&field=${field}${coverageId ? `&coverage=${coverageId}` : ''}`,
  /** The form for another insurance of a case, filled in with the payer to bill according to an answer. */
  addPrimary: (lCode: string, caseNumber: string, transactionId: string) =>
    `${join(lCode, 'case-management', caseNumber)}?panel=insurance&insurance=add&answer=${encodeURIComponent(transactionId)}`,
  /** The empty request form. */
  eligibility: (lCode: string) => join(lCode, 'eligibility'),
  /** One transaction. With a task, the task's next step may follow (P-033). */
  eligibilityTransaction: (lCode: string, facilityId: string, transactionId: string, taskId?: string) =>
    join(lCode, 'eligibility', facilityId, transactionId, ...(taskId ? [taskId] : [])),
  /** An answer by its id alone; opens in a new tab (P-043). */
  eligibilityResponse: (lCode: string, transactionId: string) => join(lCode, 'eligibility', transactionId),
  /** The request form of a task, filled in from its case, before any transaction (P-360). */
  eligibilityOfTask: (lCode: string, facilityId: string, taskId: string) =>
    join(lCode, 'eligibility', facilityId, EMPTY_ID, taskId),
  /** The request form of a case without a task. */
  eligibilityOfCase: (lCode: string, facilityId: string, caseId: string) =>
    `${join(lCode, 'eligibility', facilityId, EMPTY_ID)}?case=${encodeURIComponent(caseId)}`,
  /** The address of Start Task: a start URL beginning with /viewer is prefixed with eligibility (W-099). */
  taskStart: (lCode: string, startUrl: string) => {
    const route = startUrl.startsWith('/') ? startUrl : `/${startUrl}`;
    return `/${encodeURIComponent(lCode)}${route.startsWith('/viewer') ? '/eligibility' : ''}${route}`;
  },
} as const;
