import type { HTMLAttributes } from 'react';

type ScrollRegionProps = HTMLAttributes<HTMLElement> & { element?: 'section' | 'pre' };

/** A part that may scroll takes the focus, so that the keyboard can scroll it. */
export function ScrollRegion({ element: Element = 'section', ...props }: ScrollRegionProps) {
  return <Element tabIndex={0} {...props} />;
}
