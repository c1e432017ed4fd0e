import Autocomplete from '@mui/material/Autocomplete';
import InputBase from '@mui/material/InputBase';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import type { Entity } from '@waypost/contract/entities/calls';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#src/app/paths.ts';
import { useEntity } from '../entity-context.ts';

const SearchBox = styled(InputBase)({
  width: '100%',
  height: 40,
  padding: '0 12px',
  gap: 8,
  fontSize: 13,
  borderBottom: '1px solid var(--wp-line)',
  '& svg': { flex: 'none', color: 'var(--wp-text-3)' },
});

type EntityChoiceProps = {
  entities: readonly Entity[];
  /** The button that opened the list; null when closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
};

/** The searchable list of entities. Enter takes the one whose name is typed exactly (P-059, P-060). */
export function EntityChoice({ entities, anchor, onClose }: EntityChoiceProps) {
  const { entity } = useEntity();
  const navigate = useNavigate();
  const [text, setText] = useState('');

  const choose = (chosen: Entity | null) => {
    onClose();
    setText('');
    if (chosen && chosen.id !== entity.id) void navigate(paths.home(chosen.lCode));
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
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
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
        noOptionsText="No entities match"
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
  );
}
