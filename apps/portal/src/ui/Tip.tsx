import {
  cloneElement,
  type DOMAttributes,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useState,
} from 'react';

// A page that was open while the server was replaced goes on without its tooltips.
const OpenTip = lazy(() => import('./OpenTip.tsx').catch(() => ({ default: () => null })));

type Begin = 'onMouseOver' | 'onFocus' | 'onTouchStart';
type Child = Pick<DOMAttributes<HTMLElement>, Begin> & { title?: string };

type TipProps = {
  /** Nothing is shown while it is empty. */
  title: ReactNode;
  /** The child has a name of its own; the tooltip says more. */
  describeChild?: boolean;
  placement?: 'bottom' | 'right';
  children: ReactElement<Child>;
};

/**
 * A tooltip that costs nothing until the pointer or the focus first comes to its child: a page has a hundred that nobody
 * opens, and its first rows would wait for them.
 */
export function Tip({ title, describeChild = false, placement = 'bottom', children }: TipProps) {
  const [begun, setBegun] = useState<{ by: Begin; anchor: HTMLElement } | null>(null);
  const begin = (by: Begin) => (event: SyntheticEvent<HTMLElement>) => {
    children.props[by]?.(event as never);
    if (begun === null && title) setBegun({ by, anchor: event.currentTarget });
  };
  return (
    <>
      {cloneElement(children, {
        onMouseOver: begin('onMouseOver'),
        onFocus: begin('onFocus'),
        onTouchStart: begin('onTouchStart'),
        ...(describeChild && typeof title === 'string' ? { title } : {}),
      })}
      {begun && (
        <Suspense>
          <OpenTip {...begun} title={title} describeChild={describeChild} placement={placement} />
        </Suspense>
      )}
    </>
  );
}
