import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  redirect,
} from 'react-router';
import { basePath, settings } from '#src/api/settings.ts';
import {
  mayManageUsers,
  mayOpenNewCase,
  mayReadDecisionTables,
  maySearchAudit,
} from '#src/app/entity-context.ts';
import { mayUseLinked } from '#src/app/linked-products.ts';
import { paths } from '#src/app/paths.ts';
import type { RouteHandle } from '#src/app/shell/route-handle.ts';
import { Shell, type ShellData } from '#src/app/shell/Shell.tsx';
import { prefetchTasks } from '#src/features/tasks/queue/prefetch-tasks.ts';
import { WorkingTask } from '#src/features/tasks/work/WorkingTask.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { guard, loadAccount, loadEntity } from './account.ts';
import { EntityErrorPage, ErrorPage, NotFoundPage } from './ErrorPages.tsx';
import { queuePage } from './queue-page.ts';
import { SignInCallbackPage } from './SignInCallbackPage.tsx';

const handle = (value: RouteHandle): RouteHandle => value;

/** A page whose code loads when it is opened. */
const page =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () => ({ Component: (await load())[name] });

const eligibilityPage = {
  loader: guard(({ can }) => can('eligibility-verification-write', 'eligibility-verification-read')),
  lazy: () => import('#src/features/eligibility/EligibilityPage.tsx'),
  handle: handle({ title: 'Eligibility', help: 'eligibility', fills: true, isWide: true }),
};

/** The prefix of a start URL is not a page (W-100): the address follows it. */
const withoutViewer = ({ params, request }: LoaderFunctionArgs) => {
  const { lCode = '', segment1, segment2, segment3 } = params;
  const segments = [segment1, segment2, segment3].filter((segment) => segment !== undefined);
  return redirect([paths.eligibility(lCode), ...segments].join('/') + new URL(request.url).search);
};

/** Segments: one is a transaction; two are facility and transaction; a third is the task (P-033, C-009). */
const eligibilityRoutes: RouteObject[] = [
  ...['viewer', 'viewer/:segment1', 'viewer/:segment1/:segment2', 'viewer/:segment1/:segment2/:segment3'].map(
    (path) => ({ path, loader: withoutViewer }),
  ),
  { ...eligibilityPage, index: true },
  { ...eligibilityPage, path: ':segment1' },
  { ...eligibilityPage, path: ':segment1/:segment2' },
  { ...eligibilityPage, path: ':segment1/:segment2/:segment3' },
];

const inUserManagement = guard(mayManageUsers);

/** The user's own profile has its own page (P-098). */
const viewProfile = async (args: LoaderFunctionArgs) => {
  const { lCode = '', userGuid = '' } = args.params;
  const { user } = await loadAccount();
  return userGuid.toLowerCase() === user.userId ? redirect(paths.myProfile(lCode)) : inUserManagement(args);
};

const toSearch = ({ params: { lCode = '' } }: LoaderFunctionArgs) => redirect(paths.search(lCode));

/** The linked products that the portal shows (P-041). */
const linkedRoutes = (): RouteObject[] =>
  settings()
    .linkedProducts.filter(({ target }) => target === 'frame')
    .map((product) => ({
      path: product.id,
      loader: guard((access) => mayUseLinked(product, access)),
      lazy: () => import('#src/features/linked-products/LinkedPage.tsx'),
      handle: handle({ title: product.title, help: 'linked', productId: product.id, fills: true }),
    }));

