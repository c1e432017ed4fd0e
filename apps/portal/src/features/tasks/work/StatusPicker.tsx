import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { message } from '@waypost/contract/core/messages';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { TaskStatus } from '@waypost/contract/tasks/status';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { taskStatus } from '#src/ui/status.ts';
import { Tip } from '#src/ui/Tip.tsx';
import { aboutStatus } from '../actions/task-actions.ts';

/** The statuses a user can set (W-023), with their labels. */
export const statusChoices: readonly { status: TaskStatus; label: string; words?: string }[] = [
  { status: 'InProcess', label: 'In Process' },
  { status: 'Complete', label: 'Complete', words: 'done, finish' },
  { status: 'OnHold', label: 'Hold', words: 'pause' },
  { status: 'Wait', label: 'Wait' },
  { status: 'Elevated', label: 'Elevate', words: 'hand over, escalate' },
];

/** The digit that selects a status after the to-dos are done: the final statuses, in order. */
export const outcomeKey = (status: TaskStatus): string | undefined => {
  const at = statusChoices
    .filter((choice) => choice.status !== 'InProcess')
    .findIndex((choice) => choice.status === status);
  return at < 0 ? undefined : String(at + 1);
};

/** The ability that a user needs for each status. */
const abilityFor = {
  Open: 'unassign',
  InProcess: 'start',
  OnHold: 'hold',
  Wait: 'wait',
  Elevated: 'elevate',
  Complete: 'complete',
} as const satisfies Record<TaskStatus, keyof Task['abilities']>;

const Group = styled(ToggleButtonGroup)({
  '@media (max-width: 1199px)': { '& svg': { display: 'none' } },
  '& kbd': { marginLeft: 2 },
  '@media (max-width: 599px)': {
    maxWidth: '100%',
    '& kbd': { display: 'none' },
    '& .MuiToggleButton-root': { padding: '0 7px' },
  },
});

/** Whether the user can set this status. */
export const maySet = (abilities: Task['abilities'], status: TaskStatus): boolean =>
  abilities[abilityFor[status]];

type StatusPickerProps = {
  abilities: Task['abilities'];
  value: TaskStatus;
  /** Whether digits select here; then they are shown. */
  hasKeys: boolean;
  onChange: (status: TaskStatus) => void;
};

/** Selects the status that saving will set. */
export function StatusPicker({ abilities, value, hasKeys, onChange }: StatusPickerProps) {
  return (
    <Group
      exclusive
      value={value}
      aria-label="Task status"
      onChange={(_event, next: TaskStatus | null) => next && maySet(abilities, next) && onChange(next)}
    >
      {statusChoices.map(({ status, label }) => {
        const { icon: Icon, family } = taskStatus[status];
        const isAllowed = maySet(abilities, status);
        const digit = outcomeKey(status);
        return (
          <Tip
            key={status}
            title={isAllowed ? (aboutStatus[status] ?? '') : message('task.notAllowed')}
            describeChild
          >
            <ToggleButton value={status} aria-disabled={!isAllowed || undefined}>
              <Icon size={16} strokeWidth={2} color={`var(--wp-${family}-icon)`} aria-hidden="true" />
              {label}
              {hasKeys && isAllowed && digit && (
                <span aria-hidden="true">
                  <KeyCaps keys={digit} />
                </span>
              )}
            </ToggleButton>
          </Tip>
        );
      })}
    </Group>
  );
}
