import { expect, it } from 'vitest';
import { answerOf } from '../../test/support.ts';
import { noInquiryContext } from './inquiry-context.ts';
import { interpret } from './interpret.ts';

it('a parsed answer returns the interpretation of its content in each field and in JSON', () => {
  for (const name of ['271-active-full.x12', '271-dependent.x12', '271-medicare.x12', '271-inactive.x12']) {
    const answer = answerOf(name);
    const decided = interpret(answer, noInquiryContext);
    expect(answer).toMatchObject(decided);
    expect(JSON.parse(JSON.stringify(answer))).toEqual(JSON.parse(JSON.stringify(decided)));
  }
});
