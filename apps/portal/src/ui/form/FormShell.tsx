import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useId, useMemo } from 'react';
import { FormShellContext } from './form-shell-context.ts';

type FormShellProps = {
  /** For a button outside the form. */
  id?: string;
  label: string;
  isReadOnly?: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

// A container, so that fields use one column depending on the width of the form, not of the window.
const Form = styled('form')({
  containerType: 'inline-size',
  containerName: 'form',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
});

/** Ctrl, Cmd or Alt with Enter submits a form from every field, even where Enter alone selects. */
function sendWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey || event.altKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}

/** The form around fields: gives them their ids, and whether they are editable. */
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
