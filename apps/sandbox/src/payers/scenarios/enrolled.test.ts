import { type Enrollment, medicareId, memberId } from '@waypost/platform/demo-members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../start.ts';
import { ask } from '../../testing/ask.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0, clock: { now: () => new Date('2026-11-21T10:00:00Z') } });
});
afterAll(() => sandbox.stop());

/** Jane Doe, as the question of the tests has her. */
const known = { lastName: 'Doe', birthDate: '1985-05-15' };
type Edit = (x12: string) => string;
const asWritten: Edit = (x12) => x12;
const otherName: Edit = (x12) => x12.replace('*DOE*', '*DOA*');
const otherBirthDate: Edit = (x12) => x12.replace('19850515', '19850516');

async function answer(payer: string, id: string, edit: Edit = asWritten): Promise<string> {
  const { payload } = await ask(sandbox.url, { payer, memberId: id, edit });
  const segments = payload.split(/~\s*/).map((segment) => segment.split(/[*|]/));
  const refused = segments.find(([name]) => name === 'AAA');
  return refused
    ? `AAA ${refused[3]}`
    : segments
        .filter(([name]) => name === 'EB')
        .map(([, code]) => code)
        .join(' ');
}

const has = (kind: Enrollment) => memberId('TWM', kind, 4, known);
const turned = (id: string) => `${id.slice(0, 4)}${id[5]}${id[4]}${id.slice(6)}`;

describe('a member whom a payer knows', () => {
  it('is refused as long as id, birth date or name are wrong, and found once they are right', async () => {
    expect(await answer('TWM01', turned(has('active')))).toBe('AAA 72');
    expect(await answer('TWM01', has('active'), otherBirthDate)).toBe('AAA 71');
    expect(await answer('TWM01', has('active'), otherName)).toBe('AAA 73');
    for (let again = 0; again < 2; again += 1) expect(await answer('TWM01', has('active'))).toMatch(/^1 /);
  });

  it('is answered about by what the payer has of them', async () => {
    expect(await answer('TWM01', has('not enrolled'))).toBe('AAA 75');
    expect(await answer('TWM01', has('cannot answer'))).toBe('AAA 42');
    expect(await answer('TWM01', has('ended'))).toMatch(/^6/);
    expect(await answer('TWM01', has('pending'))).toMatch(/^5/);
    expect(await answer('TWM01', has('another payer first'))).toMatch(/ R\b/);
    expect(await answer('TWM01', has('managed'))).toMatch(/^4/);
  });

  it('with another id is active, and so is asked about under that one', async () => {
    const { payload } = await ask(sandbox.url, { payer: 'TWM01', memberId: has('another id') });
    const given = /NM1\*IL\*1\*DOE\*JANE\*+MI\*(\w+)/.exec(payload)?.[1] ?? '';
    expect(given).not.toBe(has('another id'));
    expect(await answer('TWM01', given)).toMatch(/^1 /);
  });

  it('of Medicare has a number that tells the same, and how it starts says what they have', async () => {
    expect(await answer('CMS', medicareId('2MA2', 5, known), otherBirthDate)).toBe('AAA 71');
    expect(await answer('CMS', medicareId('2MA2', 5, known), otherName)).toBe('AAA 73');
    expect(await answer('CMS', medicareId('1EG4', 5, known))).toMatch(/ 1 /);
    expect(await answer('CMS', medicareId('3MP3', 5, known))).toMatch(/ R\b/);
  });
});
