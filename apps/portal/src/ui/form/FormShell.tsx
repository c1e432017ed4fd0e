import { styled } from '@mui/material/styles';
import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { FormShellContext } from './form-shell-context.ts';

type FormShellProps = {
  /** For a button outside the form. */
  id?: string;
  label: string;
  isReadOnly?: boolean;
  /** The form is the main part of its page: its shortcut submits it from anywhere outside other forms and dialogs. */
  isMain?: boolean;
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

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;
const isSend = ({ key, ctrlKey, metaKey, altKey }: Keys): boolean =>
  key === 'Enter' && (ctrlKey || metaKey || altKey);

/** Ctrl, Cmd or Alt with Enter submits a form from every field, even where Enter alone selects. */
function sendWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (!isSend(event)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}

/** The form around fields: gives them their ids, and whether they are editable. */
export function FormShell(props: FormShellProps) {
  const { id, label, isReadOnly = false, isMain = false, onSubmit, children } = props;
  const idPrefix = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isMain) return;
    const send = (event: globalThis.KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target : null;
      if (isSend(event) && !at?.closest('form, [role="dialog"]')) form.current?.requestSubmit();
    };
    document.addEventListener('keydown', send);
    return () => document.removeEventListener('keydown', send);
  }, [isMain]);
  const state = useMemo(() => ({ idPrefix, isReadOnly }), [idPrefix, isReadOnly]);
  return (
    <FormShellContext value={state}>
      <Form
        id={id}
        ref={form}
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
