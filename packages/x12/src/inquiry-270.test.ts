import { describe, expect, it } from 'vitest';
import { fixtureText, readFixture } from '../test/support.ts';
import { readX12 } from './index.ts';

/** Reads a 270 with these segments between BHT and SE. */
function readInquiry(...segments: string[]) {
  const text = fixtureText('270-subscriber.x12');
  const body = segments.map((segment) => `${segment}~`).join('');
  const inquiry = readX12(text.slice(0, text.indexOf('HL*1')) + body + text.slice(text.indexOf('SE*')))
    .transactions[0]?.inquiry;
  if (!inquiry) throw new Error('no question was read');
  return inquiry;
}

describe('a question', () => {
  it('an inquiry names the subscriber of each dependent', () => {
    const inquiry = readFixture('270-dependent.x12').transactions[0]?.inquiry;
    expect(inquiry?.people.map(({ role, subscriberIndex }) => [role, subscriberIndex])).toEqual([
      ['subscriber', null],
      ['dependent', 0],
    ]);
  });

  it('each EQ gets its person, provider and payer from the HL tree and not from the order', () => {
    const inquiry = readInquiry(
      'HL*1**20*1',
      'NM1*PR*2*FIRST PAYER*****PI*P1',
      'HL*2*1*21*1',
      'NM1*1P*2*FIRST CLINIC*****XX*1999999984',
      'HL*3*1*21*1',
      'NM1*FA*2*SECOND CLINIC*****XX*1999999992',
      'HL*4*2*22*1',
      'NM1*IL*1*ASHDOWN*TESSA',
      'EQ*30^98 ',
      'HL*5*3*22*0',
      'NM1*IL*1*BIRCH*NILS',
      'EQ*35*HC:70553',
      'HL*6*4*23*0',
      'NM1*03*1*ASHDOWN*ROWAN',
      'EQ*47',
    );
    expect(inquiry.providers.map(({ name, entityIdCode }) => [name, entityIdCode])).toEqual([
      ['FIRST CLINIC', '1P'],
      ['SECOND CLINIC', 'FA'],
    ]);
    expect(inquiry.provider).toBe(inquiry.providers[0]);
    expect(inquiry.people.map(({ subscriberIndex }) => subscriberIndex)).toEqual([null, null, 0]);
    expect(inquiry.questions).toMatchObject([
      { serviceTypeCodes: ['30', '98'], personIndex: 0, providerIndex: 0, payerIndex: 0 },
      {
        serviceTypeCodes: ['35'],
        procedure: { procedureCode: '70553' },
        personIndex: 1,
        providerIndex: 1,
        payerIndex: 0,
      },
      { serviceTypeCodes: ['47'], personIndex: 2, providerIndex: 0, payerIndex: 0 },
    ]);
    expect(inquiry.serviceTypeCodes).toEqual(['30', '98', '35', '47']);
  });

  it('the reader uses the segment order when the HL tree is broken, and a cycle of levels does not hang it', () => {
    const inquiry = readInquiry(
      'NM1*PR*2*PAYER*****PI*P1',
      'NM1*1P*2*CLINIC*****XX*1999999984',
      'NM1*IL*1*ASHDOWN*TESSA',
      'EQ*30',
    );
    expect(inquiry.payer.name).toBe('PAYER');
    const cyclic = readInquiry('HL*1*2*22*1', 'NM1*IL*1*A', 'EQ*30', 'HL*2*1*23*0', 'NM1*03*1*B', 'EQ*35');
    expect(cyclic.questions.map(({ personIndex, providerIndex }) => [personIndex, providerIndex])).toEqual([
      [0, null],
      [1, null],
    ]);
  });
});
