import type { UserSetting } from '@waypost/contract/saved-views/calls';
import { lakemont } from './shown.ts';

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
