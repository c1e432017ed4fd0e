/** The transaction of a verify answer, which comes alone or as the first of a list (C-327). */
export const transactionOf = <T extends { id: string }>(answer: T | T[]): T => {
  const transaction = Array.isArray(answer) ? answer[0] : answer;
  if (!transaction) throw new Error('a verify answer without an eligibility transaction');
  return transaction;
};
