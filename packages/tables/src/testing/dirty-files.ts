import type { Delimiter, Encoding } from '../file/types.ts';
import { invented, type Person } from './people.ts';
import { Random } from './random.ts';
import { delimited, encoded } from './write-text.ts';
import { workbook } from './write-workbook.ts';

/** Files as practices export them, with what goes wrong with them, and with what is in them. */

type DateOrder = 'MDY' | 'DMY' | 'YMD' | 'named';
export type DirtyFile = {
  bytes: Uint8Array;
  /** What was done to it, for the title of a test. */
  description: string;
  dateOrder: DateOrder;
  /** The people of rows that can be brought in, by the number of their visit. */
  whole: ReadonlyMap<string, Person>;
  /** Visits of which a row was spoiled. */
  spoiled: ReadonlySet<string>;
  /** Rows below the headings that are not blank, with those of totals and of headings that come again. */
  rows: number;
};

type Column = {
  headings: readonly string[];
  cell: (person: Person, date: (day: string) => string, at: number) => string;
};
const VENDOR = (random: Random, { headings }: Column): string => random.pick(headings);

const names: readonly Column[] = [
  {
    headings: ['Pt Last Name', 'LAST NAME', 'patient_last_name', 'PatientLastName', 'Last'],
    cell: (one) => one.lastName,
  },
  {
    headings: ['Pt First Name', 'FIRST NAME', 'patient_first_name', 'PatientFirstName', 'First'],
    cell: (one) => one.firstName,
  },
];
const oneName: readonly Column[] = [
  {
    headings: ['Patient Name', 'Patient', 'Name (Last, First)', 'PATIENT NAME'],
    cell: (one) => `${one.lastName}, ${one.firstName}`,
  },
];
const common: readonly Column[] = [
  { headings: ['MRN', 'Med Rec #', 'Chart No.', 'Patient ID'], cell: (one) => one.mrn },
  { headings: ['Visit #', 'Encounter ID', 'CSN', 'Appt ID'], cell: (one) => one.visit },
  {
    headings: ['DOB', 'Birth Date', "Patient's Date of Birth", 'Pt. DOB'],
    cell: (one, date) => date(one.birthDate),
  },
  { headings: ['Sex', 'Gender', 'Patient Sex'], cell: (one) => one.gender },
  {
    headings: ['DOS', 'Service Date', 'Date Of Service', 'Appointment Date'],
    cell: (one, date) => date(one.serviceDate),
  },
  { headings: ['Zip', 'ZIP Code', 'Patient Zip'], cell: (one) => one.zip },
  { headings: ['Phone', 'Home Phone', 'Pt Home Phone'], cell: (one) => one.phone },
];
const insuranceColumns = (place: 1 | 2): readonly Column[] => {
  const word = place === 1 ? 'Primary' : 'Secondary';
  return [
    {
      headings: [`Ins${place} Name`, `${word} Insurance`, `${word} Payer`, `Insurance ${place}`],
      cell: (one) => one.insurances[place - 1]?.name ?? '',
    },
    {
      headings: [`Ins${place} Member ID`, `${word} Policy Number`, `${word} Subscriber ID`],
      cell: (one) => one.insurances[place - 1]?.memberId ?? '',
    },
  ];
};
const insuranceRows: readonly Column[] = [
  {
    headings: ['Insurance Name', 'Payer', 'Insurance Company'],
    cell: (one, _date, at) => one.insurances[at]?.name ?? '',
  },
  {
    headings: ['Member ID', 'Policy #', 'Subscriber ID'],
    cell: (one, _date, at) => one.insurances[at]?.memberId ?? '',
  },
];

const separators: Record<'MDY' | 'DMY' | 'YMD', readonly string[]> = {
  MDY: ['/', '-'],
  DMY: ['/', '.'],
  YMD: ['-', ''],
};
function dateWriter(random: Random, order: DateOrder): (day: string) => string {
  const isPadded = random.chance(0.5);
  return (day) => {
    const [year = '', month = '', date = ''] = day.split('-');
    const part = (text: string) => (isPadded ? text : String(Number(text)));
    if (order === 'named') return `${part(date)}-${MONTHS[Number(month) - 1]}-${year}`;
    const separator = separators[order][isPadded ? 0 : 1] ?? '/';
    if (order === 'YMD') return [year, month, date].join(separators.YMD[isPadded ? 0 : 1]);
    return (order === 'MDY' ? [part(month), part(date), year] : [part(date), part(month), year]).join(
      separator,
    );
  };
}
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** What nobody sees in a cell. */
const unseen = (random: Random, cell: string): string =>
  cell === '' ? cell : random.pick([`\u00a0${cell}`, `${cell}\u200b`, ` ${cell} `, `${cell}\u00a0\u00a0`]);

