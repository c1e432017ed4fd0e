/** The exchange of a verify answer, which comes alone or as the first of a list (C-327). */
export const exchangeOf = <Exchange extends { id: string }>(answer: Exchange | Exchange[]): Exchange => {
  const exchange = Array.isArray(answer) ? answer[0] : answer;
  if (!exchange) throw new Error('a verify answer without an exchange');
  return exchange;
};
