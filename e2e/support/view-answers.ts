import { contract } from '@waypost/contract';
import type { SettingBody, UserSetting } from '@waypost/contract/saved-views/calls';
import type { Answers } from './answers.ts';
import { idOf, lakemont } from './shown.ts';

/** A view saved by an earlier release, with a column that no longer exists. */
export const view = (viewName: string, isDefault = false): UserSetting => ({
  userSettingId: '01a1fe83-df44-723a-b142-8cf80b506790',
  version: 1,
  applicationName: 'task-management',
  featureKey: 'grid-view-tasks',
  entityId: lakemont.id,
  applicationData: JSON.stringify({
    viewName,
    isDefault,
    columnState: [
      {
        colId: 'payerName',
        width: 140,
        hide: false,
        pinned: null,
        sort: 'desc',
        sortIndex: 0,
        rowGroup: false,
      },
      { colId: 'faxNumber', width: 90, hide: false, pinned: null, sort: null, sortIndex: null },
      { colId: 'caseNumber', width: 80, hide: false, pinned: 'left', sort: null, sortIndex: null },
    ],
    columnGroupState: [{ groupId: '0', open: false }],
    filterState: { faxNumber: { filterType: 'text', type: 'contains', filter: '1' } },
  }),
  sharedBy: null,
  sharedFromId: null,
});

/** Keeps the views of the user as the server does: each change has another version. */
export function keepingViews(answers: Answers): Answers {
  const settings = new Map<string, UserSetting>();
  const put = (userSettingId: string, text: string): UserSetting => {
    const version = (settings.get(userSettingId)?.version ?? 0) + 1;
    const body = JSON.parse(text) as SettingBody;
    const saved = { ...body, userSettingId, version, sharedBy: null, sharedFromId: null };
    settings.set(userSettingId, saved);
    return saved;
  };
  const idOfPath = (path: string) => path.split('/').at(-1) ?? '';
  return answers
    .to(contract.settings.mySettings, () => [...settings.values()])
    .to(contract.settings.addMySetting, ({ text }) => put(idOf(700 + settings.size), text))
    .to(contract.settings.changeMySetting, ({ path, text }) => put(idOfPath(path), text))
    .to(contract.settings.removeMySetting, ({ path }) => void settings.delete(idOfPath(path)));
}
