import { expect, it } from 'vitest';
import { otherReasons } from './reasons.ts';

it('a reason that repeats the condition of its task is left out', () => {
  const of = (id: string, description: string) => ({ id, description });
  const condition = { conditionCode: 'RV01', description: 'No insurance in the case' };
  const businessExceptions = [
    of('1', 'No insurance in the case'),
    of('2', 'No phone number of the patient'),
  ] as never[];
  expect(otherReasons({ condition, businessExceptions })).toEqual([
    of('2', 'No phone number of the patient'),
  ]);
  expect(otherReasons({ condition: null, businessExceptions })).toHaveLength(2);
});
