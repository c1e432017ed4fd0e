import type { Figure } from './measure.ts';
import { type Measured, shown } from './report.ts';
import { median } from './statistics.ts';

/** One figure of two versions, measured in turns; the values of one round are at the same place. */
export type Pair = {
  title: string;
  name: string;
  unit: string;
  isMoreBetter: boolean;
  now: number[];
  before: number[];
};

/** Below this part, a difference that every round shows is not called a loss. */
const LEAST = 0.03;

/** More is better of a speed, and of what has to be at least something; less is better of everything else. */
const isMoreBetter = ({ unit, atLeast }: Figure): boolean => atLeast === true || unit.endsWith('/s');

/** The figures that both versions gave in every round, and the titles of measures that a version could not run. */
export function pairsOf(
  now: readonly Measured[][],
  before: readonly Measured[][],
): { pairs: Pair[]; missing: string[] } {
  const pairs: Pair[] = [];
  const missing = new Set<string>();
  for (const { title, outcome } of now[0] ?? []) {
    if ('failed' in outcome) {
      missing.add(title);
      continue;
    }
    // A figure that has several references is listed once for each.
    for (const figure of new Map(outcome.figures.map((one) => [one.name, one])).values()) {
      const [mine, theirs] = [now, before].map((rounds) =>
        rounds.flatMap((round) => valueIn(round, title, figure.name) ?? []),
      );
      if (!mine || !theirs || mine.length < now.length || theirs.length < before.length) {
        missing.add(hasMeasured(before, title) ? `${title}: ${figure.name}` : title);
        continue;
      }
      pairs.push({
        title,
        name: figure.name,
        unit: figure.unit,
        isMoreBetter: isMoreBetter(figure),
        now: mine,
        before: theirs,
      });
    }
  }
  return { pairs, missing: [...missing] };
}

const hasMeasured = (rounds: readonly Measured[][], title: string): boolean =>
  rounds.every((round) => round.some((one) => one.title === title && 'figures' in one.outcome));

function valueIn(round: readonly Measured[], title: string, name: string): number | undefined {
  const outcome = round.find((one) => one.title === title)?.outcome;
  const value =
    outcome && 'figures' in outcome ? outcome.figures.find((one) => one.name === name)?.value : undefined;
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}

/** How many times as good this version is as the other, round by round. */
export const gainsOf = ({ now, before, isMoreBetter: isMore }: Pair): number[] =>
  now.map((value, round) => {
    const other = before[round] ?? Number.NaN;
    if (value === other) return 1;
    return isMore ? value / other : other / value;
  });

/** Whether every round shows a loss. */
export const isLoss = (pair: Pair): boolean => gainsOf(pair).every((gain) => gain < 1 - LEAST);

/** The comparison as Markdown, losses first. */
export function comparison(
  pairs: readonly Pair[],
  missing: readonly string[],
  about: readonly string[],
): string {
  const losses = pairs.filter(isLoss);
  const lines = ['# Against an earlier commit', '', ...about.map((line) => `- ${line}`), '', '## Losses', ''];
  if (losses.length === 0) lines.push(`Nothing is worse in every round by ${LEAST * 100} % or more.`);
  for (const pair of losses) lines.push(`- ${pair.title}: ${pair.name} ${ratioOf(pair)}`);
  for (const title of new Set(pairs.map((pair) => pair.title))) {
    lines.push('', `## ${title}`, '', '| figure | before | now | gain |', '| --- | ---: | ---: | ---: |');
    for (const pair of pairs)
      if (pair.title === title)
        lines.push(
          `| ${pair.name} | ${shown(median(pair.before))} ${pair.unit} | ${shown(median(pair.now))} ${pair.unit} | ${ratioOf(pair)} |`,
        );
  }
  if (missing.length > 0) lines.push('', '## Not compared', '', ...missing.map((what) => `- ${what}`));
  return `${lines.join('\n')}\n`;
}

function ratioOf(pair: Pair): string {
  const gains = gainsOf(pair);
  return `${shown(median(gains))} × (${shown(Math.min(...gains))} to ${shown(Math.max(...gains))})`;
}
