import Autocomplete from '@mui/material/Autocomplete';
import InputBase from '@mui/material/InputBase';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import type { Entity } from '@waypost/contract/services/policy';
import { Building2, ChevronsUpDown, Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#src/routes/paths.ts';
import { useEntity } from '../entity-context.ts';

const Trigger = styled('button', { shouldForwardProp: (name) => name !== 'compact' })<{ compact: boolean }>(
  ({ compact }) => ({
    margin: compact ? 0 : '4px 12px 12px',
    height: compact ? 32 : 44,
    padding: '0 8px 0 10px',
    border: '1px solid var(--wp-line-strong)',
    borderRadius: 'var(--wp-r-control)',
    background: 'var(--wp-surface)',
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minWidth: 0,
    maxWidth: compact ? 280 : 'none',
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { background: 'var(--wp-hover)' },
    '& svg': { flex: 'none', color: 'var(--wp-text-2)' },
    '& span': { flex: 1, minWidth: 0 },
    '& b': {
      display: 'block',
      fontWeight: compact ? 400 : 500,
      fontSize: 13,
      lineHeight: '18px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& small': { display: 'block', fontSize: 12, lineHeight: '14px', color: 'var(--wp-text-3)' },
  }),
);

const SearchBox = styled(InputBase)({
  width: '100%',
  height: 40,
  padding: '0 12px',
  gap: 8,
  fontSize: 13,
  borderBottom: '1px solid var(--wp-line)',
  '& svg': { flex: 'none', color: 'var(--wp-text-3)' },
});

/** Changes the entity: searchable, by name; Enter takes the one whose name is typed exactly (P-059, P-060). */
export function EntitySelector({
  entities,
  compact = false,
}: {
  entities: readonly Entity[];
  compact?: boolean;
}) {
  const { entity } = useEntity();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [text, setText] = useState('');

  const choose = (chosen: Entity | null) => {
    setAnchor(null);
    setText('');
    if (chosen && chosen.id !== entity.id) navigate(paths.home(chosen.lCode));
  };
  const onKey = (event: KeyboardEvent) => {
    // The list is always open: Escape closes the whole selector, not the list.
    if (event.key === 'Escape') choose(null);
    if (event.key !== 'Enter') return;
    const exact = entities.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase());
    if (!exact) return;
    event.preventDefault();
    event.stopPropagation();
    choose(exact);
  };

  return (
    <>
      <Trigger
        type="button"
        compact={compact}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Building2 size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <span className="visually-hidden">Entity: </span>
          <b>{entity.name}</b>
          {!compact && <small>{entity.lCode}</small>}
        </span>
        <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden="true" />
      </Trigger>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { sx: { width: 300, marginTop: '4px' }, 'aria-label': 'Choose an entity', role: 'dialog' },
        }}
      >
        <Autocomplete
          open
          options={entities}
          value={entity}
          inputValue={text}
          onInputChange={(_event, next, reason) => reason === 'input' && setText(next)}
          onChange={(_event, chosen) => choose(chosen)}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          disablePortal
          noOptionsText="No entity of this name"
          slotProps={{
            popper: {
              sx: { position: 'static !important', transform: 'none !important', width: '100% !important' },
            },
            paper: { sx: { boxShadow: 'none', marginTop: 0 } },
          }}
          renderInput={({ slotProps }) => (
            <SearchBox
              ref={slotProps.input.ref}
              inputProps={{ ...slotProps.htmlInput, 'aria-label': 'Search entities' }}
              placeholder="Search entities"
              autoFocus
              startAdornment={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
              onKeyDownCapture={onKey}
            />
          )}
        />
      </Popover>
    </>
  );
}
