import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import { managesTasks } from '@waypost/contract/core/permissions';
import { Bookmark, ChevronDown, Ellipsis, RotateCcw } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { useCommands } from '#src/app/commands.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { useGridChanges } from '#src/ui/data-grid/grid-handle.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import type { GridViews } from './use-grid-views.ts';
import type { ViewAction } from './ViewActionMenu.tsx';

const ViewMenu = lazy(() => import('./ViewMenu.tsx'));
const ViewActionMenu = lazy(() => import('./ViewActionMenu.tsx'));
const CreateViewDialog = lazy(() => import('./CreateViewDialog.tsx'));
const DeleteViewDialog = lazy(() => import('./DeleteViewDialog.tsx'));
const ShareViewDialog = lazy(() => import('./ShareViewDialog.tsx'));

/** The toolbar around it is a container named `toolbar`: where it is narrow, the actions are in a menu. */
const narrow = '@container toolbar (max-width: 1100px)';
const wide = '@container toolbar (min-width: 1100.01px)';

/** One frame around the view and its actions: next to a list of users, "Delete" alone could mean users. */
const Together = styled('div')({
  flex: '0 1 auto',
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  border: '1px solid var(--wp-line-strong)',
  borderRadius: 'var(--wp-r-control)',
  background: 'var(--wp-surface)',
  '& > button': { border: 0, height: 30 },
});
const Name = styled('span')({ overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: '20px' });
const Notice = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  marginLeft: 8,
  fontSize: 13,
  // Reserves its space before it appears, to avoid layout shifts.
  '&[data-hidden] > i, &[data-hidden] > button, &[data-hidden] > span > span': { visibility: 'hidden' },
  '& > i': { width: 7, height: 7, borderRadius: '50%', background: 'var(--wp-warn-icon)' },
  [narrow]: {
    marginLeft: 0,
    '& > span': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});
const Words = styled('div')({
  flex: 'none',
  display: 'flex',
  padding: '0 4px',
  borderLeft: '1px solid var(--wp-line)',
  '& [aria-disabled="true"]': { color: 'var(--wp-text-3)', cursor: 'not-allowed' },
  [narrow]: { display: 'none' },
});
const Folded = styled('div')({ flex: 'none', [wide]: { display: 'none' } });

type Open = { part: 'views' | 'actions' | ViewAction['label']; anchor: HTMLElement | null };

/** Shows the current view, whether it was changed, and its actions (P-110 to P-112). */
export default function ViewBar({ views }: { views: GridViews }) {
  const { handle, view } = views;
  useGridChanges(handle);
  const { permissions } = useEntity();
  const [open, setOpen] = useState<Open | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isChanged = views.isReady && views.isChanged();
  const close = () => setOpen(null);
  const opener = (part: 'views' | 'actions') => ({
    'aria-expanded': open?.part === part,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setOpen({ part, anchor: currentTarget }),
  });
  const dialog = (part: ViewAction['label']) => () => setOpen({ part, anchor: null });
  const update = async () => {
    const state = handle.capture();
    if (!view || !state || isBusy) return;
    setIsBusy(true);
    const { updateView } = await import('./view-actions.ts');
    await updateView(views.place, view, { ...view.data, ...state });
    setIsBusy(false);
  };

  const unsavedViewReason = view ? null : 'Default cannot be changed: create a view first';
  const actions: ViewAction[] = [
    { label: 'Create', refusal: null, act: dialog('Create') },
    {
      label: 'Update',
      refusal: unsavedViewReason ?? (isChanged ? null : 'The view has not been changed'),
      act: () => void update(),
    },
    { label: 'Delete', refusal: unsavedViewReason, act: dialog('Delete') },
    ...(managesTasks(permissions)
      ? [{ label: 'Share' as const, refusal: unsavedViewReason, act: dialog('Share') }]
      : []),
  ];

  useCommands([
    ...[null, ...views.views].map((one) => ({
      id: `view-${one?.id ?? 'default'}`,
      group: 'Views' as const,
      label: `View: ${one?.data.viewName ?? 'Default'}`,
      icon: Bookmark,
      run: () => views.select(one),
    })),
    ...actions.flatMap(({ label, refusal, act }) =>
      refusal === null
        ? {
            id: `view-do-${label}`,
            group: 'Views' as const,
            label: `${label} view`,
            icon: Bookmark,
            run: act,
          }
        : [],
    ),
  ]);

  return (
    <>
      <Together>
        <Button
          aria-haspopup="dialog"
          aria-label={`View: ${view?.data.viewName ?? 'Default'}`}
          startIcon={<Bookmark size={16} strokeWidth={1.75} />}
          endIcon={<ChevronDown size={14} strokeWidth={1.75} />}
          sx={{ flex: '0 1 auto', minWidth: 96, maxWidth: 206 }}
          {...opener('views')}
        >
          <Name>{view?.data.viewName ?? 'Default'}</Name>
        </Button>
        <Words role="group" aria-label="Views">
          {actions.map(({ label, refusal, act }) => (
            <ActionButton key={label} variant="text" size="small" refusal={refusal} onClick={act}>
              {label}
            </ActionButton>
          ))}
        </Words>
        <Folded>
          <IconButton label="View actions" aria-haspopup="menu" {...opener('actions')}>
            <Ellipsis size={16} strokeWidth={1.75} />
          </IconButton>
        </Folded>
      </Together>
      <Notice data-hidden={!isChanged || undefined}>
        <i aria-hidden="true" />
        <span role="status">
          <span>{message('view.changed')}</span>
        </span>
        <IconButton label="Reset view" onClick={() => views.select(view)}>
          <RotateCcw size={16} strokeWidth={1.75} />
        </IconButton>
      </Notice>
      <Suspense>
        {open?.part === 'views' && <ViewMenu views={views} anchor={open.anchor} onClose={close} />}
        {open?.part === 'actions' && (
          <ViewActionMenu actions={actions} anchor={open.anchor} onClose={close} />
        )}
        {open?.part === 'Create' && <CreateViewDialog views={views} onClose={close} />}
        {open?.part === 'Delete' && view && <DeleteViewDialog views={views} view={view} onClose={close} />}
        {open?.part === 'Share' && view && (
          <ShareViewDialog views={views} view={view} isChanged={isChanged} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
