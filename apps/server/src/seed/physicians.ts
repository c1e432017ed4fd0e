import { idFrom } from '../infrastructure/ids.ts';
import type { CastEntity } from './organizations.ts';

/** The directory of physicians, with invented names, and unassigned numbers that pass the NPI check digit. */
const people: ReadonlyArray<
  readonly [npi: string, first: string, middle: string | null, last: string, suffix: string | null]
> = [
  ['1999998010', 'Ilona', null, 'Varga', null],
  ['1999998028', 'Bram', 'T', 'Hollis', null],
  ['1999998036', 'Amara', 'C', 'Nwosu', null],
  ['1999998044', 'Henrik', null, 'Solberg', null],
  ['1999998051', 'Priya', null, 'Raman', null],
  ['1999998069', 'Luis', 'M', 'Ferreira', 'Jr'],
  ['1999998077', 'Noor', null, 'Haddad', null],
  ['1999998085', 'Tomasz', 'J', 'Wilk', null],
  ['1999998093', 'Keiko', null, 'Amano', null],
  ['1999998101', 'Desmond', 'R', 'Okafor', 'III'],
  ['1999998119', 'Greta', null, 'Lindholm', null],
  ['1999998127', 'Rafael', 'A', 'Quintero', null],
  ['1999998135', 'Mireille', null, 'Duval', null],
  ['1999998143', 'Sanjay', 'K', 'Mehta', null],
  ['1999998150', 'Fiona', 'E', 'Garrity', null],
  ['1999998168', 'Anselm', null, 'Brauer', null],
  ['1999998176', 'Talia', null, 'Rosen', null],
  ['1999998184', 'Owen', 'P', 'Maddox', 'Sr'],
  ['1999998192', 'Yusra', null, 'Karim', null],
  ['1999998200', 'Callum', 'D', 'Frost', null],
  ['1999998218', 'Beatriz', null, 'Salgado', null],
  ['1999998226', 'Viktor', 'L', 'Hanak', null],
  ['1999998234', 'Leila', null, 'Azizi', null],
  ['1999998242', 'Marcus', 'W', 'Thorne', null],
  ['1999998259', 'Hana', null, 'Novotna', null],
  ['1999998267', 'Elias', 'G', 'Bergstrom', null],
  ['1999998275', 'Renata', null, 'Costa', null],
  ['1999998283', 'Joel', 'S', 'Whitcomb', null],
  ['1999998291', 'Adaeze', null, 'Eze', null],
  ['1999998309', 'Piers', 'N', 'Holloway', null],
];
const streets = ['Alder Court', 'Quarry Road', 'Harbour Street', 'Mill Lane', 'Orchard Avenue'];
const towns = [
  ['Lakemont', 'CA', '95811'],
  ['Port Ellery', 'WA', '98103'],
  ['Fennwick', 'OR', '97209'],
] as const;

/** Valid phone numbers in an area code that is not in use. */
const line = (n: number): string => String(5_552_010_000 + n);

export type CastContact = {
  id: string;
  use_id: number;
  first_name: string;
  last_name: string;
  phone: string;
  fax: string | null;
  email: string | null;
  address: string | null;
};

/** A physician of the directory with one or two addresses, and the contacts of the office. */
export type CastPhysician = ReturnType<typeof physiciansOf>[number];

export const physiciansOf = (entity: CastEntity) =>
  people.map(([npi, first, middle, last, suffix], i) => {
    const name = `${entity.lcode} ${npi}`;
    const office = `${last.toLowerCase()}.example`;
    const [city, state, postalCode] = towns[i % towns.length] ?? towns[0];
    const address = (n: number) => ({
      id: idFrom(`physician address ${name} ${n}`),
      phone: line(i * 10 + n),
      fax: line(i * 10 + n + 5),
      line1: `${118 + i * 7 + n * 40} ${streets[(i + n) % streets.length]}`,
      line2: n === 0 ? null : 'Suite 200',
      city,
      state,
      postal_code: postalCode,
    });
    const contact = (use: number, firstName: string, lastName: string): CastContact => ({
      id: idFrom(`physician contact ${name} ${use}`),
      use_id: use,
      first_name: firstName,
      last_name: lastName,
      phone: line(400 + i * 5 + use),
      fax: use === 0 ? line(700 + i) : null,
      email: use === 3 ? null : `${['records', 'office', 'authorizations', '', 'desk'][use]}@${office}`,
      address: null,
    });
    return {
      id: idFrom(`physician ${name}`),
      npi,
      first,
      middle,
      last,
      suffix,
      email: `${first.toLowerCase()}@${office}`,
      addresses: i % 4 === 1 ? [address(0), address(1)] : [address(0)],
      contacts: [
        contact(0, 'Morgan', 'Ames'),
        contact(1, 'Robin', last),
        ...(i % 2 === 0 ? [contact(2, 'Sam', 'Keller')] : []),
        ...(i % 3 === 0 ? [contact(3, first, last)] : []),
      ],
    };
  });
