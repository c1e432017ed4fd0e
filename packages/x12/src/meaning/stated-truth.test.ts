import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerWith } from '../../test/support.ts';
import { noInquiryContext } from './inquiry-context.ts';
import { figuresForNetwork } from './left-of-limit.ts';
import { deriveMeaning, type Meaning } from './meaning.ts';

// Each generated truth is written in the style of five kinds of payers, and must be read back unchanged.

const AS_OF = '2026-11-21';
const day = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
  .filter((date) => date !== AS_OF);
const money = fc.integer({ min: 0, max: 900_000 }).map((cents) => (cents / 100).toFixed(2));

const truths = fc
  .record({
    days: fc.tuple(day, day).filter(([one, other]) => one < other),
    isOpen: fc.boolean(),
    total: money,
    used: money,
    coPay: money,
    percent: fc.integer({ min: 1, max: 90 }),
    otherCoverage: fc.constantFrom('none', 'before', 'after', 'past'),
  })
  .map(({ days: [start, end], isOpen, total, used, ...rest }) => ({
    ...rest,
    start,
    end: isOpen ? null : end,
    total,
    left: Math.max(0, Math.round((Number(total) - Number(used)) * 100) / 100).toFixed(2),
    used: Math.min(Number(total), Number(used)).toFixed(2),
  }));
type Truth = typeof truths extends fc.Arbitrary<infer Value> ? Value : never;

const d8 = (iso: string): string => iso.replaceAll('-', '');
const fraction = (percent: number): string => String(percent / 100);
const isActiveOnDay = ({ start, end }: Truth): boolean => start <= AS_OF && (end === null || end >= AS_OF);

/** Another payer, with the dates of coordination of benefits. */
function otherPayer({ otherCoverage }: Truth): string[] {
  if (otherCoverage === 'none') return [];
  const dates = otherCoverage === 'past' ? 'DTP*290*RD8*20100101-20111231' : 'DTP*290*D8*20200101';
  const entity = otherCoverage === 'after' ? 'SEP' : 'PRP';
  return ['EB*R**30*C1', dates, 'LS*2120', `NM1*${entity}*2*OTHER CO`, 'LE*2120'];
}

