import type { CodeKind } from '@waypost/contract/sources/calls';
import { createContext, use } from 'react';

/** A received code without a meaning in its source. */
export type NewCode = { sourceId: string; kind: CodeKind; code: string };

type NewCodes = {
  /** The code whose row is open in the editor of its source; null when there is none. */
  begun: NewCode | null;
  /** Opens the editor of its source with the row. The code is in no address, because it may be any text. */
  begin: (code: NewCode) => void;
  end: () => void;
};

export const NewCodeContext = createContext<NewCodes>({
  begun: null,
  begin: () => undefined,
  end: () => undefined,
});

export const useNewCode = (): NewCodes => use(NewCodeContext);
