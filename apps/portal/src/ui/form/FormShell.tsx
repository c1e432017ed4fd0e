import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useId, useMemo } from 'react';
import { FormShellContext } from './form-shell-context.ts';

type FormShellProps = {
  /** For a button that stands outside of the form. */
  id?: string;
  label: string;
  isReadOnly?: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

// A container: fields go to one column by the width of their form, not of the window.
const Form = styled('form')({
  containerType: 'inline-size',
  containerName: 'form',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
});

/** Ctrl, Cmd or Alt with Enter sends a form from every field, also from those where Enter alone chooses. */
function sendWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey || event.altKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}

/** A form of this kit: its fields find their ids and whether they may be changed here. */
export function FormShell({ id, label, isReadOnly = false, onSubmit, children }: FormShellProps) {
  const idPrefix = useId();
  const state = useMemo(() => ({ idPrefix, isReadOnly }), [idPrefix, isReadOnly]);
  return (
    <FormShellContext value={state}>
      <Form
        id={id}
        aria-label={label}
        noValidate
        autoComplete="off"
        onSubmit={onSubmit}
        onKeyDownCapture={sendWithEnter}
      >
        {children}
      </Form>
    </FormShellContext>
  );
}
