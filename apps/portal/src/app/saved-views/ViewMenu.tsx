import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { queryClient } from '#src/api/query-client.ts';
import { type GridPlace, gridViewsQuery, type StoredView } from '#src/api/saved-view-queries.ts';
import { setSubscription, subscriptionsQuery } from '#src/api/view-subscriptions.ts';
import type { GridViews } from './use-grid-views.ts';
import { updateView } from './view-actions.ts';

const Box = styled('div')({
  width: 280,
  maxHeight: 'min(70vh, 480px)',
  display: 'flex',
  flexDirection: 'column',
  fontSize: 13,
  '& > header': { flex: 'none', padding: '8px 8px 0' },
  '& > header input': {
    width: '100%',
    height: 28,
    padding: '0 8px',
    border: '1px solid var(--wp-control)',
    borderRadius: 'var(--wp-r-control)',
    background: 'var(--wp-surface)',
    color: 'var(--wp-text)',
  },
  '& > ul': { overflow: 'auto', padding: 4 },
  '& > footer': { flex: 'none', padding: '2px 8px', borderTop: '1px solid var(--wp-line)' },
  '& > p': { margin: 0, padding: '8px 12px', color: 'var(--wp-text-2)' },
});
const Item = styled(MenuItem)({
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr)',
  columnGap: 4,
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > small': { gridColumn: 2, fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
  '& > svg': { gridRow: 1, gridColumn: 1 },
  '& > svg + span, & > span:first-of-type': { gridColumn: 2 },
});

/** With more views than this, the list has a search field. */
const MAX_WITHOUT_SEARCH = 8;

type ViewMenuProps = { views: GridViews; anchor: HTMLElement | null; onClose: () => void };

/** The list of views, and whether the grid opens with the current one. */
export default function ViewMenu({ views: grid, anchor, onClose }: ViewMenuProps) {
  const { views, view: current, place } = grid;
  const [search, setSought] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const choices = [null, ...views].filter((view) =>
    (view?.data.viewName ?? 'Default').toLowerCase().includes(search.toLowerCase()),
  );
  const choose = (view: StoredView | null) => () => {
    onClose();
    grid.select(view);
  };
  const openAsDefault = async (isDefault: boolean) => {
    if (!current || isBusy) return;
    setIsBusy(true);
    await updateView(place, current, { ...current.data, isDefault });
    setIsBusy(false);
  };
  const retry = () => void queryClient.refetchQueries({ queryKey: gridViewsQuery(place).queryKey });
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Views' } }}
    >
      <Box>
        {views.length > MAX_WITHOUT_SEARCH && (
          <header>
            <input
              type="search"
              aria-label="Find a view"
              placeholder="Find a view"
              value={search}
              onChange={(event) => setSought(event.target.value)}
            />
          </header>
        )}
        <MenuList aria-label="Views" autoFocusItem={views.length <= MAX_WITHOUT_SEARCH}>
          {choices.map((view) => (
            <Item
              key={view?.id ?? ''}
              role="menuitemradio"
              aria-checked={view?.id === current?.id}
              selected={view?.id === current?.id}
              onClick={choose(view)}
            >
              {view?.id === current?.id && <Check size={14} strokeWidth={2} aria-hidden="true" />}
              <span>{view?.data.viewName ?? 'Default'}</span>
              {view?.sharedBy && <small>Shared by {view.sharedBy}</small>}
            </Item>
          ))}
        </MenuList>
        {choices.length === 0 && <p role="status">No views match.</p>}
        {grid.hasFailed && (
          <p role="alert">
            Your views could not be read.{' '}
            <Button size="small" onClick={retry}>
              Try again
            </Button>
          </p>
        )}
        {current && (
          <footer>
            <FormControlLabel
              label="Make this my default view"
              control={
                <Checkbox
                  // Not disabled during the save, to keep the focus.
                  checked={current.data.isDefault}
                  onChange={(_event, isOn) => void openAsDefault(isOn)}
                />
              }
            />
            {place.feature === 'grid-view-tasks' && (
              <SendEachMorning key={current.id} place={place} view={current} />
            )}
          </footer>
        )}
      </Box>
    </Popover>
  );
}

/** Enables a morning mail with counts of the view and a link. */
function SendEachMorning({ place: { entityId }, view }: { place: GridPlace; view: StoredView }) {
  const { data, isError } = useQuery(subscriptionsQuery(entityId));
  /** The unsaved choice. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const send = async (isOn: boolean) => {
    if (chosen !== null) return;
    setChosen(isOn);
    await setSubscription(entityId, { userSettingId: view.id, viewName: view.data.viewName }, isOn);
    setChosen(null);
  };
  return (
    <FormControlLabel
      label={
        isError ? 'Whether this view is sent to you could not be read' : 'E-mail me its counts each morning'
      }
      control={
        <Checkbox
          checked={chosen ?? data?.some(({ userSettingId }) => userSettingId === view.id) ?? false}
          disabled={!data}
          onChange={(_event, isOn) => void send(isOn)}
        />
      }
    />
  );
}
