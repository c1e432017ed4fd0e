import { type MessageKey, message } from '@waypost/contract/core/messages';
import type { GridViewData } from '@waypost/contract/saved-views/shapes';
import { addView, changeView, removeView, shareView } from '#src/api/saved-view-changes.ts';
import type { GridPlace, StoredView } from '#src/api/saved-view-queries.ts';
import { toast } from '#src/ui/toasts.ts';

const nameOf = (view: GridViewData | StoredView): string =>
  'data' in view ? view.data.viewName : view.viewName;

/** Runs a view action and shows its progress and result in a toast. Returns null when it failed (P-122 to P-126). */
const withToasts =
  <Of extends GridViewData | StoredView, Rest extends unknown[], Result>(
    verb: string,
    pending: MessageKey,
    done: MessageKey,
    act: (place: GridPlace, view: Of, ...rest: Rest) => Promise<Result>,
  ) =>
  async (place: GridPlace, view: Of, ...rest: Rest): Promise<{ result: Result } | null> => {
    const id = toast.pending(message(pending));
    try {
      const result = await act(place, view, ...rest);
      toast.settle(id, 'success', message(done), { of: nameOf(view) });
      return { result };
    } catch {
      toast.settle(id, 'error', message('view.failed', { verb }), { of: nameOf(view) });
      return null;
    }
  };

export const createView = withToasts('save', 'view.saving', 'view.saved', addView);
export const updateView = withToasts('update', 'view.updating', 'view.updated', changeView);
export const deleteView = withToasts('delete', 'view.deleting', 'view.deleted', removeView);
export const shareWith = withToasts(
  'share',
  'view.sharing',
  'view.shared',
  async (
    place: GridPlace,
    view: StoredView,
    userIds: readonly string[],
    onShared: (userId: string) => void,
  ) => {
    for (const userId of userIds) {
      await shareView(place, view, userId);
      onShared(userId);
    }
  },
);
