import {
  anyOf,
  anyone,
  either,
  forPeople,
  taskManagement,
  taskManagers,
} from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { settingsRoutes } from './routes.ts';
import { sendViews, viewBacklog } from './send-views.ts';

const own = forPeople(anyone);
const access: AccessOf<'settings'> = {
  settings: {
    mySettings: own,
    addMySetting: own,
    changeMySetting: own,
    removeMySetting: own,
    mySubscriptions: own,
    // Only views of the task list can be sent.
    subscribe: forPeople(taskManagement),
    unsubscribe: own,
    // The shared setting decides which of the two is required: see `modules/saved-views/share-setting.ts`.
    giveSetting: forPeople(either(taskManagers, anyOf('user-management-user-write'))),
    changeUserSetting: anyOf('user-management-user-write'),
    receivers: forPeople(taskManagers),
  },
};

const emits: EmitsOf<'settings'> = {
  settings: {
    addMySetting: { none: 'how somebody sees a page is their own business' },
    changeMySetting: { none: 'how somebody sees a page is their own business' },
    removeMySetting: { none: 'how somebody sees a page is their own business' },
    subscribe: { none: 'what somebody is sent is their own business' },
    unsubscribe: { none: 'what somebody is sent is their own business' },
    giveSetting: { none: 'how somebody sees a page is their own business' },
    changeUserSetting: { none: 'how somebody sees a page is their own business' },
  },
};

/** User settings: saved views and their subscriptions, default facility. */
export const savedViewsModule = {
  owns: ['user_setting', 'view_subscription'],
  routes: { settings: settingsRoutes },
  access,
  emits,
  jobs: (tools) => [
    { name: 'send views', everyMs: 30_000, run: () => sendViews(tools), backlog: viewBacklog(tools) },
  ],
} as const satisfies ServerModule;

export { addSetting } from './save-setting.ts';