/** Makes the dirty file of a seed. */
export function dirtyFile(seed: number): DirtyFile {
  const random = new Random(seed);
  const isRows = random.chance(0.5);
  const hasOneName = random.chance(0.3);
  const order = random.pick<DateOrder>(['MDY', 'MDY', 'DMY', 'YMD', 'named']);
  const date = dateWriter(random, order);
  const columns = [
    ...common,
    ...(hasOneName ? oneName : names),
    ...(isRows ? insuranceRows : [...insuranceColumns(1), ...insuranceColumns(2)]),
  ];
  const headings = columns.map((column) => VENDOR(random, column));
  const people = invented(random, 20 + random.below(60));
  const spoiled = new Set(people.filter(() => random.chance(0.1)).map(({ visit }) => visit));
  const birth = columns.findIndex((column) => column.headings.includes('DOB'));
  const dirt = random.chance(0.4);
  const written = people.flatMap((person) => {
    const count = isRows ? person.insurances.length : 1;
    return Array.from({ length: count }, (_none, at) =>
      columns.map((column, place) => {
        const cell =
          place === birth && spoiled.has(person.visit)
            ? random.pick(['13/32/1980', 'yes', '2/30/1999'])
            : column.cell(person, date, at);
        return dirt && random.chance(0.2) ? unseen(random, cell) : cell;
      }),
    );
  });
  // Rows of one visit need not stand together.
  if (isRows && random.chance(0.4)) written.sort(() => random.next() - 0.5);
  const extra: string[][] = [];
  if (random.chance(0.4)) extra.push(['Total', String(written.length)]);
  const again = random.chance(0.3) ? [headings] : [];
  const half = Math.floor(written.length / 2);
  const blank = random.chance(0.4) ? [headings.map(() => '')] : [];
  const titles = random.pick([[], [], [['Lakemont Family Practice'], ['Printed 11/27/2026'], ['']]]);
  const rows = [
    ...titles,
    headings,
    ...written.slice(0, half),
    ...again,
    ...blank,
    ...written.slice(half),
    ...extra,
  ];
  const file = packed(random, rows);
  return {
    ...file,
    description: `${file.description}, ${isRows ? 'a row for each insurance' : 'columns for insurances'}, dates ${order}`,
    dateOrder: order,
    whole: new Map(people.filter(({ visit }) => !spoiled.has(visit)).map((person) => [person.visit, person])),
    spoiled,
    rows: written.length + again.length + extra.length,
  };
}

function packed(
  random: Random,
  rows: ReadonlyArray<readonly string[]>,
): { bytes: Uint8Array; description: string } {
  if (random.chance(0.2)) {
    const isInline = random.chance(0.5);
    const sheet = { name: 'Export', rows, isInline };
    return {
      bytes: workbook([{ name: 'Hidden', isHidden: true, rows: [] }, sheet], {}, random.pick(['', 'x:'])),
      description: 'workbook',
    };
  }
  const delimiter = random.pick<Delimiter>([',', ',', ';', '\t', '|']);
  const encoding = random.pick<Encoding>(['utf-8', 'utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
  const newline = random.pick(['\r\n', '\n', '\r']);
  const text = delimited(rows, delimiter, newline) + random.pick(['', newline, newline.repeat(3)]);
  // Windows-1252 has no zero-width space.
  const plain = encoding === 'windows-1252' ? text.replaceAll('\u200b', '') : text;
  const hasMark = encoding !== 'windows-1252' && random.chance(0.5);
  return {
    bytes: encoded(plain, encoding, hasMark),
    description: `${encoding}${hasMark ? ' with mark' : ''}, delimiter ${JSON.stringify(delimiter)}`,
  };
}
