import Button from '@mui/material/Button';
import { SHOWN_ROWS } from './notice-layout.ts';

type ShowAllProps = { count: number; isOn: boolean; onChange: (isOn: boolean) => void };

/** Shows all notices of a list instead of its first rows; nothing if these are all. */
export function ShowAll({ count, isOn, onChange }: ShowAllProps) {
  if (count <= SHOWN_ROWS) return null;
  return (
    <Button
      size="small"
      variant="text"
      sx={{ ml: 'auto' }}
      aria-expanded={isOn}
      onClick={() => onChange(!isOn)}
    >
      {isOn ? `Show ${SHOWN_ROWS}` : `Show all ${count}`}
    </Button>
  );
}
