import { describe, expect, it } from 'vitest';
import { envelope } from '../../test/support.ts';
import {
  build999,
  buildAnswer271,
  buildGroup999,
  buildInterchange,
  buildTa1,
  composite,
  readX12,
  repeated,
  writeSegments,
} from '../index.ts';

describe('answers of a payer', () => {
  it('a 271 reads back as it was written', () => {
    const text = buildAnswer271(
      {
        reference: 'WP-1',
        source: [['NM1', 'PR', '2', 'MERIDIAN', '', '', '', '', 'PI', 'MERID']],
        receiver: [['NM1', '1P', '2', 'HARBOR', '', '', '', '', 'XX', '1999999984']],
        subscriber: [
          ['NM1', 'IL', '1', 'ASHDOWN', 'TESSA', '', '', '', 'MI', 'MM1'],
          ['EB', '6', '', '30'],
        ],
        dependent: [
          ['NM1', '03', '1', 'ASHDOWN', 'ROWAN'],
          [
            'EB',
            '1',
            '',
            repeated('30', '98'),
            '',
            '',
            '',
            '',
            '',
            '',
            '',
            '',
            'Y',
            composite('HC', '70553', '', ''),
          ],
        ],
      },
      envelope,
    );
    expect(text).toContain('EB*1**30^98*********Y*HC:70553~');
    const { problems, transactions } = readX12(text);
    expect(problems).toEqual([]);
    expect(transactions[0]?.eligibility).toMatchObject({
      coverageStatus: 'Active Coverage',
      coverages: [
        { person: 'subscriber' },
        { person: 'dependent', serviceTypeCode: '30^98', inNetwork: 'Y' },
      ],
    });
  });

  it('a 271 ends at the level that rejects the inquiry', () => {
    const source = [['AAA', 'Y', '', '42', 'R']];
    const { problems, transactions } = readX12(buildAnswer271({ reference: 'WP-1', source }, envelope));
    expect(problems).toEqual([]);
    expect(transactions[0]?.eligibility?.AAAs).toMatchObject([{ loop: '2000A', validRequest: 'Y' }]);
  });

  const isa = { controlNumber: '55', date: '260102', time: '0304' };
  const received = {
    functionalId: 'HS',
    groupControlNumber: '55',
    type: '270',
    controlNumber: '0001',
    version: '005010X279A1',
  };

  it('a 999 can accept or reject a set', () => {
    const accepted = readX12(build999(received, [], envelope));
    expect(accepted.problems).toEqual([]);
    expect(accepted.transactions[0]?.acknowledgment).toMatchObject({
      accepted: true,
      groupControlNumber: '55',
    });
    const element = { position: 3, elementNumber: '1068', code: '7', badValue: 'B' };
    const refused = readX12(
      build999(
        received,
        [
          { segmentId: 'DMG', position: 12, loop: '2100', code: '8', element },
          { segmentId: 'EQ', position: 14, code: '3' },
        ],
        envelope,
      ),
    );
    expect(refused.problems).toEqual([]);
    expect(refused.transactions[0]?.acknowledgment).toMatchObject({
      accepted: false,
      sets: [
        {
          ackCode: 'R',
          segmentErrors: [{ elements: [{ position: '3', badValue: 'B' }] }, { segmentId: 'EQ' }],
        },
      ],
    });
  });

  it('a TA1 is written without a group', () => {
    const [received] = readX12(buildTa1({ ...isa, ackCode: 'A', note: '000' }, envelope)).interchanges;
    expect(received).toBeDefined();
    const text = buildTa1({ ...isa, ackCode: 'R', note: '006' }, envelope);
    expect(text).toContain('TA1*000000055*260102*0304*R*006~IEA*0*000000101~');
    expect(readX12(text)).toMatchObject({ problems: [], transactions: [{ type: 'TA1' }] });
  });

  it('a TA1 can be written even for an empty ISA', () => {
    const broken = { controlNumber: 'X~Y', date: '', time: '25:00' };
    expect(buildTa1({ ...broken, ackCode: 'R', note: '001' }, envelope)).toContain(
      'TA1*000000000*000101*0000*R*001~',
    );
  });

  it('a 999 for a group has a separate result for each set', () => {
    const set = { type: '270', version: '005010X279A1' };
    const error = {
      segmentId: 'HI',
      position: 9,
      loop: '2100',
      code: '8',
      context: 'SITUATIONAL TRIGGER',
      element: { position: 1, component: 2, repetition: 1, elementNumber: '1271', code: '6' },
      moreElements: [{ position: 2, elementNumber: 'C022', code: '1' }],
    };
    const sets = [
      { ...set, controlNumber: '0001', errors: [] },
      { ...set, controlNumber: '0002', errors: [error], isAccepted: true },
      { ...set, controlNumber: '0003', errors: [error] },
    ];
    const read = (answeredSets: typeof sets) => {
      const { problems, transactions } = readX12(buildGroup999(received, answeredSets, envelope));
      expect(problems).toEqual([]);
      return transactions[0]?.acknowledgment;
    };
    expect(read(sets)).toMatchObject({
      ackCode: 'P',
      accepted: false,
      setsIncluded: '3',
      setsAccepted: '2',
      sets: [
        { ackCode: 'A', segmentErrors: [] },
        {
          ackCode: 'E',
          segmentErrors: [
            {
              context: ['SITUATIONAL TRIGGER'],
              elements: [
                { position: '1', component: '2', repetition: '1' },
                { position: '2', code: '1' },
              ],
            },
          ],
        },
        { ackCode: 'R' },
      ],
    });
    expect(read(sets.slice(0, 2))?.ackCode).toBe('E');
    expect(read(sets.slice(0, 1))?.ackCode).toBe('A');
    expect(read(sets.slice(2))?.ackCode).toBe('R');
  });

  it('several sets are numbered in order', () => {
    const sets = [1, 2, 3].map(() => ({
      type: '271',
      segments: [
        ['BHT', '0022', '11', 'A', '20261121', '0930'],
        ['HL', '1', '', '20', '0'],
      ],
    }));
    const document = readX12(
      buildInterchange({ functionalId: 'HB', version: '005010X279A1', sets }, envelope),
    );
    expect(document.problems).toEqual([]);
    expect(document.transactions.map((transaction) => transaction.controlNumber)).toEqual([
      '0001',
      '0002',
      '0003',
    ]);
  });

  it('empty elements at the end are dropped, and a value never breaks the structure', () => {
    expect(writeSegments([['MSG', 'a*b~c^d:e', '', '']])).toBe('MSG*a b c d e~');
  });
});
