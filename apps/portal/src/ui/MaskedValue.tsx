import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';
import { Eye, EyeOff } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from './IconButton.tsx';
import { SpinningIcon } from './SpinningIcon.ts';
import { REVEAL_SECONDS, useReveal } from './use-reveal.ts';

const Root = styled('span')({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

const shrink = keyframes({ from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } });

/** The remaining time, as a thin line below the value. */
const Line = styled('span')({
  position: 'absolute',
  inset: 'auto 0 -2px 0',
  height: 2,
  background: 'var(--wp-line)',
  overflow: 'hidden',
  '&::after': {
    content: '""',
    display: 'block',
    height: '100%',
    background: 'var(--wp-accent)',
    transformOrigin: 'left',
    animation: `${shrink} ${REVEAL_SECONDS}s linear forwards`,
  },
});
const Left = styled('small')({ marginLeft: 8, fontSize: 12, color: 'var(--wp-text-3)' });
const Refused = styled('span')({ marginLeft: 8, fontSize: 12, color: 'var(--wp-bad-fg)' });

type MaskedValueProps = {
  /** The name of the value, e.g. SSN. */
  name: string;
  /** The masked text: `XXX-XX-4417`. */
  masked: string;
  /** Fetches the whole value from the server, which records the view. Absent when the user may not see it. */
  reveal?: () => Promise<string>;
};

/** A masked value that is shown for 30 seconds on request. Each view is recorded. */
export function MaskedValue({ name, masked, reveal }: MaskedValueProps) {
  const id = useId();
  const { state, show, hide } = useReveal(reveal);
  const isShown = state.kind === 'shown';
  return (
    <Root onBlur={hide}>
      <span id={id}>{isShown ? state.value : masked}</span>
      {reveal && (
        <IconButton
          label={isShown ? `Hide ${name}` : `Show ${name}`}
          tip={isShown ? undefined : `Show for ${REVEAL_SECONDS} seconds. Each view is recorded.`}
          small
          aria-controls={id}
          isBusy={state.kind === 'asking'}
          onClick={(event) => {
            // Not every browser focuses a clicked button, and the value is hidden when the focus leaves.
            event.currentTarget.focus();
            if (isShown) hide();
            else if (state.kind !== 'asking') show();
          }}
        >
          {state.kind === 'asking' && <SpinningIcon size={14} />}
          {isShown && <EyeOff size={14} strokeWidth={1.75} />}
          {(state.kind === 'hidden' || state.kind === 'failed') && <Eye size={14} strokeWidth={1.75} />}
        </IconButton>
      )}
      {isShown && (
        <>
          <Left>Hides in {state.secondsLeft} s</Left>
          <Line />
        </>
      )}
      {/* Announced once and without the value, because others can hear a screen reader. */}
      <span className="visually-hidden" role="status">
        {isShown && `${name} is shown for ${REVEAL_SECONDS} seconds`}
      </span>
      {state.kind === 'failed' && <Refused role="alert">{name} could not be shown</Refused>}
    </Root>
  );
}
