import { type VisitKind, visitKinds } from '@waypost/x12';

/** What `x12 answer` is asked for. */
export type AnswerOptions = {
  file: string;
  date: string | null;
  charge: string | null;
  care: { visit: VisitKind } | { serviceTypeCode: string };
  network: 'inNetwork' | 'outOfNetwork';
};

export const ANSWER_USAGE =
  'npm run -s x12 -- answer FILE [--date YYYY-MM-DD] [--charge AMOUNT] ' +
  '[--visit office|specialist|urgentCare|emergency | --service CODE] [--network in|out]';

const names = ['date', 'charge', 'visit', 'service', 'network'] as const;
type Name = (typeof names)[number];

/** Reads the arguments after `answer`; null when they are wrong. */
export function answerOptions(args: readonly string[]): AnswerOptions | null {
  const given = new Map<Name, string>();
  const files: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const argument = args[at] ?? '';
    if (!argument.startsWith('--')) {
      files.push(argument);
      continue;
    }
    const [text = '', joined] = argument.slice(2).split(/=(.*)/s);
    const name = names.find((one) => one === text);
    if (joined === undefined) at += 1;
    const value = joined ?? args[at];
    if (!name || value === undefined || given.has(name)) return null;
    given.set(name, value);
  }
  const [file, ...more] = files;
  if (file === undefined || file === '' || more.length > 0 || !isRight(given)) return null;
  const visit = visitKinds.find((one) => one === given.get('visit'));
  return {
    file,
    date: given.get('date') ?? null,
    charge: given.get('charge') ?? null,
    care: visit ? { visit } : { serviceTypeCode: (given.get('service') ?? '30').toUpperCase() },
    network: given.get('network') === 'out' ? 'outOfNetwork' : 'inNetwork',
  };
}

/** What each option may be. */
const allowed: Readonly<Record<Name, (value: string) => boolean>> = {
  date: isDay,
  charge: (value) => /^\d{1,12}(?:\.\d{1,2})?$/.test(value),
  visit: (value) => visitKinds.some((visit) => visit === value),
  service: (value) => /^[A-Z0-9]{1,3}$/i.test(value),
  network: (value) => value === 'in' || value === 'out',
};

function isRight(given: ReadonlyMap<Name, string>): boolean {
  if (given.has('visit') && given.has('service')) return false;
  return [...given].every(([name, value]) => allowed[name](value));
}

function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
