import { type ReactNode, useEffect, useRef } from 'react';
import { whenPageIsShown } from '#src/app/shell/when-page-is-shown.ts';

/** The title of the panel's current task. It takes the focus, because it replaces the focused element. */
export function PanelTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => whenPageIsShown(() => title.current?.focus()), []);
  return (
    <h3 ref={title} tabIndex={-1}>
      {children}
    </h3>
  );
}
