import Button, { type ButtonProps } from '@mui/material/Button';
import { Tip } from './Tip.tsx';

/** The reason why an unchanged form cannot be saved. */
export const nothingChanged = 'Nothing has been changed yet';

type ActionButtonProps = Omit<ButtonProps, 'aria-disabled' | 'title'> & {
  /** Why the action is not possible now; null if it is. */
  refusal: string | null;
  /** Called on a click while the action is not possible; nothing by default. */
  onRefused?: (() => void) | undefined;
};

/**
 * A button that says why its action is not possible: by a tooltip for pointer and keyboard, and as a description for
 * screen readers. It stays in the tab order. A button that is disabled briefly, or until something is entered, is an
 * ordinary button.
 */
export function ActionButton({ refusal, onRefused, onClick, ...rest }: ActionButtonProps) {
  return (
    <Tip title={refusal ?? ''} describeChild>
      <Button
        {...rest}
        aria-disabled={refusal !== null || undefined}
        onClick={(event) => {
          if (refusal === null) return onClick?.(event);
          // The button may be the submit button of its form.
          event.preventDefault();
          onRefused?.();
        }}
      />
    </Tip>
  );
}
