import { describe, expect, it } from 'vitest';
import { fixtureText, readFixture } from '../test/support.ts';
import { NotX12Error, readX12, type X12Document, type X12Problem } from './index.ts';

const full = fixtureText('271-active-full.x12');
const codesOf = ({ problems }: X12Document): string[] => problems.map(({ code }) => code);

describe('a problem', () => {
  it('a problem has the wrong value, its severity and its set', () => {
    const { problems } = readX12(
      full
        .replace('DMG*D8*19850704', 'DMG*D8*19851304')
        .replace('HL*3*2*22', 'HL*3*9*22')
        .replace('IEA*1*000000101', 'IEA*2*000000101'),
    );
    expect(problems).toMatchObject([
      { code: 'invalid-date', severity: 'warning', value: '19851304', setControlNumber: '0001' },
      { code: 'hl-orphan', severity: 'error', value: '9', setControlNumber: '0001' },
      { code: 'count-mismatch', severity: 'warning', value: '2', setControlNumber: null },
    ]);
  });

  it('a problem names its set among several, and no set between them', () => {
    const text = fixtureText('271-batch-mixed.x12').replace('DTP*346*D8*', 'DTP*346*D8*X');
    const { problems, transactions } = readX12(text);
    const sets = transactions.map(({ controlNumber }) => controlNumber);
    expect(problems.length).toBeGreaterThan(0);
    for (const { setControlNumber } of problems) expect(sets).toContain(setControlNumber);
    const stray = readX12(full.replace('GE*', 'ZZZ*LOST~GE*')).problems;
    expect(stray).toMatchObject([{ code: 'stray-segment', value: 'ZZZ', setControlNumber: null }]);
  });

  it('a problem quotes at most forty characters, since with wrong delimiters an element may be a whole record', () => {
    const record = 'ASHDOWN TESSA 19850704 12 QUARRY LN MILLBROOK OH MM100200300';
    const { problems } = readX12(full.replace('DTP*346*D8*20260101', `DTP*346*D8*${record}`));
    expect(problems).toMatchObject([{ code: 'invalid-date', value: `${record.slice(0, 40)}…` }]);
  });

  it('a set without any HL has an error, in an inquiry and in an answer', () => {
    const expected: Partial<X12Problem>[] = [
      { code: 'hl-none', severity: 'error', setControlNumber: '0001' },
    ];
    expect(readFixture('271-no-levels.x12').problems).toMatchObject(expected);
    const question = fixtureText('270-subscriber.x12').replace(/HL\*[^~]*~\s*/g, '');
    expect(readX12(question.replace(/SE\*\d+/, 'SE*14')).problems.map(({ code }) => code)).toContain(
      'hl-none',
    );
  });
});

describe('a set of many levels', () => {
  /** Adds subscribers after those of the full answer; each line is HL01*HL02. */
  const withLevels = (...lines: string[]) =>
    readX12(full.replace('SE*', `${lines.map((line) => `HL*${line}*22*0~NM1*IL*1*LAST~`).join('')}SE*`));
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `${at + 10}*2`);

  it.each([2, 40])(
    'the reader reports a repeated level, an orphan and a cycle among %i other levels',
    (count) => {
      const { problems, transactions } = withLevels(...ids(count), '10*2', '90*77', '91*91');
      expect(problems.filter(({ code }) => code.startsWith('hl-'))).toMatchObject([
        { code: 'hl-duplicate', value: '10' },
        { code: 'hl-orphan', value: '77' },
        { code: 'hl-cycle', value: '91' },
      ]);
      expect(transactions[0]?.eligibility?.people).toHaveLength(count + 4);
    },
  );
});