const entityRoutes = (): RouteObject[] => [
  {
    index: true,
    lazy: () => import('./HomeRoute.tsx'),
    handle: handle({ title: 'Home', help: 'home' }),
  },
  {
    path: 'task-management',
    loader: guard(({ canUse }) => canUse('task-management'), prefetchTasks),
    lazy: queuePage,
    handle: handle({ title: 'Task Management', help: 'queue', fills: true, isWide: true }),
  },
  {
    path: 'board',
    loader: guard(({ canUse }) => canUse('task-management')),
    lazy: () => import('#src/features/tasks/board/BoardPage.tsx'),
    handle: handle({ title: 'Board', help: 'board' }),
  },
  {
    path: 'mentions/:commentId',
    loader: async (args) => (await import('./open-mention.ts')).openMention(args),
  },
  // A case opens by its number; without a number the search opens (C-008).
  { path: 'case-management', loader: toSearch },
  {
    path: 'case-management/:caseNumber',
    loader: guard(({ can }) => can('case-management-read')),
    lazy: () => import('./CaseRoute.tsx'),
    handle: handle({
      title: 'Case',
      help: 'case',
      isWide: true,
      crumb: ({ caseNumber }) => `Case ${caseNumber}`,
      parent: paths.taskManagement,
    }),
  },
  // The page has no guard: its tabs have, and it says so if the user can see none (W-028).
  {
    path: 'task-configuration',
    lazy: () => import('#src/features/configuration/ConfigurationPage.tsx'),
    handle: handle({ title: 'Task Management Configuration', help: 'configuration' }),
  },
  { path: 'eligibility', children: eligibilityRoutes },
  {
    path: 'search',
    loader: guard(({ can }) => can('case-management-read') && can('patient-read')),
    lazy: () => import('#src/features/search/SearchPage.tsx'),
    handle: handle({ title: 'Search', help: 'search' }),
  },
  {
    path: 'my-files',
    lazy: () => import('#src/features/files/MyFilesPage.tsx'),
    handle: handle({ title: 'My Files', help: 'files' }),
  },
  {
    path: 'my-profile',
    lazy: () => import('./MyProfileRoute.tsx'),
    handle: handle({ title: 'My Profile', help: 'profile' }),
  },
  {
    path: 'user-management/view-profile/:userGuid',
    loader: viewProfile,
    lazy: () => import('./ViewProfileRoute.tsx'),
    handle: handle({
      title: 'User Profile',
      help: 'user',
      parent: paths.userManagement,
    }),
  },
  {
    // Not guarded: the page tells users without permission whom to ask (P-132).
    path: 'user-management',
    lazy: () => import('./UserManagementPage.tsx'),
    handle: handle({ title: 'User Management', help: 'users' }),
  },
  {
    path: 'audit-history',
    loader: guard(maySearchAudit),
    lazy: () => import('#src/features/audit/AuditHistoryPage.tsx'),
    handle: handle({ title: 'Audit History', help: 'audit' }),
  },
  {
    path: 'new-case',
    loader: guard(mayOpenNewCase),
    lazy: () => import('#src/features/cases/new-case/NewCasePage.tsx'),
    handle: handle({ title: 'New Case', help: 'new-case' }),
  },
  // Not guarded: the page says so if the user can see none of its tabs (W-028).
  {
    path: 'organization',
    lazy: () => import('./OrganizationPage.tsx'),
    handle: handle({ title: 'Organization', help: 'organization' }),
  },
  {
    path: 'data-import',
    lazy: () => import('./DataImportPage.tsx'),
    handle: handle({ title: 'Data Import', help: 'data-import' }),
  },
  // Not guarded: the page says so if the user may not import files.
  ...['data-import/files/new', 'data-import/files/:importId'].map((path) => ({
    path,
    lazy: () => import('./ImportRoute.tsx'),
    handle: handle({ title: 'Import a File', help: 'import', parent: paths.dataImport }),
  })),
  {
    path: 'holidays',
    loader: guard(mayReadDecisionTables),
    lazy: () => import('#src/features/holidays/HolidaysPage.tsx'),
    handle: handle({ title: 'Holidays', help: 'holidays' }),
  },
  {
    // Not guarded: the page says so if the user can see none of its tabs (W-028).
    path: 'settings',
    lazy: () => import('#src/routes/SettingsPage.tsx'),
    handle: handle({ title: 'Settings', help: 'settings' }),
  },
  {
    path: 'settings/decision-tables/:modelId',
    loader: guard(mayReadDecisionTables),
    lazy: () => import('#src/features/decision-tables/model/ModelPage.tsx'),
    handle: handle({ title: 'Decision Model', help: 'model', parent: paths.settings }),
  },
  {
    path: 'settings/webhook-portal/:endpointId',
    lazy: page(() => import('./WebhookEndpointPage.tsx'), 'WebhookEndpointPage'),
    handle: handle({
      title: 'Webhook Endpoint',
      help: 'endpoint',
      parent: paths.settings,
    }),
  },
  // Not guarded: all users may read it.
  ...['help', 'help/:helpPage'].map((path) => ({
    path,
    lazy: () => import('#src/features/help/HelpPage.tsx'),
    handle: handle({ title: 'Help', help: 'help' }),
  })),
  ...linkedRoutes(),
  { path: '*', Component: NotFoundPage, handle: handle({ title: 'Not found', help: 'help' }) },
];

const EntityShell = () => <Shell panel={<WorkingTask />} />;
const Loading = () => <Spinner label="Loading Waypost" fullPage />;

/** The pages of the portal, under its base path. Large ones are loaded when first opened. */
export function createRouter() {
  return createBrowserRouter(
    [
      {
        Component: Outlet,
        ErrorBoundary: ErrorPage,
        HydrateFallback: Loading,
        children: [
          {
            index: true,
            loader: loadHome,
            lazy: page(() => import('./ChooseEntityPage.tsx'), 'ChooseEntityPage'),
          },
          { path: 'info', lazy: page(() => import('./InfoPage.tsx'), 'InfoPage') },
          { path: 'attributions', lazy: () => import('#src/features/attributions/AttributionsPage.tsx') },
          {
            path: 'InitializeUser',
            lazy: page(() => import('./InitializeUserPage.tsx'), 'InitializeUserPage'),
          },
          {
            path: 'ConfirmEmail/:updateGuid',
            lazy: page(() => import('./ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
          },
          { path: 'docsCallBack', lazy: page(() => import('./DocsCallBackPage.tsx'), 'DocsCallBackPage') },
          { path: 'logout', lazy: page(() => import('./LogoutPage.tsx'), 'LogoutPage') },
          { path: 'signin-callback', Component: SignInCallbackPage },
          {
            path: ':lCode',
            id: 'entity',
            loader: async ({ params, request }): Promise<ShellData> => ({
              ...(await loadAccount()),
              access: await loadEntity(params.lCode ?? '', request.signal),
            }),
            Component: EntityShell,
            children: [{ ErrorBoundary: EntityErrorPage, children: entityRoutes() }],
          },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
    { basename: basePath },
  );
}

/** A user with a single entity has no choice to make. */
async function loadHome() {
  const account = await loadAccount();
  const [only] = account.entities;
  if (only && account.entities.length === 1) throw redirect(paths.home(only.lCode));
  return account;
}
