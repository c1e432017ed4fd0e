import { type AnswerFacts, coverageWord } from './coverage-word.ts';
import { codeAdvice } from './rejection-advice.ts';

/** The code of a rejection with its meaning, where one is known. */
export const rejectionText = (code: string): string => {
  const advice = codeAdvice(code);
  return advice ? `${code}: ${advice.wrong}` : code;
};

/** The coverage status for lists: the payer's wording with its caution, or the code and meaning of the rejection. */
export const coverageText = (status: string, answer: AnswerFacts): string =>
  answer.rejectReasonCode === null
    ? coverageWord(status, answer)
    : `${status} ${rejectionText(answer.rejectReasonCode)}`;
