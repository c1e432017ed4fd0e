import { type AnswerTold, coverageWord } from './coverage-word.ts';
import { codeAdvice } from './rejection-advice.ts';

/** A code of a rejection with its meaning, where it has one. */
export const rejectionText = (code: string): string => {
  const advice = codeAdvice(code);
  return advice ? `${code}: ${advice.wrong}` : code;
};

/** The payer's wording of a coverage with its caution, and of a rejection why, wherever lists show it. */
export const coverageText = (status: string, told: AnswerTold): string =>
  told.rejectReasonCode === null
    ? coverageWord(status, told)
    : `${status} ${rejectionText(told.rejectReasonCode)}`;
