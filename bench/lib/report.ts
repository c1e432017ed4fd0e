import type { Figure, Outcome } from './measure.ts';

export type Measured = { title: string; outcome: Outcome | { failed: string } };
export type Circumstances = {
  command: string;
  date: string;
  machine: string;
  data: string;
  note: string | null;
};

/** Whether a figure meets its target; null without a target. */
export function meetsTarget({ value, target, atLeast }: Figure): boolean | null {
  if (target === undefined) return null;
  return atLeast ? value >= target : value <= target;
}

/** Formats a number with three significant digits and separated thousands. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US').replaceAll(',', ' ');
  return String(Number(value.toPrecision(3)));
}

/** The ratio of two values, as `1.8 ×`. */
const ratio = (value: number, other: number): string => `${formatNumber(value / other)} ×`;

/** Renders the figures of a run as Markdown, missed targets first. */
export function report(
  measured: readonly Measured[],
  { command, date, machine, data, note }: Circumstances,
): string {
  const lines = [
    '# Figures',
    '',
    `Measured on ${date} with \`${command}\`.`,
    '',
    `- Machine: ${machine}`,
    `- Data: ${data}`,
    ...(note === null ? [] : [`- ${note}`]),
    '- Every reference was measured in the same run. A target is what the product promises on 2 cores with the whole seed.',
    '',
    '## Missed',
    '',
    ...missed(measured),
  ];
  for (const { title, outcome } of measured) {
    lines.push('', `## ${title}`, '');
    if ('failed' in outcome) {
      lines.push(`Not measured: ${outcome.failed}`);
      continue;
    }
    lines.push(
      '| figure | measured | target | reference | to the reference |',
      '| --- | ---: | ---: | --- | ---: |',
    );
    for (const figure of outcome.figures) lines.push(figureRow(figure));
    for (const note of outcome.notes ?? []) lines.push('', note);
    for (const detail of outcome.details ?? [])
      lines.push(
        '',
        '<details>',
        `<summary>${detail.title}</summary>`,
        '',
        '```text',
        detail.text,
        '```',
        '',
        '</details>',
      );
  }
  return `${lines.join('\n')}\n`;
}

function missed(measured: readonly Measured[]): string[] {
  const lines = measured.flatMap(({ title, outcome }) => {
    if ('failed' in outcome) return [`- ${title}: not measured.`];
    return outcome.figures
      .filter((figure) => meetsTarget(figure) === false)
      .map(
        (figure) =>
          `- ${title}: ${figure.name} ${formatNumber(figure.value)} ${figure.unit}, target ${figure.atLeast ? '≥' : '≤'} ${formatNumber(figure.target ?? 0)} (${ratio(figure.value, figure.target ?? 0)}).${figure.cause ? ` ${figure.cause}` : ''}`,
      );
  });
  return lines.length > 0 ? lines : ['Nothing.'];
}

function figureRow(figure: Figure): string {
  const { name, value, unit, target, atLeast, reference } = figure;
  const isMet = meetsTarget(figure);
  const promise =
    target === undefined ? '' : `${atLeast ? '≥' : '≤'} ${formatNumber(target)} ${isMet ? '✓' : '✗'}`;
  const beside = reference ? `${reference.name}: ${formatNumber(reference.value)} ${unit}` : '';
  const factor = reference ? ratio(value, reference.value) : '';
  return `| ${name} | ${formatNumber(value)} ${unit} | ${promise} | ${beside} | ${factor} |`;
}
