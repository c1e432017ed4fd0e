import type { Figure } from './measure.ts';
import { formatNumber, type Measured } from './report.ts';
import { median } from './statistics.ts';

/** One figure of two versions, measured alternately; the values of a round have the same index. */
export type Pair = {
  title: string;
  name: string;
  unit: string;
  isMoreBetter: boolean;
  now: number[];
  before: number[];
};

/** A smaller difference is not reported as a loss, even if every round shows it. */
const MIN_LOSS = 0.03;

/** A higher value is better for speeds and for figures with a lower bound; otherwise a lower value is better. */
const isMoreBetter = ({ unit, atLeast }: Figure): boolean => atLeast === true || unit.endsWith('/s');

/** Pairs the figures that both versions gave in every round, and lists the measures that a version could not run. */
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
    // A figure with several references is listed once for each reference.
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

/** The factor by which this version is better than the other, round by round. */
export const gainsOf = ({ now, before, isMoreBetter: isMore }: Pair): number[] =>
  now.map((value, round) => {
    const other = before[round] ?? Number.NaN;
    if (value === other) return 1;
    return isMore ? value / other : other / value;
  });

/** Whether every round shows a loss. */
export const isLoss = (pair: Pair): boolean => gainsOf(pair).every((gain) => gain < 1 - MIN_LOSS);

/** Renders the comparison as Markdown, losses first. */
export function comparison(
  pairs: readonly Pair[],
  missing: readonly string[],
  about: readonly string[],
): string {
  const losses = pairs.filter(isLoss);
  const lines = ['# Against an earlier commit', '', ...about.map((line) => `- ${line}`), '', '## Losses', ''];
  if (losses.length === 0) lines.push(`Nothing is worse in every round by ${MIN_LOSS * 100} % or more.`);
  for (const pair of losses) lines.push(`- ${pair.title}: ${pair.name} ${ratioOf(pair)}`);
  for (const title of new Set(pairs.map((pair) => pair.title))) {
    lines.push('', `## ${title}`, '', '| figure | before | now | gain |', '| --- | ---: | ---: | ---: |');
    for (const pair of pairs)
      if (pair.title === title)
        lines.push(
          `| ${pair.name} | ${formatNumber(median(pair.before))} ${pair.unit} | ${formatNumber(median(pair.now))} ${pair.unit} | ${ratioOf(pair)} |`,
        );
  }
  if (missing.length > 0) lines.push('', '## Not compared', '', ...missing.map((what) => `- ${what}`));
  return `${lines.join('\n')}\n`;
}

function ratioOf(pair: Pair): string {
  const gains = gainsOf(pair);
  return `${formatNumber(median(gains))} × (${formatNumber(Math.min(...gains))} to ${formatNumber(Math.max(...gains))})`;
}
