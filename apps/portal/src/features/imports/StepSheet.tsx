import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Foot, Parts, Sheet } from './import-layout.ts';

type StepSheetProps = {
  title: string;
  /** One or two sentences about the step. */
  about?: ReactNode;
  /** The first step does not take the focus when the page loads; later steps do. */
  takesFocus: boolean;
  foot?: ReactNode;
  children: ReactNode;
};

/** A step of an import: its heading, contents and buttons. */
export function StepSheet({ title, about, takesFocus, foot, children }: StepSheetProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(!takesFocus);
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
  }, []);
  return (
    <Sheet aria-labelledby={id}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {about && <p>{about}</p>}
      </header>
      <Parts>{children}</Parts>
      {foot && <Foot>{foot}</Foot>}
    </Sheet>
  );
}
