import { describe, expect, it } from 'vitest';
import { answerWith } from '../../test/support.ts';
import { listPatientShares } from './patient-share.ts';

const readShares = (...segments: string[]) => listPatientShares(answerWith(...segments).coverages);

describe('co-payments and co-insurance', () => {
  it('a share lists in and out of network together, by service', () => {
    expect(
      readShares('EB*B*IND*98***27*25*****Y', 'EB*B*IND*98***27*60*****N', 'EB*A*IND*48^50***27**.2****Y'),
    ).toMatchObject([
      {
        kind: 'copay',
        serviceTypeCode: '98',
        inNetwork: { value: '25' },
        outOfNetwork: { value: '60' },
        notGiven: null,
      },
      { kind: 'coinsurance', serviceTypeCode: '48', inNetwork: { value: '.2' }, outOfNetwork: null },
      { kind: 'coinsurance', serviceTypeCode: '50', inNetwork: { value: '.2' }, outOfNetwork: null },
    ]);
  });

  it('a line without a network never counts as in network', () => {
    expect(readShares('EB*B**98****30', 'EB*B**98****40*****U')).toMatchObject([
      { inNetwork: null, notGiven: { value: '30' } },
      { inNetwork: null, notGiven: { value: '40' } },
    ]);
  });

  it('a share of zero differs from a share that is not given', () => {
    expect(readShares('EB*B**98****0*****Y', 'EB*B**UC*********Y')).toMatchObject([
      { serviceTypeCode: '98', inNetwork: { value: '0' }, outOfNetwork: null },
    ]);
  });

  it.each([
    ['messages', ['EB*B**98****25*****Y', 'MSG*PCP', 'EB*B**98****50*****Y', 'MSG*SPECIALIST']],
    ['places', ['EB*B**98****25*****Y', 'III*ZZ*11', 'EB*B**98****50*****Y', 'III*ZZ*22']],
    ['procedures', ['EB*B**98****25*****Y*HC:1', 'EB*B**98****50*****Y*HC:2']],
    ['nothing at all', ['EB*B**98****25*****Y', 'EB*B**98****50*****Y']],
  ])('two shares stay separate when they differ by %s', (_, segments) => {
    expect(readShares(...segments).map((share) => share.inNetwork?.value)).toEqual(['25', '50']);
  });

  it('a repeated share becomes one entry with both segments', () => {
    const [share, ...rest] = readShares('EB*B**98****25*****Y', 'EB*B**98****25.00*****Y');
    expect(rest).toEqual([]);
    expect(share?.inNetwork?.segments).toHaveLength(2);
  });

  it('a co-insurance above 1 is marked as unlikely and left as sent', () => {
    expect(readShares('EB*A**98*****20****Y')).toMatchObject([
      { inNetwork: { value: '20' }, isUnlikely: true },
    ]);
  });
});
