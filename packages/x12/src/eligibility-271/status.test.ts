import { describe, expect, it } from 'vitest';
import { answerOf, answerWith, eligibilityOf, readFixture } from '../../test/support.ts';

describe('coverage status', () => {
  it('has the five active and the three inactive labels [C-151] [C-152]', () => {
    const document = readFixture('271-every-active-status.x12');
    expect(document.transactions.map((_, at) => eligibilityOf(document, at).coverageStatus)).toEqual([
      'Active Coverage',
      'Active - Full Risk Capitation',
      'Active - Services Capitated',
      'Active - Services Capitated to Primary Care Physician',
      'Active - Pending Investigation',
      'Inactive',
      'Inactive - Pending Eligibility Update',
      'Inactive - Pending Investigation',
    ]);
  });

  it('is Inactive when no line qualifies [C-153]', () => {
    expect(answerOf('271-nothing-qualifying.x12').coverageStatus).toBe('Inactive');
    expect(answerWith().coverageStatus).toBe('Inactive');
  });

  it('is Rejected when there is an AAA and no EB', () => {
    expect(answerOf('271-rejected-person.x12').coverageStatus).toBe('Rejected');
  });

  it('is Rejected when the dependent was refused, whatever the subscriber has', () => {
    expect(answerOf('271-dependent-refused.x12').coverageStatus).toBe('Rejected');
  });

  it.each([
    ['one active line wins', ['EB*6**30', 'EB*1**30'], 'Active Coverage'],
    ['lines for 30 go first', ['EB*5**35', 'EB*2**30'], 'Active - Full Risk Capitation'],
    ['any other active line counts', ['EB*I**30', 'EB*1****PLAN'], 'Active Coverage'],
    ['30 goes first among inactive lines', ['EB*8**35', 'EB*7**30'], 'Inactive - Pending Eligibility Update'],
    [
      'a gap before the service date says nothing',
      ['DTP*472*D8*20261121', 'EB*7**30', 'DTP*307*RD8*20200101-20200131', 'EB*8**35'],
      'Inactive - Pending Investigation',
    ],
  ])('%s', (_, segments, status) => {
    expect(answerWith(...segments).coverageStatus).toBe(status);
  });
});

describe('coverage period', () => {
  it.each([
    ['plan dates first', ['DTP*356*D8*20250101', 'DTP*346*D8*20260101', 'EB*1**30'], ['2026-01-01', null]],
    [
      'then eligibility',
      ['DTP*291*D8*20260505', 'DTP*356*D8*20250101', 'DTP*357*D8*20251231', 'EB*1**30'],
      ['2025-01-01', '2025-12-31'],
    ],
    ['then a range', ['DTP*307*RD8*20260101-20261231', 'EB*1**30'], ['2026-01-01', '2026-12-31']],
    [
      'then the active line for 30',
      ['EB*1**35', 'DTP*291*D8*20200101', 'EB*1**30', 'DTP*291*RD8*20260201-99991231'],
      ['2026-02-01', null],
    ],
    ['a single plan day last', ['DTP*291*D8*20261121', 'EB*1**30'], ['2026-11-21', null]],
    ['nothing', ['DTP*346*D8*2026', 'EB*1**30'], [null, null]],
  ])('takes %s', (_, segments, [start, end]) => {
    expect(answerWith(...segments)).toMatchObject({ coverageStart: start, coverageEnd: end });
  });
});
