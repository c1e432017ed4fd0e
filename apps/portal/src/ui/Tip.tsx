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

// A page that was open while the server was upgraded works without its tooltips.
const OpenTip = lazy(() => import('./OpenTip.tsx').catch(() => ({ default: () => null })));

type Begin = 'onMouseOver' | 'onFocus' | 'onTouchStart';
type Child = Pick<DOMAttributes<HTMLElement>, Begin> & { title?: string };

type TipProps = {
  /** An empty title shows no tooltip. */
  title: ReactNode;
  /** The child has its own name, and the tooltip is its description. */
  describeChild?: boolean;
  placement?: 'bottom' | 'right';
  children: ReactElement<Child>;
};

/**
 * A tooltip created when the pointer or focus first reaches its child. A page may have a hundred, which would
 * delay its first rows.
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
