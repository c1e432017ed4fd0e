/**
 * What a 270 (005010X279A1) may hold, as far as the writer uses it: per loop the segments in order, per segment its
 * elements with usage, length and codes. Facts, checked against two openly licensed implementations of the guide
 * (stupidedi, OopFactory X12Parser); lengths are those of the X12 element dictionary. An element that is not listed
 * must not be sent.
 */
type ElementRule = { required: boolean; least: number; most: number; codes: readonly string[] | null };
type SegmentRule = {
  id: string;
  required: boolean;
  most: number;
  elements: Readonly<Record<number, ElementRule>>;
};

const must = (least: number, most: number, codes = ''): ElementRule => rule(true, least, most, codes);
const may = (least: number, most: number, codes = ''): ElementRule => rule(false, least, most, codes);

function rule(required: boolean, least: number, most: number, codes: string): ElementRule {
  return { required, least, most, codes: codes === '' ? null : codes.split(' ') };
}

const roles = 'AD AT BI CO CV H HH LA OT P1 P2 PC PE R RF SK SU';

function level(code: string, parent: boolean, child: string): SegmentRule {
  const elements: Record<number, ElementRule> = { 1: must(1, 12), 3: must(1, 2, code), 4: must(1, 1, child) };
  if (parent) elements[2] = must(1, 12);
  return { id: 'HL', required: true, most: 1, elements };
}

const trace: SegmentRule = {
  id: 'TRN',
  required: false,
  most: 2,
  elements: { 1: must(1, 2, '1'), 2: must(1, 50), 3: must(10, 10), 4: may(1, 50) },
};

function name(codes: string, types: string, qualifiers: string, isNamed: boolean): SegmentRule {
  const id = isNamed ? must : may;
  const elements: Record<number, ElementRule> = {
    1: must(2, 3, codes),
    2: must(1, 1, types),
    3: id(1, 60),
    4: may(1, 35),
    5: may(1, 25),
    7: may(1, 10),
  };
  if (qualifiers !== '') Object.assign(elements, { 8: id(1, 2, qualifiers), 9: id(2, 80) });
  return { id: 'NM1', required: true, most: 1, elements };
}

const reference = (codes: string): SegmentRule => ({
  id: 'REF',
  required: false,
  most: 9,
  elements: { 1: must(2, 3, codes), 2: must(1, 50), 3: may(1, 80) },
});

const provider = (codes: string, qualifiers: string): SegmentRule => ({
  id: 'PRV',
  required: false,
  most: 1,
  elements: { 1: must(1, 3, codes), 2: may(2, 3, qualifiers), 3: may(1, 50) },
});

const demographics: SegmentRule = {
  id: 'DMG',
  required: false,
  most: 1,
  elements: { 1: may(2, 3, 'D8'), 2: may(8, 8), 3: may(1, 1, 'F M') },
};

const insured = (indicator: string, relations: string): SegmentRule => ({
  id: 'INS',
  required: false,
  most: 1,
  elements: { 1: must(1, 1, indicator), 2: must(2, 2, relations), 17: may(1, 9) },
});

const dates = (codes: string, most: number): SegmentRule => ({
  id: 'DTP',
  required: false,
  most,
  elements: { 1: must(3, 3, codes), 2: must(2, 3, 'D8 RD8'), 3: must(8, 17) },
});

const question = (required: boolean): SegmentRule => ({
  id: 'EQ',
  required,
  most: 99,
  // EQ01 repeats; its codes are the service type list itself.
  elements: { 1: may(1, 2), 2: may(3, 80), 3: may(3, 3, 'FAM') },
});

const header: readonly SegmentRule[] = [
  {
    id: 'BHT',
    required: true,
    most: 1,
    elements: {
      1: must(4, 4, '0022'),
      2: must(2, 2, '01 13'),
      3: may(1, 50),
      4: must(8, 8),
      5: must(4, 8),
      6: may(2, 2, 'RT'),
    },
  },
];

/** By HL03. */
const levels: Readonly<Record<string, readonly SegmentRule[]>> = {
  '20': [level('20', false, '1'), name('2B 36 GP P5 PR', '1 2', '24 46 FI NI PI XV XX', true)],
  '21': [
    level('21', true, '1'),
    name('1P 2B 36 80 FA GP P5 PR', '1 2', '24 34 FI PI PP SV XV XX', true),
    reference('0B 1C 1D 1J 4A CT EL EO HPI JD N5 N7 Q4 SY TJ'),
    provider(`${roles} SB`, 'PXC'),
  ],
  '22': [
    level('22', true, '0 1'),
    trace,
    name('IL', '1 2', 'II MI', false),
    reference('18 1L 1W 3H 6P CT EA EJ F6 GH HJ IG N6 NQ SY Y4'),
    provider(roles, '9K D3 EI HPI PXC SY TJ'),
    demographics,
    insured('Y', '18'),
    dates('102 291', 2),
    question(false),
  ],
  '23': [
    level('23', true, '0'),
    trace,
    name('03', '1', '', false),
    reference('18 1L 1W 6P CT EA EJ F6 GH HJ IF IG MRC N6 SY Y4'),
    provider(roles, '9K D3 EI HPI PXC SY TJ'),
    demographics,
    insured('N', '01 19 34'),
    dates('102 291', 2),
    question(true),
  ],
};

/** Everything in which the segments between ST and SE depart from the tables; empty for a valid 270. */
export function departures(segments: readonly (readonly string[])[], repetition: string): string[] {
  const found: string[] = [];
  let rules = header;
  let at = 0;
  let uses = 0;
  const leave = (to: number) => {
    for (let skipped = uses > 0 ? at + 1 : at; skipped < to; skipped += 1)
      if (rules[skipped]?.required) found.push(`${rules[skipped]?.id} is missing`);
  };
  for (const [id = '', ...elements] of segments) {
    if (id === 'HL') {
      leave(rules.length);
      rules = levels[elements[2] ?? ''] ?? [];
      at = 0;
      uses = 0;
    }
    const next = rules.findIndex((one, place) => place >= at && one.id === id);
    const rule = rules[next];
    if (!rule) {
      found.push(`${id} has no place here`);
      continue;
    }
    if (next > at) {
      leave(next);
      at = next;
      uses = 0;
    }
    uses += 1;
    if (uses > rule.most) found.push(`${id} stands too often`);
    found.push(...elementDepartures(id, elements, rule, repetition));
  }
  leave(rules.length);
  return found;
}

function elementDepartures(
  id: string,
  elements: readonly string[],
  rule: SegmentRule,
  repetition: string,
): string[] {
  const found = elements.at(-1) === '' ? [`${id} ends with an empty element`] : [];
  const last = Math.max(elements.length, ...Object.keys(rule.elements).map(Number));
  for (let position = 1; position <= last; position += 1) {
    const value = elements[position - 1] ?? '';
    const repeats = id === 'EQ' && position === 1;
    const what = valueDeparture(rule.elements[position], repeats ? value.split(repetition) : [value]);
    if (what) found.push(`${id}${String(position).padStart(2, '0')} ${what}`);
  }
  return found;
}

function valueDeparture(rule: ElementRule | undefined, values: readonly string[]): string | null {
  if (values.join('') === '') return rule?.required ? 'is missing' : null;
  if (!rule) return 'must not be sent';
  if (values.some((value) => value.length < rule.least || value.length > rule.most))
    return 'has a wrong length';
  return values.some((value) => rule.codes && !rule.codes.includes(value)) ? 'has an unknown code' : null;
}
