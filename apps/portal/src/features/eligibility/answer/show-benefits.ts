import { createContext, useContext } from 'react';

/** Opens the benefit lines of an answer and marks these, by their index in `coverages`. */
export type ShowBenefits = (coverageIndexes: readonly number[]) => void;

export const ShowBenefitsContext = createContext<ShowBenefits>(() => undefined);
export const useShowBenefits = (): ShowBenefits => useContext(ShowBenefitsContext);
