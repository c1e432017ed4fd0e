/**
 * The structure of a 270 (005010X279A1) as far as the writer uses it: per loop the segments in order, per segment its
 * elements with usage, length and codes. Facts, checked against two openly licensed implementations of the guide
 * (stupidedi, OopFactory X12Parser); lengths are those of the X12 element dictionary. An element that is not listed
 * must not be sent.
 */
type ElementRule = { required: boolean; minLength: number; most: number; codes: readonly string[] | null };
type SegmentRule = {
  id: string;
  required: boolean;
  most: number;
  elements: Readonly<Record<number, ElementRule>>;
};

const requiredElement = (minLength: number, most: number, codes = ''): ElementRule =>
  rule(true, minLength, most, codes);
const optionalElement = (minLength: number, most: number, codes = ''): ElementRule =>
  rule(false, minLength, most, codes);

function rule(required: boolean, minLength: number, most: number, codes: string): ElementRule {
  return { required, minLength, most, codes: codes === '' ? null : codes.split(' ') };
}

const roles = 'AD AT BI CO CV H HH LA OT P1 P2 PC PE R RF SK SU';

function level(code: string, parent: boolean, child: string): SegmentRule {
  const elements: Record<number, ElementRule> = {
    1: requiredElement(1, 12),
    3: requiredElement(1, 2, code),
    4: requiredElement(1, 1, child),
  };
  if (parent) elements[2] = requiredElement(1, 12);
  return { id: 'HL', required: true, most: 1, elements };
}

const trace: SegmentRule = {
  id: 'TRN',
  required: false,
  most: 2,
  elements: {
    1: requiredElement(1, 2, '1'),
    2: requiredElement(1, 50),
    3: requiredElement(10, 10),
    4: optionalElement(1, 50),
  },
};

function name(codes: string, types: string, qualifiers: string, isNamed: boolean): SegmentRule {
  const id = isNamed ? requiredElement : optionalElement;
  const elements: Record<number, ElementRule> = {
    1: requiredElement(2, 3, codes),
    2: requiredElement(1, 1, types),
    3: id(1, 60),
    4: optionalElement(1, 35),
    5: optionalElement(1, 25),
    7: optionalElement(1, 10),
  };
  if (qualifiers !== '') Object.assign(elements, { 8: id(1, 2, qualifiers), 9: id(2, 80) });
  return { id: 'NM1', required: true, most: 1, elements };
}

const reference = (codes: string): SegmentRule => ({
  id: 'REF',
  required: false,
  most: 9,
  elements: { 1: requiredElement(2, 3, codes), 2: requiredElement(1, 50), 3: optionalElement(1, 80) },
});

const provider = (codes: string, qualifiers: string): SegmentRule => ({
  id: 'PRV',
  required: false,
  most: 1,
  elements: {
    1: requiredElement(1, 3, codes),
    2: optionalElement(2, 3, qualifiers),
    3: optionalElement(1, 50),
  },
});

const demographics: SegmentRule = {
  id: 'DMG',
  required: false,
  most: 1,
  elements: { 1: optionalElement(2, 3, 'D8'), 2: optionalElement(8, 8), 3: optionalElement(1, 1, 'F M') },
};

const insured = (indicator: string, relations: string): SegmentRule => ({
  id: 'INS',
  required: false,
  most: 1,
  elements: {
    1: requiredElement(1, 1, indicator),
    2: requiredElement(2, 2, relations),
    17: optionalElement(1, 9),
  },
});

const dates = (codes: string, most: number): SegmentRule => ({
  id: 'DTP',
  required: false,
  most,
  elements: {
    1: requiredElement(3, 3, codes),
    2: requiredElement(2, 3, 'D8 RD8'),
    3: requiredElement(8, 17),
  },
});

const question = (required: boolean): SegmentRule => ({
  id: 'EQ',
  required,
  most: 99,
  // EQ01 repeats; its codes are the service type list itself.
  elements: { 1: optionalElement(1, 2), 2: optionalElement(3, 80), 3: optionalElement(3, 3, 'FAM') },
});

const header: readonly SegmentRule[] = [
  {
    id: 'BHT',
    required: true,
    most: 1,
    elements: {
      1: requiredElement(4, 4, '0022'),
      2: requiredElement(2, 2, '01 13'),
      3: optionalElement(1, 50),
      4: requiredElement(8, 8),
      5: requiredElement(4, 8),
      6: optionalElement(2, 2, 'RT'),
    },
  },
];

/** The segments of each level, by HL03. */
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

/** Lists each way in which the segments between ST and SE violate the tables; empty for a valid 270. */
export function findStructureViolations(
  segments: readonly (readonly string[])[],
  repetition: string,
): string[] {
  const violations: string[] = [];
  let rules = header;
  let ruleIndex = 0;
  let uses = 0;
  const reportSkipped = (to: number) => {
    for (let skipped = uses > 0 ? ruleIndex + 1 : ruleIndex; skipped < to; skipped += 1)
      if (rules[skipped]?.required) violations.push(`${rules[skipped]?.id} is missing`);
  };
  for (const [id = '', ...elements] of segments) {
    if (id === 'HL') {
      reportSkipped(rules.length);
      rules = levels[elements[2] ?? ''] ?? [];
      ruleIndex = 0;
      uses = 0;
    }
    const next = rules.findIndex((segmentRule, index) => index >= ruleIndex && segmentRule.id === id);
    const rule = rules[next];
    if (!rule) {
      violations.push(`${id} has no place here`);
      continue;
    }
    if (next > ruleIndex) {
      reportSkipped(next);
      ruleIndex = next;
      uses = 0;
    }
    uses += 1;
    if (uses > rule.most) violations.push(`${id} occurs too often`);
    violations.push(...findElementViolations(id, elements, rule, repetition));
  }
  reportSkipped(rules.length);
  return violations;
}

function findElementViolations(
  id: string,
  elements: readonly string[],
  rule: SegmentRule,
  repetition: string,
): string[] {
  const violations = elements.at(-1) === '' ? [`${id} ends with an empty element`] : [];
  const last = Math.max(elements.length, ...Object.keys(rule.elements).map(Number));
  for (let position = 1; position <= last; position += 1) {
    const value = elements[position - 1] ?? '';
    const repeats = id === 'EQ' && position === 1;
    const violation = describeViolation(rule.elements[position], repeats ? value.split(repetition) : [value]);
    if (violation) violations.push(`${id}${String(position).padStart(2, '0')} ${violation}`);
  }
  return violations;
}

function describeViolation(rule: ElementRule | undefined, values: readonly string[]): string | null {
  if (values.join('') === '') return rule?.required ? 'is missing' : null;
  if (!rule) return 'must not be sent';
  if (values.some((value) => value.length < rule.minLength || value.length > rule.most))
    return 'has a wrong length';
  return values.some((value) => rule.codes && !rule.codes.includes(value)) ? 'has an unknown code' : null;
}
