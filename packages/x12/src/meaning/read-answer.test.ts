import { expect, it } from 'vitest';
import { answerOf } from '../../test/support.ts';
import { nothingAsked } from './asked.ts';
import { interpret } from './interpret.ts';

it('an answer that was read says by each of its fields, and in JSON, what is decided from its content', () => {
  for (const name of ['271-active-full.x12', '271-dependent.x12', '271-medicare.x12', '271-inactive.x12']) {
    const answer = answerOf(name);
    const decided = interpret(answer, nothingAsked);
    expect(answer).toMatchObject(decided);
    expect(JSON.parse(JSON.stringify(answer))).toEqual(JSON.parse(JSON.stringify(decided)));
  }
});
