/**
 * Imports do not reach tests across HTTP or the screen, so this list connects them: the rooms of the product, and the
 * prefixes of the test files that enter there. A deeper room comes before the room around it.
 */
export type Door = { room: string; tests: readonly string[] };

const api = (...names: string[]) => names.map((name) => `apps/server/test/api/${name}`);
/** Tests that have the installation for themselves. */
const alone = (...names: string[]) => names.map((name) => `apps/server/test/installation/${name}`);
const browser = (...names: string[]) => names.map((name) => `e2e/tests/${name}`);
/** The screens of the portal in states that a test gives them. */
const shown = (...names: string[]) => names.map((name) => `e2e/catalogue/${name}`);

export const doors: readonly Door[] = [
  ...Object.entries({
    account: api('account', 'email-change-state', 'security/ended-sessions', 'small-facts'),
    'app-config': api('app-settings'),
    assignment: [...api('assignment'), ...browser('assignment')],
    audit: api('audit-', 'security/audit'),
    case: api('case-', 'coverages', 'named-reads', 'patient-cases'),
    comments: [...api('comments', 'mentions'), ...alone('demo-comments')],
    decision: api('decision-'),
    'document-templates': api('document-templates'),
    board: [...api('board'), ...alone('board'), ...browser('board', 'managers-monday')],
    bulk: [...api('bulk-changes', 'task-undo'), ...browser('working-day')],
    documents: api('case-documents', 'facility-documents'),
    drafts: api('drafts'),
    eligibility: api('eligibility-', 'my-transactions', 'payer-'),
    encryption: api('encryption', 'linked-products'),
    escalation: [...api('escalation'), ...alone('escalation'), ...browser('escalation')],
    files: api('files', 'task-export', 'audit-history'),
    'generated-documents': [
      ...api('generated-documents', 'uploads', 'letters-as-files'),
      ...browser('letters'),
    ],
    invitations: api('invitation', 'invite'),
    keys: [...alone('sealed-columns'), ...api('security/tokens')],
    live: [...api('live'), ...alone('live')],
    machines: api('machine'),
    mail: alone('mail'),
    orders: api('order', 'absent-and-empty'),
    patient: api('patient'),
    'payer-data': api('payer-'),
    policy: api('entities', 'integration-token', 'security/access', 'security/asked-and-used'),
    profile: api('profile'),
    roles: api('role'),
    search: api('case-search'),
    settings: api('user-settings', 'view-subscriptions'),
    task: [
      ...alone('consumers'),
      ...api('events', 'emitted-events', 'work', 'task-', 'wait-end', 'trust/task-groups'),
    ],
    users: api('users', 'move-people', 'every-server'),
    webhooks: api('webhook'),
  }).map(([name, tests]) => ({ room: `apps/server/src/modules/${name}`, tests })),
  {
    room: 'apps/server/src/processes',
    tests: [...api('processes', 'events', 'generated-documents'), ...browser('rules-make-work')],
  },
  {
    room: 'apps/server/src/provision',
    tests: [...api('provisioning-plans'), ...alone('provisioning', 'documented-organisation')],
  },
  { room: 'apps/server/src/seed', tests: alone('large-seed', 'list-plans', 'demo-comments') },
  // Every call goes through these two.
  { room: 'apps/server/src/http', tests: [...api(''), ...alone('')] },
  { room: 'apps/server/src/kernel', tests: [...api(''), ...alone('')] },
  { room: 'apps/server/src/entry', tests: api('small-facts') },
  {
    room: 'apps/identity/src',
    tests: [...api('account', 'external-provider', 'security/'), ...browser('account-journeys', 'way-in')],
  },
  { room: 'apps/sandbox/src/documents', tests: [...api('case-documents'), ...browser('case-documents')] },
  { room: 'apps/sandbox/src/fax', tests: api('generated-documents') },
  { room: 'apps/sandbox/src/linked', tests: [...api('linked-products'), ...browser('linked-products')] },
  { room: 'apps/sandbox/src/mailbox', tests: [...api('invite'), ...alone('mail')] },
  { room: 'apps/sandbox/src/receivers', tests: api('webhook') },
  { room: 'apps/sandbox/src', tests: [...api('eligibility-'), ...browser('eligibility-request')] },

  ...Object.entries({
    'features/attributions': [...browser('routes'), ...shown('every-state')],
    'features/audit': [...browser('audit-'), ...shown('audit-history-states', 'profile-states', 'guards')],
    'features/cases/coverages': [...browser('insurance'), ...shown('insurance-states', 'case-work-states')],
    'features/cases/documents/authorization-popup': browser('case-documents', 'docs-callback'),
    'features/cases/documents': [...browser('case-documents'), ...shown('case-work-states')],
    'features/cases/orders': [...browser('order'), ...shown('order-states')],
    'features/cases/patient': [
      ...browser('case-demographics'),
      ...shown('case-patient-states', 'case-work-states'),
    ],
    'features/cases': [...browser('case-', 'letters'), ...shown('case-', 'letters-states', 'clock-states')],
    'features/eligibility/answer': [...browser('eligibility-response'), ...shown('eligibility-')],
    'features/eligibility/raw-data': [
      ...browser('eligibility-response'),
      ...shown('eligibility-answer', 'case-work-states'),
    ],
    'features/eligibility': [...browser('eligibility-'), ...shown('eligibility-')],
    'features/files': shown('files-states'),
    'features/holidays': shown('holidays-states'),
    'features/home': [...browser('main-job', 'keyboard-main-job'), ...shown('home-states')],
    'features/linked': browser('linked-products'),
    'features/roles': [...browser('role'), ...shown('roles-')],
    'features/search': [...browser('case-search'), ...shown('search-states', 'clock-states')],
    'features/configuration': [
      ...browser('rules-make-work', 'assignment'),
      ...shown('configuration-', 'assignment-states', 'escalation-rule-states'),
    ],
    'app/rules': [...browser('rules-make-work'), ...shown('rules-states', 'configuration-')],
    'features/settings': [
      ...browser('decision-tables', 'rules-make-work', 'webhooks', 'machine-accounts'),
      ...shown('settings-states', 'decision-model-states', 'rules-states', 'webhook-', 'machine-states'),
    ],
    'features/tasks/board': [...browser('board'), ...shown('board-states')],
    'features/tasks/home': [...browser('main-job', 'working-day'), ...shown('home-states')],
    'features/tasks/viewers': [...browser('live'), ...shown('live-states')],
    'features/tasks/work': [...browser('main-job', 'letters'), ...shown('task-work-states', 'task-story')],
    'features/tasks': [
      ...browser('queue', 'main-job', 'keyboard-main-job', 'working-day'),
      ...shown('queue-', 'task-story', 'task-actions', 'bulk-list'),
    ],
    'features/users/invite': [...browser('invite'), ...shown('invite-refusals')],
    'features/users/profile': [...browser('profile', 'view-profile', 'roles'), ...shown('profile-states')],
    'features/users': [...browser('users', 'invite', 'view-profile'), ...shown('invite-refusals', 'guards')],
    'app/comments': [...browser('comments'), ...shown('comment-states')],
    'app/drafts': browser('unsaved-typing'),
    'app/grid-views': [...browser('saved-views'), ...shown('saved-views-states')],
    'app/shell': [
      ...browser('shell-', 'idle', 'accessibility'),
      ...shown('failures', 'guards', 'navigation-states', 'palette-states'),
    ],
    app: [
      ...browser('shell-', 'start-up', 'weight', 'session-tabs', 'idle', 'live'),
      ...shown('failures', 'live-states'),
    ],
    api: [
      ...browser('start-up', 'session-tabs', 'way-in', 'lost-answers'),
      ...shown('failures', 'freshness'),
    ],
    routes: [
      ...browser('routes', 'way-in', 'sign-in-callback', 'error-pages', 'docs-callback'),
      ...shown('failures', 'guards', 'navigation-states'),
    ],
    ui: [...browser('every-screen', 'shell-', 'main-job'), ...shown('every-state', 'cut-off-states')],
  }).map(([name, tests]) => ({ room: `apps/portal/src/${name}`, tests })),
];

/** These tests belong to no room, so they run only in the whole run. */
export const onlyInTheWhole = [
  ...alone('row-security'),
  ...api('api-documents', 'external-provider', 'generated-client', 'graphql-cost', 'unfit-'),
  ...api('trust/', 'security/'),
];
