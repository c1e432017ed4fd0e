import { type Enrollment, medicareId, memberId } from '@waypost/platform/demo-members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../start.ts';
import { ask } from '../../testing/ask.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0, clock: { now: () => new Date('2026-11-21T10:00:00Z') } });
});
afterAll(() => sandbox.stop());

/** Jane Doe, the member in the inquiries of the tests. */
const identity = { lastName: 'Doe', birthDate: '1985-05-15' };
type Edit = (x12: string) => string;
const unchanged: Edit = (x12) => x12;
const otherName: Edit = (x12) => x12.replace('*DOE*', '*DOA*');
const otherBirthDate: Edit = (x12) => x12.replace('19850515', '19850516');

async function answer(payer: string, id: string, edit: Edit = unchanged): Promise<string> {
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

const idFor = (kind: Enrollment) => memberId('TWM', kind, 4, identity);
const swapDigits = (id: string) => `${id.slice(0, 4)}${id[5]}${id[4]}${id.slice(6)}`;

describe('a demo member', () => {
  it('a demo member is rejected while id, birth date or name is wrong, and found once they are correct', async () => {
    expect(await answer('TWM01', swapDigits(idFor('active')))).toBe('AAA 72');
    expect(await answer('TWM01', idFor('active'), otherBirthDate)).toBe('AAA 71');
    expect(await answer('TWM01', idFor('active'), otherName)).toBe('AAA 73');
    for (let again = 0; again < 2; again += 1) expect(await answer('TWM01', idFor('active'))).toMatch(/^1 /);
  });

  it('a demo member gets the answer for the enrollment in the id', async () => {
    expect(await answer('TWM01', idFor('not enrolled'))).toBe('AAA 75');
    expect(await answer('TWM01', idFor('cannot answer'))).toBe('AAA 42');
    expect(await answer('TWM01', idFor('ended'))).toMatch(/^6/);
    expect(await answer('TWM01', idFor('pending'))).toMatch(/^5/);
    expect(await answer('TWM01', idFor('another payer first'))).toMatch(/ R\b/);
    expect(await answer('TWM01', idFor('managed'))).toMatch(/^4/);
  });

  it('a demo member with a new id is active, and the new id is accepted too', async () => {
    const { payload } = await ask(sandbox.url, { payer: 'TWM01', memberId: idFor('another id') });
    const newId = /NM1\*IL\*1\*DOE\*JANE\*+MI\*(\w+)/.exec(payload)?.[1] ?? '';
    expect(newId).not.toBe(idFor('another id'));
    expect(await answer('TWM01', newId)).toMatch(/^1 /);
  });

  it('a demo Medicare number encodes name and birth date, and its start chooses the coverage', async () => {
    expect(await answer('CMS', medicareId('2MA2', 5, identity), otherBirthDate)).toBe('AAA 71');
    expect(await answer('CMS', medicareId('2MA2', 5, identity), otherName)).toBe('AAA 73');
    expect(await answer('CMS', medicareId('1EG4', 5, identity))).toMatch(/ 1 /);
    expect(await answer('CMS', medicareId('3MP3', 5, identity))).toMatch(/ R\b/);
  });
});
