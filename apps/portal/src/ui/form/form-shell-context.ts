import { createContext, useContext } from 'react';

/** What every field of a form needs to know of it. */
export type FormShellState = {
  /** Starts the id of every field, so that two forms on one page keep theirs apart. */
  idPrefix: string;
  /** The form was sent: same layout, nothing can be changed, nothing is asked for. */
  isReadOnly: boolean;
  /** These fields alone cannot be changed; their hint says why. */
  isLocked?: boolean;
};

export const FormShellContext = createContext<FormShellState>({ idPrefix: 'form', isReadOnly: false });

export const useFormShell = (): FormShellState => useContext(FormShellContext);

/** The id of a field's control: labels and the error summary point to it. */
export const fieldId = (idPrefix: string, name: string): string => `${idPrefix}-${name}`;
