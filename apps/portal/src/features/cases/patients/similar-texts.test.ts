import { expect, it } from 'vitest';
import { lastVisitText } from './similar-texts.ts';

const visit = { dateOfServiceStart: '2026-12-05', facility: 'Lakemont Medical Center' };

it('a future visit is not called the last visit', () => {
  expect(lastVisitText({ lastVisit: visit }, '2026-12-04')).toBe(
    'Visit planned for 12/05/2026, Lakemont Medical Center',
  );
  expect(lastVisitText({ lastVisit: visit }, '2026-12-05')).toBe(
    'Last visit 12/05/2026, Lakemont Medical Center',
  );
  expect(lastVisitText({ lastVisit: null }, '2026-12-05')).toBe('No visits yet');
});
