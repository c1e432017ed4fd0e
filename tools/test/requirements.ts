import type { TestResult } from './results.ts';

const idInBrackets = /\[([^\]]*)\]/g;
const requirementId = /\b[PCW]-\d+\b/g;

/**
 * The requirement ids that the title of a test or of a step names in brackets: `refuses a second start [C-153, P-12]`.
 */
export function requirementIds(title: string): string[] {
  return [...title.matchAll(idInBrackets)].flatMap(([, inside]) => inside?.match(requirementId) ?? []);
}

/** The tests, each followed by those of its steps that name requirements, as separate tests. */
export const withSteps = (results: TestResult[]): TestResult[] =>
  results.flatMap(({ steps = [], ...test }) => [
    test,
    ...steps
      .filter((step) => requirementIds(step).length > 0)
      .map((step) => ({ ...test, title: `${proseOf(test.title)}: ${step}` })),
  ]);

/** The parts of the specification, by the letter of the ids. */
const parts: readonly [letter: string, covers: string][] = [
  [
    'P',
    'The platform: sign-in, entity selection, navigation, routes, profile, audit history, user administration, permissions, shared grid views, errors and constants',
  ],
  [
    'C',
    'Cases and eligibility: case search and detail, orders and physicians, coverages and billing sequence, demographics, case notes, case audit, documents, eligibility',
  ],
  ['W', 'Work: queues, task configuration, decision tables, webhooks, files and settings'],
];

/**
 * Renders the living specification: each requirement with the tests that prove it. The result does not depend on the
 * machine, the time or the order of the run.
 */
export function requirementsDocument(results: TestResult[]): string {
  const proofs = new Map<string, Set<string>>();
  for (const { file, title, subject, status } of withSteps(results)) {
    if (status !== 'passed') continue;
    const sentence = [subject, proseOf(title)].filter(Boolean).join(' ');
    for (const id of requirementIds(title))
      proofs.set(id, (proofs.get(id) ?? new Set()).add(`\`${file}\`: ${sentence}`));
  }
  const ids = [...proofs.keys()].sort(byLetterAndNumber);
  const entries = parts.flatMap(([letter, covers]) => [
    `## ${covers}\n`,
    ...ids
      .filter((id) => id.startsWith(letter))
      .map((id) => {
        const tests = [...(proofs.get(id) ?? [])].sort();
        return `### ${id}\n\n${tests.map((test) => `- ${test}`).join('\n')}\n`;
      }),
  ]);
  return [
    '# Requirements and their proofs\n',
    'Written by `npm test` when all of it ran and passed; do not edit. A requirement is listed when a test that names it passed.\n',
    `${ids.length} requirements are proved.\n`,
    ...entries,
  ].join('\n');
}

/** A title without the ids at its end, because the heading already names them. */
function proseOf(title: string): string {
  return title
    .replace(idInBrackets, (whole, inside: string) => (inside.match(requirementId) ? '' : whole))
    .trim();
}

function byLetterAndNumber(a: string, b: string): number {
  const [letterA = '', numberA = ''] = a.split('-');
  const [letterB = '', numberB = ''] = b.split('-');
  return letterA.localeCompare(letterB) || Number(numberA) - Number(numberB);
}
