import { describe, expect, it } from 'vitest';
import { answerOf, eligibilityOf, fixtureText } from '../../test/support.ts';
import { readX12 } from '../index.ts';
import { selectPatientLines } from './patient.ts';

function answerFor(...levels: string[]) {
  const text = fixtureText('271-rejected-person.x12');
  const start = text.indexOf('HL*3');
  return eligibilityOf(
    readX12(
      `${text.slice(0, start)}${levels.map((one) => `${one}~`).join('')}${text.slice(text.indexOf('SE*'))}`,
    ),
  );
}

describe('whose benefits count', () => {
  it("the dependent's own benefits count when they state a status", () => {
    const answer = answerOf('271-dependent.x12');
    expect(new Set(selectPatientLines(answer).map((line) => line.person))).toEqual(new Set(['dependent']));
  });

  it("the subscriber's benefits also count when the dependent's own state no status", () => {
    const answer = answerFor(
      'HL*3*2*22*1',
      'NM1*IL*1*A',
      'EB*1**30',
      'HL*4*3*23*0',
      'NM1*03*1*B',
      'EB*B**98****5',
    );
    expect(selectPatientLines(answer)).toMatchObject([{ benefitCode: '1' }, { benefitCode: 'B' }]);
    expect(answer).toMatchObject({ normalizedStatus: 'active', dependent: { lastName: 'B' } });
  });

  it('the benefits of another family in the message never count', () => {
    const answer = answerFor(
      'HL*3*2*22*0',
      'NM1*IL*1*FIRST',
      'EB*6**30',
      'HL*4*2*22*1',
      'NM1*IL*1*SECOND',
      'EB*1**30',
      'HL*5*4*23*0',
      'NM1*03*1*CHILD',
      'EB*1**30',
    );
    expect(answer).toMatchObject({
      normalizedStatus: 'inactive',
      subscriber: { lastName: 'FIRST' },
      dependent: null,
      isPatientTheSubscriber: true,
    });
    expect(answer.people).toHaveLength(3);
    expect(answer.coverages).toHaveLength(3);
  });
});

describe('the normalized status', () => {
  it.each([
    ['271-active-full.x12', 'active'],
    ['271-inactive.x12', 'inactive'],
    ['271-rejected-person.x12', 'rejected'],
    ['271-dependent-refused.x12', 'rejected'],
    ['271-nothing-qualifying.x12', 'inactive'],
  ])('the normalized status of %s is %s', (name, status) => {
    expect(answerOf(name).normalizedStatus).toBe(status);
  });
});
