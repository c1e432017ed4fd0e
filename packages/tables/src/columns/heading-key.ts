/** Words in headings that have several spellings. */
const SYNONYMS: Readonly<Record<string, string>> = {
  number: 'no',
  num: 'no',
  nbr: 'no',
  numb: 'no',
  nr: 'no',
  ptnt: 'patient',
  idnumber: 'id no',
  rndrng: 'rendering',
  prvdr: 'provider',
  pkg: 'package',
  pt: 'patient',
  pat: 'patient',
  patients: 'patient',
  ins: 'insurance',
  insur: 'insurance',
  insurances: 'insurance',
  subscr: 'subscriber',
  sub: 'subscriber',
  subscribers: 'subscriber',
  insureds: 'insured',
  prov: 'provider',
  phys: 'physician',
  phy: 'physician',
  addr: 'address',
  dt: 'date',
  tel: 'telephone',
  mem: 'member',
  mbr: 'member',
  pol: 'policy',
  plcy: 'policy',
  eff: 'effective',
  ref: 'referring',
  acct: 'account',
  appt: 'appointment',
  grp: 'group',
  rel: 'relationship',
  reln: 'relationship',
  relation: 'relationship',
  co: 'company',
  dx: 'diagnosis',
  diag: 'diagnosis',
  payor: 'payer',
  ph: 'phone',
  lname: 'last name',
  fname: 'first name',
  mname: 'middle name',
  mi: 'middle initial',
  lastname: 'last name',
  firstname: 'first name',
  middlename: 'middle name',
  birthdate: 'birth date',
  zipcode: 'zip code',
  policyholders: 'policyholder',
  guar: 'guarantor',
  sec: 'secondary',
  prim: 'primary',
  pri: 'primary',
  tert: 'tertiary',
  desc: 'description',
  descr: 'description',
  srvc: 'service',
  svc: 'service',
  enc: 'encounter',
};

/** Normalizes a heading for comparison: `Pt_LastName`, `PT LAST NAME` and `Patient's last name` are the same. */
export function headingKey(heading: string): string {
  return heading
    .replace(/['’`]s?\b/g, '')
    .replace(/#/g, ' no ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .replace(/(\d)([A-Za-z])/g, (all, digit: string, letter: string, at: number, text: string) =>
      /^(1st|2nd|3rd)/i.test(text.slice(at)) ? all : `${digit} ${letter}`,
    )
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => SYNONYMS[word] ?? word)
    .join(' ')
    .replace(/\bpolicy holder\b/g, 'policyholder')
    .replace(/\b(no) no\b/g, '$1');
}
