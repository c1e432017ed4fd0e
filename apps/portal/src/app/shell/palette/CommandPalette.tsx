import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Command, useAllCommands } from '#src/app/commands.ts';
import { maySearch, useEntity } from '#src/app/entity-context.ts';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { findCommands, namesCommand } from './find-commands.ts';
import { useFoundCases } from './use-found-cases.ts';
import { useFoundHelp } from './use-found-help.ts';

const Field = styled(InputBase)({
  height: 52,
  padding: '0 16px',
  gap: 12,
  fontSize: 16,
  borderBottom: '1px solid var(--wp-line)',
  '& > svg': { flex: 'none', color: 'var(--wp-text-3)' },
});

const List = styled('div')({ maxHeight: 'min(480px, 60vh)', overflow: 'auto', padding: '4px 8px 8px' });

const Heading = styled('div')({
  padding: '8px 8px 4px',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  color: 'var(--wp-text-3)',
});

const Option = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 36,
  padding: '0 8px',
  borderRadius: 'var(--wp-r-control)',
  fontSize: 13,
  cursor: 'pointer',
  '& > svg': { flex: 'none', color: 'var(--wp-text-2)' },
  '& > small': { fontSize: 12, color: 'var(--wp-text-3)' },
  '& > :last-child:not(span.label)': { marginLeft: 'auto' },
  '&[aria-selected="true"]': { background: 'var(--wp-selected-hover)' },
});

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  padding: '8px 16px',
  borderTop: '1px solid var(--wp-line)',
  fontSize: 12,
  color: 'var(--wp-text-3)',
  '& > :last-child': { marginLeft: 'auto' },
});

const PaletteStatus = styled('p')({
  padding: '0 16px 8px',
  fontSize: 12,
  lineHeight: '16px',
  color: 'var(--wp-text-2)',
  '&:empty': { display: 'none' },
});

/** The text below the list: the progress of the case search, or that nothing was found. */
function statusOf(
  { isSearching, hasFailed }: { isSearching: boolean; hasFailed: boolean },
  count: number,
  searches: boolean,
): string {
  if (isSearching) return 'Searching cases…';
  if (hasFailed) return 'Cases could not be searched. Type again to try once more.';
  if (count > 0) return '';
  return searches ? 'No commands or cases match' : 'No commands match';
}

type CommandPaletteProps = {
  /** Text typed while the palette was loading. */
  queuedText: RefObject<string>;
  onClose: () => void;
};

/** The searchable list of all commands, each with its shortcut. */
export function CommandPalette({ queuedText, onClose }: CommandPaletteProps) {
  const [typed, setTyped] = useState(() => queuedText.current);
  // Rendered content may appear only a moment later, and keys keep arriving until then.
  useLayoutEffect(() => setTyped(queuedText.current), [queuedText]);
  const [at, setAt] = useState(0);
  const listId = useId();
  const known = useAllCommands();
  const searches = maySearch(useEntity());
  const cases = useFoundCases(typed, namesCommand(known, typed));
  const found = findCommands(known, typed);
  // Below the commands, because later results must not move a command that is about to run. The guide's
  // results are below the cases, and wait for them.
  const help = useFoundHelp(typed);
  const groups = [
    ...found,
    { title: 'Cases', commands: cases.commands },
    { title: 'Help', commands: cases.isSearching ? [] : help },
  ].filter(({ commands }) => commands.length > 0);
  const flat = groups.flatMap(({ commands }) => commands);
  const current = flat[Math.min(at, flat.length - 1)];
  const optionId = (command: Command) => `${listId}-${command.id}`;

  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  // Enter pressed during the case search opens the result if it is the only one.
  const isAwaited = useRef(false);
  const { isSearching } = cases;
  const [only, ...others] = flat;
  useEffect(() => {
    if (isSearching || !isAwaited.current) return;
    isAwaited.current = false;
    if (only && others.length === 0) {
      onClose();
      only.run();
    }
  });
  const move = (offset: number) => {
    const next = flat.length === 0 ? 0 : (Math.min(at, flat.length - 1) + offset + flat.length) % flat.length;
    setAt(next);
    const command = flat[next];
    if (command) document.getElementById(optionId(command))?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && !current) isAwaited.current = isSearching;
    else if (event.key === 'Enter') run(current);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      transitionDuration={150}
      slotProps={{
        paper: {
          'aria-label': 'Command palette',
          sx: { width: 640, maxWidth: 'calc(100vw - 32px)', alignSelf: 'flex-start', mt: '10vh' },
        },
      }}
    >
      <Field
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
          isAwaited.current = false;
        }}
        onKeyDown={onKey}
        placeholder="Search or run a command"
        startAdornment={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
        endAdornment={<KeyCaps keys="Esc" />}
        inputProps={{
          role: 'combobox',
          'aria-label': 'Search or run a command',
          'aria-expanded': true,
          'aria-controls': listId,
          'aria-activedescendant': current && optionId(current),
          autoComplete: 'off',
          spellCheck: false,
        }}
      />
      <List id={listId} role="listbox" aria-label="Commands">
        {groups.map(({ title, commands }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={title} role="group" aria-label={title}>
            <Heading aria-hidden="true">{title}</Heading>
            {commands.map((command) => (
              // The field has the focus; options are never focused.
              <Option
                key={command.id}
                id={optionId(command)}
                role="option"
                aria-selected={command === current}
                onClick={() => run(command)}
              >
                <command.icon size={16} strokeWidth={1.75} aria-hidden="true" />
                <span className="label">{command.label}</span>
                {command.hint && <small>{command.hint}</small>}
                {command.keys && <KeyCaps keys={command.keys} />}
              </Option>
            ))}
          </div>
        ))}
      </List>
      <PaletteStatus role="status">{statusOf(cases, flat.length, searches)}</PaletteStatus>
      <Foot aria-hidden="true">
        <span>
          <KeyCaps keys="↑ ↓" /> move
        </span>
        <span>
          <KeyCaps keys="Enter" /> run
        </span>
        <span>{searches ? 'Type a patient’s name or a case number' : 'Type the name of a command'}</span>
      </Foot>
    </Dialog>
  );
}
