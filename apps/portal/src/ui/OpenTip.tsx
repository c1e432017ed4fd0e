import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';
import { type ReactNode, type RefCallback, useEffect, useLayoutEffect, useRef } from 'react';

type Acts = Partial<Record<(typeof events)[number][1], (event: unknown) => void>>;
const events = [
  ['mouseover', 'onMouseOver'],
  ['mouseleave', 'onMouseLeave'],
  ['focus', 'onFocus'],
  ['blur', 'onBlur'],
  ['touchstart', 'onTouchStart'],
  ['touchend', 'onTouchEnd'],
] as const;

type TriggerEvent = { by: 'onMouseOver' | 'onFocus' | 'onTouchStart'; anchor: HTMLElement };
type TooltipPlaceholderProps = TriggerEvent &
  Acts & { ref?: RefCallback<HTMLElement>; title?: string | null; 'aria-describedby'?: string | null };

/** Takes the place of the tooltip's child and passes its props to the element on the page. */
function TooltipPlaceholder({
  by,
  anchor,
  ref,
  title,
  'aria-describedby': describedBy,
  ...acts
}: TooltipPlaceholderProps) {
  const latest = useRef<Acts>(acts);
  latest.current = acts;
  useLayoutEffect(() => ref?.(anchor), [ref, anchor]);
  useLayoutEffect(() => {
    const stops = events.map(([type, name]) => {
      const act = (event: Event) => latest.current[name]?.(event);
      anchor.addEventListener(type, act);
      return () => anchor.removeEventListener(type, act);
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [anchor]);
  // Repeats the event that opened the tooltip, unless it has ended meanwhile.
  useEffect(() => {
    if (by === 'onTouchStart' || anchor.matches(by === 'onFocus' ? ':focus' : ':hover'))
      latest.current[by]?.({
        type: events.find(([, name]) => name === by)?.[0],
        target: anchor,
        currentTarget: anchor,
      });
  }, [by, anchor]);
  useEffect(() => {
    if (title) anchor.title = title;
    else anchor.removeAttribute('title');
    if (describedBy) anchor.setAttribute('aria-describedby', describedBy);
    else anchor.removeAttribute('aria-describedby');
  }, [anchor, title, describedBy]);
  return null;
}

type OpenTipProps = TriggerEvent & Pick<TooltipProps, 'title' | 'describeChild' | 'placement'>;

/** The tooltip of an element that is already on the page. */
export default function OpenTip({ by, anchor, ...tooltip }: OpenTipProps): ReactNode {
  return (
    <Tooltip {...tooltip}>
      <TooltipPlaceholder by={by} anchor={anchor} />
    </Tooltip>
  );
}