/** The segments by which each kind of payer states the truth. */
const payers: Readonly<Record<string, (truth: Truth) => string[]>> = {
  'dates of the person, one line for each amount': (truth) => [
    `DTP*346*D8*${d8(truth.start)}`,
    ...(truth.end ? [`DTP*347*D8*${d8(truth.end)}`] : []),
    'EB*1**30**GOLD',
    `EB*C*IND*30***23*${truth.total}*****Y`,
    `EB*C*IND*30***29*${truth.left}*****Y`,
    `EB*B*IND*98***27*${truth.coPay}*****Y`,
    `EB*A*IND*30*****${fraction(truth.percent)}****Y`,
    ...otherPayer(truth),
  ],
  'a range of the line with an end in nines, amounts met instead of left': (truth) => [
    'EB*1**30**GOLD',
    `DTP*291*RD8*${d8(truth.start)}-${truth.end ? d8(truth.end) : '99991231'}`,
    `EB*C*IND*30***23*${truth.total}*****W`,
    `EB*C*IND*30***24*${truth.used}*****W`,
    `EB*B*IND*BY***27*${truth.coPay}*****W`,
    `EB*A*IND*30*****${fraction(truth.percent)}****W`,
    ...otherPayer(truth),
  ],
  'amounts of last year first, and no network': (truth) => [
    ...otherPayer(truth),
    `EB*C*IND*30***23*111.11`,
    'DTP*291*RD8*20250101-20251231',
    `EB*C*IND*30***29*0`,
    'DTP*291*RD8*20250101-20251231',
    `EB*C*IND*30***23*${truth.total}`,
    'DTP*291*RD8*20260101-20261231',
    `EB*C*IND*30***29*${truth.left}`,
    'DTP*291*RD8*20260101-20261231',
    `EB*B*IND*96***27*${truth.coPay}`,
    'MSG*PRIMARY CARE PHYSICIAN',
    `EB*B*IND*96***27*999`,
    'MSG*SPECIALIST',
    `EB*A*IND*30*****${fraction(truth.percent)}`,
    'EB*1**30**GOLD',
    `DTP*356*D8*${d8(truth.start)}`,
    ...(truth.end ? [`DTP*357*D8*${d8(truth.end)}`] : []),
  ],
  'a rider, an old plan and a visit by its place of service': (truth) => [
    'EB*1**35**DENTAL',
    'EB*1**30**BRONZE',
    'DTP*346*D8*19900101',
    'DTP*347*D8*19991231',
    'EB*1**30**GOLD',
    `DTP*348*D8*${d8(truth.start)}`,
    ...(truth.end ? [`DTP*349*D8*${d8(truth.end)}`] : []),
    `EB*C*IND*30**GOLD*25*${truth.total}*****Y`,
    `EB*C*IND*30**GOLD*29*${truth.left}*****Y`,
    'EB*C*IND*30**BRONZE*25*77*****Y',
    `EB*B*IND*98**GOLD*27*${truth.coPay}*****Y`,
    'III*ZZ*11',
    'EB*B*IND*98**GOLD*27*888*****Y',
    'III*ZZ*22',
    `EB*A*IND*30**GOLD***${fraction(truth.percent)}****Y`,
    ...otherPayer(truth),
  ],
  'words for what was met, a range of eligibility and nothing of the level': (truth) => [
    `DTP*307*RD8*${d8(truth.start)}-${truth.end ? d8(truth.end) : '22991231'}`,
    'EB*1**30**GOLD',
    `EB*C**30**DEDUCTIBLE*23*${truth.total}`,
    `EB*C**30**DEDUCTIBLE MET*23*${truth.used}`,
    `EB*B**98***27*${truth.coPay}`,
    'MSG*OFFICE VISIT, NO REFERRAL NEEDED FOR SPECIALIST',
    'EB*B**98***27*0',
    'MSG*PREVENTIVE CARE',
    `EB*A**30*****${fraction(truth.percent)}`,
    ...otherPayer(truth),
  ],
};

/** Converts the meaning of an answer back to the fields of the truth. */
function readBack(meaning: Meaning) {
  const plan = meaning.plans[0];
  const level = plan && figuresForNetwork(plan.deductible.individual, 'inNetwork');
  const figures = level?.total
    ? level
    : plan && figuresForNetwork(plan.deductible.levelNotGiven, 'inNetwork');
  const office = plan?.copays.office;
  const rate = plan?.shares.find(
    ({ kind, serviceTypeCode }) => kind === 'coinsurance' && serviceTypeCode === '30',
  );
  const [other] = meaning.otherCoverages;
  const number = (figure: { value: string } | null | undefined) => (figure ? Number(figure.value) : null);
  return {
    isActive: meaning.isActive,
    planName: meaning.planName,
    start: meaning.start,
    end: meaning.end,
    total: number(figures?.total),
    left: number(figures?.remaining),
    coPay: number(office?.inNetwork.amount ?? office?.notGiven.amount),
    percent: number(rate?.inNetwork ?? rate?.notGiven),
    otherCoverage: !other ? 'none' : other.state === 'during' ? other.pays : 'past',
  };
}

describe('a stated truth', () => {
  it.each(Object.entries(payers))(
    'a stated truth is read back unchanged from a payer that writes %s',
    (_, write) => {
      fc.assert(
        fc.property(truths, (truth) => {
          const meaning = deriveMeaning(answerWith(...write(truth)), { ...noInquiryContext, day: AS_OF });
          expect(readBack(meaning)).toEqual({
            isActive: isActiveOnDay(truth),
            planName: 'GOLD',
            start: truth.start,
            end: truth.end,
            total: Number(truth.total),
            left: Number(truth.left),
            coPay: Number(truth.coPay),
            percent: truth.percent / 100,
            otherCoverage: truth.otherCoverage,
          });
        }),
        { numRuns: 60 },
      );
    },
  );
});