describe('a text that ends early', () => {
  const cut = readX12(full.slice(0, full.indexOf('*1500') + 4));

  it('an amount that was cut off is left out, since 150 may have been 1500', () => {
    const line = cut.transactions[0]?.eligibility?.coverages.at(-1);
    expect(line).toMatchObject({ benefitCode: 'C', amounts: { monetaryAmount: '' } });
    expect(JSON.stringify(cut.transactions[0]?.eligibility?.coverages)).not.toContain('"150"');
    expect(cut.transactions[0]?.eligibility?.otherSegments.at(-1)).toMatchObject({
      id: 'EB',
      expressed: 'part',
      text: expect.stringMatching(/\*150$/),
    });
  });

  it('a text that ends early marks its set, and not only the file', () => {
    expect(cut.transactions[0]?.isComplete).toBe(false);
    expect(cut.problems.slice(0, 2)).toMatchObject([
      { code: 'truncated-segment', severity: 'error', setControlNumber: '0001', value: '150' },
      { code: 'missing-se', severity: 'error', setControlNumber: '0001' },
    ]);
    expect(readX12(full).transactions[0]?.isComplete).toBe(true);
  });

  it('a segment without a complete element adds nothing', () => {
    const before = full.slice(0, full.indexOf('MSG*'));
    const answer = readX12(`${before}MSG*SPECI`).transactions[0]?.eligibility;
    expect(answer?.coverages.flatMap((line) => line.coverageMessage)).toEqual([]);
    expect(answer?.otherSegments.at(-1)).toMatchObject({ text: 'MSG*SPECI', expressed: 'none' });
  });

  it('the sets before a cut-off set stay complete', () => {
    const batch = fixtureText('271-batch-mixed.x12');
    const { transactions } = readX12(batch.slice(0, batch.lastIndexOf('SE*') - 8));
    expect(transactions.map(({ isComplete }) => isComplete)).toEqual([
      ...transactions.slice(1).map(() => true),
      false,
    ]);
  });

  it.each(['270-subscriber.x12', '999-refused.x12'])(
    'a truncated segment is also stored verbatim in %s',
    (name) => {
      const text = fixtureText(name);
      const at = text.lastIndexOf('~', text.indexOf('SE*') - 3);
      const [transaction] = readX12(text.slice(0, at - 1)).transactions;
      expect(transaction).toMatchObject({ isComplete: false });
      expect(transaction?.otherSegments).toHaveLength(1);
    },
  );
});

describe('a text that merely lacks its last terminator', () => {
  it.each([
    ['IEA', full.trimEnd().slice(0, -1)],
    ['IEA, with a line break after it', `${full.trimEnd().slice(0, -1)}\n`],
    ['GE', full.slice(0, full.indexOf('~', full.indexOf('GE*')))],
    ['SE', full.slice(0, full.indexOf('~', full.indexOf('\nSE*')))],
  ])('a text that lacks only its last terminator is not called truncated: %s', (_, text) => {
    const document = readX12(text);
    expect(codesOf(document)).not.toContain('truncated-segment');
    expect(document.problems[0]).toMatchObject({ code: 'missing-terminator', severity: 'note' });
    expect(document.transactions[0]?.isComplete).toBe(true);
  });

  it('a trailer with a cut control number is reported as truncated', () => {
    expect(codesOf(readX12(full.trimEnd().slice(0, -3)))).toContain('truncated-segment');
  });
});

describe('what is not X12', () => {
  const utf16 = (text: string): string => Buffer.from(text, 'utf16le').toString('latin1');

  it.each([
    ['empty', ''],
    ['empty', ' \r\n\uFEFF '],
    ['html', '<!doctype html><html><body>Sorry</body></html>'],
    ['html', '\n <?xml version="1.0"?><fault/>'],
    ['json', '{"error":"unavailable"}'],
    ['json', '[\n  { "error": 1 }]'],
    ['utf-16', utf16(full)],
    ['utf-16', utf16(`\uFEFF${full}`)],
    ['utf-16', Buffer.from(full, 'utf16le').swap16().toString('latin1')],
    ['other', 'Service temporarily unavailable'],
  ])('foreign text is classified: %s', (kind, text) => {
    let error: unknown = null;
    try {
      readX12(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(NotX12Error);
    expect(error).toMatchObject({ kind });
  });

  it('each kind of foreign text has its own message', () => {
    const sentences = (['empty', 'html', 'json', 'utf-16', 'other'] as const).map(
      (kind) => new NotX12Error(kind).message,
    );
    expect(new Set(sentences).size).toBe(5);
  });
});
