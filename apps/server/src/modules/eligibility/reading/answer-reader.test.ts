import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import { createLogger } from '@waypost/platform/logger';
import { readX12 } from '@waypost/x12';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../framework/errors.ts';
import { createAnswerReader } from './answer-reader.ts';

const fixtures = join(import.meta.dirname, '../../../../../../packages/x12/fixtures');
const message = readFileSync(join(fixtures, '271-active-full.x12'), 'utf8');
const traceNumber = readX12(message).transactions[0]?.traces[0]?.number ?? '';
const looked = {
  message,
  traceNumber,
  request: emptyEligibilityRequest,
  knownPayers: [],
  decisions: [],
  ssnShown: false,
};
const reader = createAnswerReader(createLogger({ logLevel: 'silent' }, 'test'), {
  medicarePayers: [],
  medicaidPayers: [],
});
afterAll(() => reader.close());

describe('readers of payers’ answers', () => {
  it('a limited number of views may wait, further ones are refused, and every new answer of a payer is read', async () => {
    const views = Array.from({ length: 80 }, () => reader.view(looked));
    const receivedMessage = {
      connector: 'https',
      answer: { status: 200, contentType: '', text: message },
      traceNumber,
      request: emptyEligibilityRequest,
    } as const;
    const outcomes = Array.from({ length: 80 }, () => reader.outcome(receivedMessage));
    const decided = reader.view(looked, true);
    const ends = await Promise.allSettled(views);
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(refused).toHaveLength(80 - 2 - 50);
    for (const error of refused) expect(error).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    expect(refused[0]).toBeInstanceOf(AppError);
    for (const end of ends) if (end.status === 'fulfilled') expect(end.value?.responses).toHaveLength(1);
    expect((await decided)?.responses).toHaveLength(1);
    for (const outcome of await Promise.all(outcomes)) expect(outcome.state).toBe('answered');
    expect((await reader.view(looked))?.responses).toHaveLength(1);
  }, 60_000);
});
