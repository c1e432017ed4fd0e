import { queryOptions } from '@tanstack/react-query';
import type { UserSetting } from '@waypost/contract/saved-views/calls';
import { gridKinds } from '@waypost/contract/saved-views/grids';
import type { GridViewData } from '@waypost/contract/saved-views/shapes';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';
import { type GridPlace, gridViewsQuery, type StoredView, storedView } from './saved-view-queries.ts';

/** The people with whom a view can be shared. */
export const receiversQuery = ({ entityId, feature }: GridPlace) =>
  queryOptions({
    queryKey: [entityId, 'grid-view-receivers', feature],
    queryFn: () => api.settings.receivers({ query: { featureKey: feature } }),
  });

const bodyOf = ({ entityId, feature }: GridPlace, data: GridViewData) => ({
  applicationName: gridKinds[feature].applicationName,
  featureKey: feature,
  entityId,
  applicationData: JSON.stringify(data),
});

/** Puts the server's answer into the cached views. A new default replaces the previous default. */
function putInCache(place: GridPlace, setting: UserSetting): StoredView {
  const next = storedView(setting);
  queryClient.setQueryData(gridViewsQuery(place).queryKey, (views = []) => {
    const others = views.map((view) =>
      next.data.isDefault && view.id !== next.id && view.data.isDefault
        ? { ...view, version: view.version + 1, data: { ...view.data, isDefault: false } }
        : view,
    );
    return others.some(({ id }) => id === next.id)
      ? others.map((view) => (view.id === next.id ? next : view))
      : [...others, next];
  });
  return next;
}

export const addView = async (place: GridPlace, data: GridViewData): Promise<StoredView> =>
  putInCache(place, await api.settings.addMySetting({ body: bodyOf(place, data) }));

/** Changes a view. The server refuses when somebody changed it since it was read. */
export const changeView = async (
  place: GridPlace,
  { id, version }: StoredView,
  data: GridViewData,
): Promise<StoredView> =>
  putInCache(
    place,
    await api.settings.changeMySetting({
      params: { userSettingId: id },
      headers: { 'if-match': String(version) },
      body: bodyOf(place, data),
    }),
  );

/** Deletes a view and removes it from the cached views. */
export async function removeView(place: GridPlace, { id }: StoredView): Promise<void> {
  await api.settings.removeMySetting({ params: { userSettingId: id } });
  queryClient.setQueryData(gridViewsQuery(place).queryKey, (views = []) =>
    views.filter((view) => view.id !== id),
  );
}

/** Shares a copy of a view. */
export const shareView = (place: GridPlace, { id, data }: StoredView, userId: string): Promise<unknown> =>
  api.settings.giveSetting({ params: { userId }, body: { ...bodyOf(place, data), sharedFromId: id } });
