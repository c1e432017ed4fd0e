/** A list as a practice system exports it, with fictitious people. */

const families = [
  ...['Abernathy', 'Bellweather', 'Castellano', 'Dombrowski', 'Eastergaard', 'Farnsworth', 'Galbraith'],
  ...[
    'Hathersage',
    'Ivanovich',
    'Jorgensen',
    'Kowalczyk',
    'Lindqvist',
    'Montresor',
    'Nightingale',
    'Oyelaran',
  ],
];
const given = ['Ada', 'Bruno', 'Celia', 'Dario', 'Edda', 'Falk', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Klara'];

const two = (number: number): string => String(number).padStart(2, '0');
const quoted = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

type PracticeExport = {
  rows: number;
  /** The prefix of the patient numbers, unique in an organization. */
  prefix: string;
  /** The name of the only facility, as the practice writes it. */
  facility: string;
};

/** The file: a title above the headings, one name in one cell, short words for genders, and a total at its end. */
export function practiceExport({ rows, prefix, facility }: PracticeExport): string {
  const lines = Array.from({ length: rows }, (_one, at) => [
    `${prefix}${String(at + 1).padStart(5, '0')}`,
    `${(families[at % families.length] ?? '').toUpperCase()}${at}, ${given[at % given.length] ?? ''} Q`,
    // The first row has an invalid date.
    at === 0 ? '02/31/1961' : `${two((at % 12) + 1)}/${two((at % 27) + 1)}/${1940 + (at % 60)}`,
    at % 2 === 0 ? 'F' : 'M',
    `12/${two((at % 28) + 1)}/2026`,
    facility,
    at % 5 === 0 ? '' : 'Tidewater PPO',
    at % 5 === 0 ? '' : `TWM88${String(41_000 + at)}`,
  ]);
  return [
    ['Appointments by patient', '', '', '', '', '', '', ''],
    ['Chart #', 'Pt Name', 'DOB', 'Sex', 'Appt Date', 'Facility', 'Ins1 Name', 'Ins1 Member ID'],
    ...lines,
    [`Total: ${rows}`, '', '', '', '', '', '', ''],
  ]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('');
}
