import { createContext, useContext } from 'react';

/** The form data that every field needs. */
export type FormShellState = {
  /** The prefix of every field's id, so that two forms on one page have different ids. */
  idPrefix: string;
  /** The form is read-only: same layout, no editing, no required marks. */
  isReadOnly: boolean;
  /** These fields are locked; their hint says why. */
  isLocked?: boolean;
};

export const FormShellContext = createContext<FormShellState>({ idPrefix: 'form', isReadOnly: false });

export const useFormShell = (): FormShellState => useContext(FormShellContext);

/** The id of a field's control, for labels and the error summary. */
export const fieldId = (idPrefix: string, name: string): string => `${idPrefix}-${name}`;
