import { queryOptions } from '@tanstack/react-query';
import type { UserSetting } from '@waypost/contract/saved-views/calls';
import type { GridFeature } from '@waypost/contract/saved-views/grids';
import type { GridViewData } from '@waypost/contract/saved-views/shapes';
import { api } from './client.ts';

/** Identifies a grid in an entity. */
export type GridPlace = { entityId: string; feature: GridFeature };

/** A saved view, or a copy that somebody shared. */
export type StoredView = Pick<UserSetting, 'version' | 'sharedBy' | 'sharedFromId'> & {
  id: string;
  data: GridViewData;
};

/** Turns a stored setting into a view. */
export const storedView = ({
  userSettingId,
  applicationData,
  version,
  sharedBy,
  sharedFromId,
}: UserSetting): StoredView => ({
  id: userSettingId,
  version,
  sharedBy,
  sharedFromId,
  // The server stores no other shape.
  data: JSON.parse(applicationData) as GridViewData,
});

/** The user's views of a grid, the oldest first. Their filters can be patient data: they stay in memory. */
export const gridViewsQuery = ({ entityId, feature }: GridPlace) =>
  queryOptions({
    queryKey: [entityId, 'grid-views', feature],
    queryFn: async () =>
      (await api.settings.mySettings({ query: { entityId, featureKey: feature } })).map(storedView),
  });
