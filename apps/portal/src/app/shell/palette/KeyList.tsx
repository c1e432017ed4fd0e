import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Link } from 'react-router';
import { useAllCommands } from '#src/app/commands.ts';
import { useCurrentHelpPlace } from '#src/app/help/use-help-here.ts';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { usePreference } from '#src/ui/preferences.ts';
import { findCommands } from './find-commands.ts';

const Group = styled('section')({
  '& + &': { marginTop: 16 },
  '& h3': { marginBottom: 4 },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: '80px minmax(0, 1fr)',
    gap: '4px 12px',
    margin: 0,
    fontSize: 13,
    lineHeight: '20px',
  },
  '& dd': { margin: 0 },
});

const always: readonly { keys: string; otherKeys?: string; label: string }[] = [
  { keys: 'Ctrl K', label: 'Search or run a command' },
  { keys: 'Ctrl Enter', label: 'Save or send what is filled in' },
  { keys: '?', label: 'This list' },
];

/** The keyboard shortcuts of this page, and a link to the guide's text about it. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const here = useCurrentHelpPlace();
  const hasSingleKeys = usePreference('singleKeys');
  const withKeys = useAllCommands().flatMap((command) =>
    command.keys ? [{ ...command, keys: command.keys }] : [],
  );
  const groups = [
    { title: 'Everywhere', commands: always },
    ...findCommands(withKeys, '').map(({ title, commands }) => ({
      title,
      commands: commands.map(({ keys = '', otherKeys, label }) => ({ keys, otherKeys, label })),
    })),
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth transitionDuration={150}>
      <DialogTitle id={titleId}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        {groups.map(({ title, commands }) => (
          <Group key={title}>
            <h3>{title}</h3>
            <dl>
              {commands.map(({ keys, otherKeys, label }) => (
                <div key={keys} style={{ display: 'contents' }}>
                  <dt>
                    <KeyCaps keys={keys} /> {otherKeys && <KeyCaps keys={otherKeys} />}
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </Group>
        ))}
        {!hasSingleKeys && (
          <p>Single-letter shortcuts are off; only Ctrl K works. Your menu turns them on.</p>
        )}
      </DialogContent>
      <DialogActions>
        <Button component={Link} to={here} onClick={onClose}>
          Help for this screen
        </Button>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
