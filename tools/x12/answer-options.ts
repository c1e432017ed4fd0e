import { type VisitKind, visitKinds } from '@waypost/x12';

/** The options of `x12 answer`. */
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
  const values = new Map<Name, string>();
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
    if (!name || value === undefined || values.has(name)) return null;
    values.set(name, value);
  }
  const [file, ...extraFiles] = files;
  if (file === undefined || file === '' || extraFiles.length > 0 || !isValid(values)) return null;
  const visit = visitKinds.find((one) => one === values.get('visit'));
  return {
    file,
    date: values.get('date') ?? null,
    charge: values.get('charge') ?? null,
    care: visit ? { visit } : { serviceTypeCode: (values.get('service') ?? '30').toUpperCase() },
    network: values.get('network') === 'out' ? 'outOfNetwork' : 'inNetwork',
  };
}

/** Whether a value is valid for each option. */
const isAllowed: Readonly<Record<Name, (value: string) => boolean>> = {
  date: isDay,
  charge: (value) => /^\d{1,12}(?:\.\d{1,2})?$/.test(value),
  visit: (value) => visitKinds.some((visit) => visit === value),
  service: (value) => /^[A-Z0-9]{1,3}$/i.test(value),
  network: (value) => value === 'in' || value === 'out',
};

function isValid(values: ReadonlyMap<Name, string>): boolean {
  if (values.has('visit') && values.has('service')) return false;
  return [...values].every(([name, value]) => isAllowed[name](value));
}

function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
