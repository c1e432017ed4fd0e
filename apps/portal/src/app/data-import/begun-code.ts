import type { CodeKind } from '@waypost/contract/sources/calls';
import { createContext, use } from 'react';

/** A code that came in and that its source does not say the meaning of. */
export type BegunCode = { sourceId: string; kind: CodeKind; code: string };

type BegunCodes = {
  /** The code whose row is begun in the editor of its source; null when none is. */
  begun: BegunCode | null;
  /** Opens the editor of its source with the row. It is in no address: what came in as a code may be anything. */
  begin: (code: BegunCode) => void;
  end: () => void;
};

export const BegunCodeContext = createContext<BegunCodes>({
  begun: null,
  begin: () => undefined,
  end: () => undefined,
});

export const useBegunCode = (): BegunCodes => use(BegunCodeContext);
