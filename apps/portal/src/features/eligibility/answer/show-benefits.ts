import { createContext, useContext } from 'react';

/** Opens the benefit lines of an answer and marks those with the given indexes in `coverages`. */
export type ShowBenefits = (coverageIndexes: readonly number[]) => void;

export const ShowBenefitsContext = createContext<ShowBenefits>(() => undefined);
export const useShowBenefits = (): ShowBenefits => useContext(ShowBenefitsContext);
