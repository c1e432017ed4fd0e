import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { MAX_KEYS, type ToDo } from './to-dos.ts';

const Group = styled(ToggleButtonGroup)({
  flexWrap: 'wrap',
  height: 'auto',
  gap: 4,
  maxWidth: '100%',
  '& .MuiToggleButton-root': {
    gap: 6,
    border: '1px solid var(--wp-line-strong)',
    borderRadius: 'var(--wp-r-control)',
    margin: 0,
  },
});

type ResolutionPickerProps = {
  toDo: ToDo;
  label: string;
  value: string;
  /** Whether digits select here; then they are shown. */
  hasKeys: boolean;
  onChange: (resolution: string) => void;
};

/** The resolutions of a to-do as buttons; the selected one can be cleared. */
export function ResolutionPicker({ toDo, label, value, hasKeys, onChange }: ResolutionPickerProps) {
  return (
    <Group
      exclusive
      value={value}
      aria-label={label}
      onChange={(_event, next: string | null) => onChange(next ?? '')}
    >
      {toDo.resolutionOptions.map((option, index) => (
        <ToggleButton key={option} value={option}>
          {hasKeys && index < MAX_KEYS && (
            <span aria-hidden="true">
              <KeyCaps keys={String(index + 1)} />
            </span>
          )}
          {option}
        </ToggleButton>
      ))}
    </Group>
  );
}
