import { styled } from '@mui/material/styles';
import { type ReactNode, type SubmitEvent, useId, useMemo } from 'react';
import { FormShellContext } from './form-shell-context.ts';

type FormShellProps = {
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

/** A form of this kit: its fields find their ids and whether they may be changed here. */
export function FormShell({ label, isReadOnly = false, onSubmit, children }: FormShellProps) {
  const idPrefix = useId();
  const state = useMemo(() => ({ idPrefix, isReadOnly }), [idPrefix, isReadOnly]);
  return (
    <FormShellContext value={state}>
      <Form aria-label={label} noValidate autoComplete="off" onSubmit={onSubmit}>
        {children}
      </Form>
    </FormShellContext>
  );
}
