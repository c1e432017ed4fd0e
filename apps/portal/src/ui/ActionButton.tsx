import Button, { type ButtonProps } from '@mui/material/Button';
import { Tip } from './Tip.tsx';

/** Why a form that is as it was is not saved. */
export const nothingChanged = 'Nothing has been changed yet';

type ActionButtonProps = Omit<ButtonProps, 'aria-disabled' | 'title'> & {
  /** Why it cannot be done now; null when it can. */
  refusal: string | null;
  /** What a click does while it is refused; nothing by default. */
  onRefused?: (() => void) | undefined;
};

/**
 * A button that says why it cannot be pressed: to the pointer and the keyboard by a tooltip, to a screen reader as its
 * description. It keeps its place in the order of the keyboard. One that is disabled for a moment, or until something is
 * entered, is an ordinary button.
 */
export function ActionButton({ refusal, onRefused, onClick, ...rest }: ActionButtonProps) {
  return (
    <Tip title={refusal ?? ''} describeChild>
      <Button
        {...rest}
        aria-disabled={refusal !== null || undefined}
        onClick={(event) => {
          if (refusal === null) return onClick?.(event);
          // It may be the button that sends its form.
          event.preventDefault();
          onRefused?.();
        }}
      />
    </Tip>
  );
}
