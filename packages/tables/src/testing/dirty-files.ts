import type { Delimiter, Encoding } from '../file/types.ts';
import { inventPeople, type Person } from './people.ts';
import { Random } from './random.ts';
import { encodeText, writeDelimited } from './write-text.ts';
import { writeWorkbook } from './write-workbook.ts';

/** Generates files with the faults of real exports, together with their expected content. */

type DateOrder = 'MDY' | 'DMY' | 'YMD' | 'named';
export type DirtyFile = {
  bytes: Uint8Array;
  /** Describes the faults of the file, for test messages. */
  description: string;
  dateOrder: DateOrder;
  /** The people whose rows can be imported, by visit number. */
  intact: ReadonlyMap<string, Person>;
  /** The visits with a spoiled row. */
  spoiled: ReadonlySet<string>;
  /** The number of nonblank rows below the headings, including totals and repeated headings. */
  rows: number;
};

type Column = {
  headings: readonly string[];
  cell: (person: Person, date: (day: string) => string, at: number) => string;
};
const pickHeading = (random: Random, { headings }: Column): string => random.pick(headings);

const names: readonly Column[] = [
  {
    headings: ['Pt Last Name', 'LAST NAME', 'patient_last_name', 'PatientLastName', 'Last'],
    cell: (person) => person.lastName,
  },
  {
    headings: ['Pt First Name', 'FIRST NAME', 'patient_first_name', 'PatientFirstName', 'First'],
    cell: (person) => person.firstName,
  },
];
const wholeNameColumn: readonly Column[] = [
  {
    headings: ['Patient Name', 'Patient', 'Name (Last, First)', 'PATIENT NAME'],
    cell: (person) => `${person.lastName}, ${person.firstName}`,
  },
];
const common: readonly Column[] = [
  { headings: ['MRN', 'Med Rec #', 'Chart No.', 'Patient ID'], cell: (person) => person.mrn },
  { headings: ['Visit #', 'Encounter ID', 'CSN', 'Appt ID'], cell: (person) => person.visit },
  {
    headings: ['DOB', 'Birth Date', "Patient's Date of Birth", 'Pt. DOB'],
    cell: (person, date) => date(person.birthDate),
  },
  { headings: ['Sex', 'Gender', 'Patient Sex'], cell: (person) => person.gender },
  {
    headings: ['DOS', 'Service Date', 'Date Of Service', 'Appointment Date'],
    cell: (person, date) => date(person.serviceDate),
  },
  { headings: ['Zip', 'ZIP Code', 'Patient Zip'], cell: (person) => person.zip },
  { headings: ['Phone', 'Home Phone', 'Pt Home Phone'], cell: (person) => person.phone },
];
const insuranceColumns = (index: 1 | 2): readonly Column[] => {
  const word = index === 1 ? 'Primary' : 'Secondary';
  return [
    {
      headings: [`Ins${index} Name`, `${word} Insurance`, `${word} Payer`, `Insurance ${index}`],
      cell: (person) => person.insurances[index - 1]?.name ?? '',
    },
    {
      headings: [`Ins${index} Member ID`, `${word} Policy Number`, `${word} Subscriber ID`],
      cell: (person) => person.insurances[index - 1]?.memberId ?? '',
    },
  ];
};
const insuranceRows: readonly Column[] = [
  {
    headings: ['Insurance Name', 'Payer', 'Insurance Company'],
    cell: (person, _date, at) => person.insurances[at]?.name ?? '',
  },
  {
    headings: ['Member ID', 'Policy #', 'Subscriber ID'],
    cell: (person, _date, at) => person.insurances[at]?.memberId ?? '',
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

/** Adds invisible characters to a cell. */
const addInvisible = (random: Random, cell: string): string =>
  cell === '' ? cell : random.pick([`\u00a0${cell}`, `${cell}\u200b`, ` ${cell} `, `${cell}\u00a0\u00a0`]);

/** Generates the dirty file of a seed. */
export function dirtyFile(seed: number): DirtyFile {
  const random = new Random(seed);
  const isRows = random.chance(0.5);
  const hasOneName = random.chance(0.3);
  const order = random.pick<DateOrder>(['MDY', 'MDY', 'DMY', 'YMD', 'named']);
  const date = dateWriter(random, order);
  const columns = [
    ...common,
    ...(hasOneName ? wholeNameColumn : names),
    ...(isRows ? insuranceRows : [...insuranceColumns(1), ...insuranceColumns(2)]),
  ];
  const headings = columns.map((column) => pickHeading(random, column));
  const people = inventPeople(random, 20 + random.below(60));
  const spoiled = new Set(people.filter(() => random.chance(0.1)).map(({ visit }) => visit));
  const birth = columns.findIndex((column) => column.headings.includes('DOB'));
  const hasInvisible = random.chance(0.4);
  const lines = people.flatMap((person) => {
    const count = isRows ? person.insurances.length : 1;
    return Array.from({ length: count }, (_none, at) =>
      columns.map((column, index) => {
        const cell =
          index === birth && spoiled.has(person.visit)
            ? random.pick(['13/32/1980', 'yes', '2/30/1999'])
            : column.cell(person, date, at);
        return hasInvisible && random.chance(0.2) ? addInvisible(random, cell) : cell;
      }),
    );
  });
  // Rows of one visit need not be adjacent.
  if (isRows && random.chance(0.4)) lines.sort(() => random.next() - 0.5);
  const extra: string[][] = [];
  if (random.chance(0.4)) extra.push(['Total', String(lines.length)]);
  const repeatedHeadings = random.chance(0.3) ? [headings] : [];
  const half = Math.floor(lines.length / 2);
  const blank = random.chance(0.4) ? [headings.map(() => '')] : [];
  const titles = random.pick([[], [], [['Lakemont Family Practice'], ['Printed 11/27/2026'], ['']]]);
  const rows = [
    ...titles,
    headings,
    ...lines.slice(0, half),
    ...repeatedHeadings,
    ...blank,
    ...lines.slice(half),
    ...extra,
  ];
  const file = encodeFile(random, rows);
  return {
    ...file,
    description: `${file.description}, ${isRows ? 'a row for each insurance' : 'columns for insurances'}, dates ${order}`,
    dateOrder: order,
    intact: new Map(
      people.filter(({ visit }) => !spoiled.has(visit)).map((person) => [person.visit, person]),
    ),
    spoiled,
    rows: lines.length + repeatedHeadings.length + extra.length,
  };
}

function encodeFile(
  random: Random,
  rows: ReadonlyArray<readonly string[]>,
): { bytes: Uint8Array; description: string } {
  if (random.chance(0.2)) {
    const isInline = random.chance(0.5);
    const sheet = { name: 'Export', rows, isInline };
    return {
      bytes: writeWorkbook(
        [{ name: 'Hidden', isHidden: true, rows: [] }, sheet],
        {},
        random.pick(['', 'x:']),
      ),
      description: 'workbook',
    };
  }
  const delimiter = random.pick<Delimiter>([',', ',', ';', '\t', '|']);
  const encoding = random.pick<Encoding>(['utf-8', 'utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
  const newline = random.pick(['\r\n', '\n', '\r']);
  const text = writeDelimited(rows, delimiter, newline) + random.pick(['', newline, newline.repeat(3)]);
  // Windows-1252 has no zero-width space.
  const plain = encoding === 'windows-1252' ? text.replaceAll('\u200b', '') : text;
  const hasMark = encoding !== 'windows-1252' && random.chance(0.5);
  return {
    bytes: encodeText(plain, encoding, hasMark),
    description: `${encoding}${hasMark ? ' with mark' : ''}, delimiter ${JSON.stringify(delimiter)}`,
  };
}
