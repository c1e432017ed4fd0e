import { type ReactNode, useEffect, useRef } from 'react';

/** Says what the panel is for now. It takes the focus: it came in the place of what was there. */
export function PanelTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h3 ref={title} tabIndex={-1}>
      {children}
    </h3>
  );
}
