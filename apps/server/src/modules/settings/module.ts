import { mayShareViews } from '@waypost/contract/permissions';
import { anyOf, anyone, forPeople } from '../../http/access-lines.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../http/module.ts';

const own = forPeople(anyone);
const access: AccessOf<'settings'> = {
  settings: {
    mySettings: own,
    addMySetting: own,
    changeMySetting: own,
    removeMySetting: own,
    // Which of the two is needed depends on what is given: see `modules/settings/share-setting.ts`.
    giveSetting: forPeople({
      kind: 'entity',
      allows: (permissions) => mayShareViews(permissions) || permissions.has('user-management-user-write'),
      needs: 'a task permission ending in -manage, or user-management-user-write',
    }),
    changeUserSetting: anyOf('user-management-user-write'),
    receivers: forPeople({
      kind: 'entity',
      allows: mayShareViews,
      needs: 'a task permission ending in -manage',
    }),
  },
};

const emits: EmitsOf<'settings'> = {
  settings: {
    addMySetting: { none: 'how somebody sees a page is their own business' },
    changeMySetting: { none: 'how somebody sees a page is their own business' },
    removeMySetting: { none: 'how somebody sees a page is their own business' },
    giveSetting: { none: 'how somebody sees a page is their own business' },
    changeUserSetting: { none: 'how somebody sees a page is their own business' },
  },
};

/** User settings: saved views, default facility. */
export const settingsModule = {
  owns: ['user_setting'],
  access,
  emits,
} as const satisfies ServerModule;

export { settingsOf } from './queries.ts';
export { settingsRoutes } from './routes.ts';
