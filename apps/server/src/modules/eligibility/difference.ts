import type { Difference } from '@waypost/contract/services/eligibility-history';
import type { EligibilityResponse } from '@waypost/contract/services/eligibility-response';
import type { Program } from '../../http/program.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Scope } from '../../kernel/scope.ts';
import { compareAnswers, isChanged } from './answer/compare-answers.ts';
import { exchangeById } from './exchange.ts';
import { answerBefore } from './history.ts';
import { presentExchange } from './present.ts';

/**
 * What is not as the payer said in its last answer before this one. Both are opened, and that goes on record. What
 * was decided on alerts has no part in it: the payer's words are compared.
 */
export function difference(program: Program, scope: Scope, id: string): Promise<Difference> {
  return scope.read(async ({ db, audit }) => {
    const answersOf = async (exchangeId: string): Promise<EligibilityResponse[]> => {
      const row = await exchangeById(db, exchangeId);
      if (!row) throw new AppError('NOT_FOUND');
      audit({ action: 'View', domainType: 'EligibilityTransaction', domainId: exchangeId });
      return presentExchange({ ...row, decisions: [] }, program, scope).eligibilityResponse;
    };
    const after = await answersOf(id);
    const previous = await answerBefore(db, id);
    if (!previous) return { previous: null, isChanged: false, answers: [] };
    const answers = compareAnswers(await answersOf(previous.id), after);
    return { previous, isChanged: answers.some(isChanged), answers };
  });
}
