import { expect, it } from 'vitest';
import { caseSearches } from './case-searches.ts';

it('a name searches patients, and a number searches cases and, if long enough, accounts', () => {
  expect(caseSearches(' nguyen ')).toEqual([{ lastName: 'nguyen' }]);
  expect(caseSearches('Van der Berg, Lotte')).toEqual([{ lastName: 'Van der Berg, Lotte' }]);
  expect(caseSearches('260000-01')).toEqual([{ caseNumber: '260000-01' }]);
  expect(caseSearches('2600')).toEqual([{ caseNumber: '2600' }]);
  expect(caseSearches('0088059')).toEqual([{ caseNumber: '0088059' }, { patientAccountNumber: '0088059' }]);
  expect(caseSearches('C9887')).toEqual([{ caseNumber: 'C9887' }]);
  expect(caseSearches('AB12345')).toEqual([{ patientAccountNumber: 'AB12345' }]);
});

it('text that is too short or too long starts no search', () => {
  for (const typed of ['', ' ', 'n', '-', '2', "'", 'x'.repeat(41)]) expect(caseSearches(typed)).toEqual([]);
});
