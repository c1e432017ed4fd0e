import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSteps } from '../../platform/src/testing/steps.ts';
import { messages } from '../test/corpus.ts';
import { answerOf, fixtureText, readFixture } from '../test/support.ts';
import { NotX12Error, readX12 } from './index.ts';

describe('delimiters and line ends', () => {
  const expected = answerOf('271-active-full.x12');

  it.each([
    '271-newline-terminator.x12',
    '271-crlf-terminator.x12',
    '271-control-terminator.x12',
    '271-bom-and-blanks.x12',
    '271-wrapped-80-columns.x12',
    '271-short-isa.x12',
    '271-5010-says-u.x12',
    '271-text-before.x12',
    '271-wrong-counts.x12',
    '271-no-trailers.x12',
    '271-without-isa.x12',
    '271-without-st.x12',
  ])('the reader reads %s like the ordinary form', (name) => {
    const answer = answerOf(name);
    const unnumbered = (_: string, value: unknown) => (typeof value === 'number' ? 0 : value);
    expect(JSON.stringify(answer, unnumbered)).toBe(JSON.stringify(expected, unnumbered));
  });

  it('each ISA sets its own delimiters', () => {
    const { transactions, interchanges } = readFixture('271-two-interchanges.x12');
    expect(transactions.map((item) => item.eligibility?.coverageStatus)).toEqual([
      'Active Coverage',
      'Inactive',
    ]);
    expect(transactions[1]?.eligibility?.coverages[0]?.serviceTypeCodes).toEqual(['30', '98']);
    expect(interchanges.map((item) => item.controlNumber)).toEqual(['000000101', '000000102']);
  });

  it('the end of a sender name is not mistaken for a segment', () => {
    const text = fixtureText('271-short-isa.x12').replaceAll('MERIDIAN', 'LONGSENDERNAMST');
    expect(readX12(text).delimiters.segment).toBe('~');
  });
});

describe('envelopes', () => {
  it('wrong counts and control numbers are reported, and the content is retained', () => {
    const { problems, transactions } = readFixture('271-wrong-counts.x12');
    expect(problems.map((item) => item.code)).toEqual([
      'count-mismatch',
      'count-mismatch',
      'control-number-mismatch',
      'count-mismatch',
      'control-number-mismatch',
    ]);
    expect(problems.every((item) => item.segment !== null)).toBe(true);
    expect(transactions[0]?.eligibility?.coverages).toHaveLength(16);
  });

  it('a correct interchange has no problems', () => {
    expect(readFixture('271-active-full.x12').problems).toEqual([]);
    expect(readFixture('271-batch-mixed.x12').problems).toEqual([]);
  });

  it('a text that ends early is reported, and its content is retained', () => {
    const { problems, transactions } = readFixture('271-truncated.x12');
    expect(problems.map((item) => item.code)).toEqual([
      'truncated-segment',
      'missing-se',
      'missing-ge',
      'missing-iea',
    ]);
    expect(transactions[0]?.eligibility?.coverages).toHaveLength(13);
  });

  it('a transaction has the numbers that match an answer to its inquiry', () => {
    expect(readFixture('271-active-full.x12').transactions[0]).toMatchObject({
      type: '271',
      controlNumber: '0001',
      version: '005010X279A1',
      reference: 'WP-2001',
      groupControlNumber: '101',
      interchangeControlNumber: '000000101',
      usage: 'T',
      segment: 3,
    });
  });

  it('a set of an unknown type is reported, and reading continues', () => {
    const { problems, transactions } = readFixture('835-other-set.x12');
    expect(transactions).toMatchObject([{ type: '835', eligibility: null }]);
    expect(problems).toMatchObject([{ code: 'unknown-set' }]);
  });
});

describe('acknowledgments', () => {
  it('a rejecting 999 is read down to the element in error', () => {
    const { acknowledgment } = readFixture('999-refused.x12').transactions[0] ?? {};
    expect(acknowledgment).toMatchObject({
      functionalId: 'HS',
      groupControlNumber: '55',
      ackCode: 'P',
      accepted: false,
    });
    expect(acknowledgment?.sets.map((set) => [set.controlNumber, set.ackCode])).toEqual([
      ['0001', 'R'],
      ['0002', 'A'],
    ]);
    expect(acknowledgment?.sets[0]?.segmentErrors[0]).toMatchObject({
      segmentId: 'DMG',
      position: '12',
      loop: '2100',
      message: 'Segment Has Data Element Errors',
      context: ['SITUATIONAL TRIGGER*DMG*12'],
      elements: [{ position: '3', elementNumber: '1068', message: 'Invalid Code Value', badValue: 'B' }],
    });
    expect(acknowledgment?.sets[0]?.segmentErrors[1]?.elements[0]).toMatchObject({
      position: '2',
      component: '1',
    });
  });

  it('the reader distinguishes an accepting 999 from a refusing 997', () => {
    expect(readFixture('999-accepted.x12').transactions[0]?.acknowledgment?.accepted).toBe(true);
    expect(readFixture('997-refused.x12').transactions[0]).toMatchObject({
      type: '997',
      acknowledgment: { accepted: false, sets: [{ ackCode: 'R', segmentErrors: [{ segmentId: 'DMG' }] }] },
    });
  });

  it('an interchange with only a TA1 becomes one transaction', () => {
    const { transactions, problems } = readFixture('ta1-refused.x12');
    expect(problems).toEqual([]);
    expect(transactions).toMatchObject([
      {
        type: 'TA1',
        controlNumber: '000000055',
        interchangeAcknowledgment: { ackCode: 'R', accepted: false, note: 'Invalid Interchange Sender ID' },
      },
    ]);
  });

  it('a TA1 next to a group is read', () => {
    expect(readFixture('ta1-with-999.x12').transactions.map((item) => item.type)).toEqual(['TA1', '999']);
  });
});

