import type { CodeKind } from '@waypost/contract/sources/calls';
import { createContext, use } from 'react';

/** A received code without a meaning in its source. */
export type BegunCode = { sourceId: string; kind: CodeKind; code: string };

type BegunCodes = {
  /** The code whose row is open in the editor of its source; null when there is none. */
  begun: BegunCode | null;
  /** Opens the editor of its source with the row. The code is in no address, because it may be any text. */
  begin: (code: BegunCode) => void;
  end: () => void;
};

export const BegunCodeContext = createContext<BegunCodes>({
  begun: null,
  begin: () => undefined,
  end: () => undefined,
});

export const useBegunCode = (): BegunCodes => use(BegunCodeContext);
