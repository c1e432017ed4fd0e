import { type ReactNode, useEffect, useRef } from 'react';

/** The title of the panel's current task. It takes the focus, because it replaces what was focused. */
export function PanelTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h3 ref={title} tabIndex={-1}>
      {children}
    </h3>
  );
}