describe('questions', () => {
  it('a 270 is read with its payer, provider, person and services', () => {
    expect(readFixture('270-subscriber.x12').transactions[0]).toMatchObject({
      type: '270',
      reference: 'WP-1001',
      inquiry: {
        payer: { name: 'MERIDIAN MUTUAL', code: 'MERID', qualifier: 'PI' },
        provider: { npi: '1999999984', taxonomyRole: 'BI', taxonomyCode: '207Q00000X' },
        subscriber: { lastName: 'ASHDOWN', memberId: 'MM100200300', gender: 'F' },
        dependent: null,
        serviceDateFrom: '2026-11-21',
        serviceDateThrough: '2026-11-22',
        cardIssueDate: '2025-03-01',
        serviceTypeCodes: ['30', '98'],
        procedures: [{ procedureCode: '70553', modifiers: ['26'] }],
        patientCount: 1,
      },
    });
  });

  it('an inquiry counts the patients of a batch', () => {
    const { transactions } = readFixture('270-batch.x12');
    expect(transactions.map((item) => item.inquiry?.patientCount)).toEqual([1, 2]);
    expect(readFixture('270-dependent.x12').transactions[0]?.inquiry).toMatchObject({
      patientCount: 1,
      dependent: { firstName: 'ROWAN', individualRelationshipCode: '19' },
    });
  });
});

describe('what is not X12', () => {
  it.each(['not-x12-error-page.txt', 'not-x12.txt', 'not-x12-empty.txt'])('the reader refuses %s', (name) => {
    expect(() => readFixture(name)).toThrow(NotX12Error);
  });
});

describe('hostile input', () => {
  const texts = messages.map(({ text }) => text);

  function readsOrRefuses(text: string): void {
    try {
      readX12(text);
    } catch (error) {
      expect(error).toBeInstanceOf(NotX12Error);
    }
  }

  it('the reader throws nothing but NotX12Error on truncated and changed messages', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 5 }),
      fc.constantFrom('~', '*', '^', 'HL*', 'NM1*', 'EB*', 'ISA*', 'LS*2120~', '\n'),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.nat(),
        fc.nat(40),
        piece,
        fc.boolean(),
        (text, at, cut, insert, end) => {
          const place = text.length === 0 ? 0 : at % text.length;
          readsOrRefuses(text.slice(0, place) + insert + (end ? '' : text.slice(place + cut)));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('the messages of problems contain no patient data', () => {
    const messages = texts.filter((text) => text.startsWith('ISA') && text.length > 200);
    fc.assert(
      fc.property(fc.constantFrom(...messages), fc.nat(), fc.nat(30), (text, at, cut) => {
        const place = 110 + (at % (text.length - 110));
        const { problems } = readX12(text.slice(0, place) + text.slice(place + cut));
        const problemText = problems.map((problem) => problem.message).join(' ');
        expect(problemText).not.toMatch(/ASHDOWN|TESSA|ROWAN|MM1002|90011|90044|1985|QUARRY/);
      }),
      { numRuns: 1000 },
    );
  });

  it('the time to read a long chain of levels or endless separators grows linearly', async () => {
    const steps = (count: number) => {
      const levels = Array.from({ length: count }, (_, at) => `HL*${at + 2}*${at + 1}*22*1~`).join('');
      const text = fixtureText('271-active-full.x12').replace(
        'EB*1*FAM',
        `${levels}${'*'.repeat(4 * count)}~EB*1*FAM`,
      );
      return countSteps(() => readX12(text));
    };
    expect(await steps(50_000)).toBeLessThan(15 * (await steps(5000)));
  });

  it('a document lists at most a thousand problems', () => {
    const text = fixtureText('271-active-full.x12').replace('EB*1*FAM', `${'ZZZ*1~'.repeat(5000)}EB*1*FAM`);
    expect(readX12(text).problems).toHaveLength(1001);
  });
});
