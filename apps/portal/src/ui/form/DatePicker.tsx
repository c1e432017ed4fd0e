import { styled } from '@mui/material/styles';
import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../IconButton.tsx';

/** The hidden input of the browser's calendar, never typed into. */
const Native = styled('input')({
  position: 'absolute',
  right: 4,
  bottom: 0,
  width: 1,
  height: 1,
  padding: 0,
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
});

type DatePickerProps = {
  label: string;
  value: string;
  first: string;
  last: string;
  onChosen: (value: string) => void;
};

/** A button that opens the browser's calendar, limited to the days from first to last. */
export function DatePicker({ label, value, first, last, onChosen }: DatePickerProps) {
  const native = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={`Choose ${label}`} small onClick={() => native.current?.showPicker()}>
        <CalendarDays size={14} strokeWidth={1.75} />
      </IconButton>
      <Native
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={first}
        max={last}
        value={value}
        onChange={({ target }) => onChosen(target.value)}
      />
    </>
  );
}
