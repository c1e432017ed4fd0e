import type { Finding } from './finding.ts';
import type { CastCase } from './patients.ts';

/** The rejecting level of a 271. */
export type Level = 'subscriber' | 'receiver' | 'source';
/** A payer's answer about a member: a rejection, or benefits. */
export type PayerFinding = {
  refusal?: { place: Level; segment: string[] };
  benefits?: readonly string[][];
};

/** A rejection with its follow-up action. */
export const refused = ([code, followUp, place]: readonly [string, string, Level]): PayerFinding => ({
  refusal: { place, segment: ['AAA', 'N', '', code, followUp] },
});

const plan = (of: CastCase): string => `${of.payer.name.toUpperCase()} CHOICE`;
const active = (of: CastCase): string[] => ['EB', '1', '', '30', '', plan(of)];
const year = (of: CastCase): string => of.serviceStart.slice(0, 4);
const named = (...party: string[]): string[][] => [
  ['LS', '2120'],
  ['NM1', ...party],
  ['LE', '2120'],
];
/** Parts A and B. */
const medicare = [
  ['EB', '1', '', '30', 'MA'],
  ['EB', '1', '', '30', 'MB'],
];

/** The answer of a case's payer, as the stand-in payers return it, in fewer segments. */
export function payerFindingOf(of: CastCase, finding: Finding): PayerFinding {
  switch (finding) {
    case 'wrong id':
      return refused(['72', 'C', 'subscriber']);
    case 'wrong birth date':
      return refused(['71', 'C', 'subscriber']);
    case 'wrong name':
      return refused(['73', 'C', 'subscriber']);
    case 'not enrolled':
      return refused(['75', 'C', 'subscriber']);
    case 'cannot answer':
      return refused(['42', 'R', 'source']);
    case 'ended':
      return { benefits: [['EB', '6', '', '30', '', of.payer.code === 'CMS' ? '' : plan(of)]] };
    case 'another payer first':
      return { benefits: [...(of.payer.code === 'CMS' ? medicare : [active(of)]), ...otherPayerFirst(of)] };
    case 'managed':
      return {
        benefits: of.payer.code === 'CMS' ? [...medicare, ...advantage(of)] : [active(of), ...managed(of)],
      };
  }
}

const since = (of: CastCase): string[] => ['DTP', '290', 'D8', `${year(of)}0101`];

const otherPayerFirst = (of: CastCase): string[][] =>
  of.payer.code === 'CMS'
    ? [['EB', 'R', '', '30', '12'], since(of), ...named('PRP', '2', 'LAKESHORE PPO')]
    : [
        ['EB', 'R', '', '30', 'C1'],
        since(of),
        ...named('PRP', '2', 'NORTHGATE MUTUAL', '', '', '', '', 'PI', 'NGM01'),
      ];

const advantage = (of: CastCase): string[][] => [
  ['EB', 'U', '', '30', 'HN', 'SUMMIT ADVANTAGE GOLD HMO'],
  since(of),
  ['MSG', 'MA Bill Option Code- C'],
  ...named('PRP', '2', 'SUMMIT ADVANTAGE HEALTH PLAN'),
];

const managed = (of: CastCase): string[][] => [
  ['EB', 'U', '', '30', 'HM', 'MANAGED CARE - HEALTHY VALLEY'],
  since(of),
  ['MSG', 'MEMBER ENROLLED IN MANAGED CARE PLAN, BILL PLAN'],
  ...named('PR', '2', 'HEALTHY VALLEY MCO', '', '', '', '', 'PI', 'HVMCO'),
];
