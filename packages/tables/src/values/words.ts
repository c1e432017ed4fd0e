import { states } from '@waypost/contract/core/places';
import type { ValueType } from '../columns/field-spec.ts';

/** Words of other systems for the values of fixed lists, normalized by `wordKey`. */

const wordKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Characters that a word may have without a change of its meaning. Any other, as in `X?` or `*M`, marks it as uncertain. */
const PLAIN = /^[\p{L}\p{N}\s.,:;'’&/()_-]*$/u;

/** Returns the meaning of a word in a list, '' for a word that says nothing; undefined for an unknown or uncertain word. */
export const findMeaning = (list: ReadonlyMap<string, string>, text: string): string | undefined =>
  PLAIN.test(text) ? list.get(wordKey(text)) : undefined;

type Words = Readonly<Record<string, string>>;
/** Converts lists of words, separated by bars, to a map from word to meaning. `nothing` means no value. */
const meaningsByWord = (lists: Words): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(lists).flatMap(([value, words]) =>
      [value, ...words.split('|')].map((word) => [wordKey(word), value === NO_VALUE ? '' : value] as const),
    ),
  );
const NO_VALUE = 'nothing';

export const wordLists: Partial<Record<ValueType, ReadonlyMap<string, string>>> = {
  gender: meaningsByWord({
    Female: 'f|fem|woman|girl|w',
    Male: 'm|man|boy',
    Other: 'o|oth|x|non binary|nonbinary|nb|transgender|intersex|non conforming|genderqueer',
    Unknown:
      'u|unk|un|undifferentiated|ambiguous|a|not specified|unspecified|declined|decline to answer|n|not reported',
  }),
  relationship: meaningsByWord({
    Self: 'self|18|patient|insured|subscriber|same|same as patient|policy holder|policyholder|se|sel|slf|00|own|the patient',
    Spouse: 'sp|spo|husband|wife|01|married partner|spou',
    Child:
      'ch|chd|chi|son|daughter|19|stepchild|step child|17|foster child|10|adopted child|09|natural child',
    Other:
      'o|ot|oth|20|21|34|39|40|53|g8|employee|parent|mother|father|domestic partner|life partner|significant other|other relationship|grandparent|grandchild|sibling|guardian|dependent of a minor dependent|organ donor|cadaver donor|injured plaintiff|handicapped dependent|ward|05|07|15|22|23|24|29|32|33|36|41|43|04',
  }),
  'guarantor-relationship': meaningsByWord({
    Self: 'sel|patient|18|same',
    Spouse: 'spo|sp|husband|wife|01',
    Parent: 'par|mother|father|mth|fth|mom|dad',
    Child: 'chd|ch|son|daughter|19',
    Guardian: 'grd|legal guardian|g',
    Employer: 'emr|employer|work comp|workers comp',
    Other: 'oth|o|unk|unknown|g8',
  }),
  'marital-status': meaningsByWord({
    M: 'married|mar',
    S: 'single|never married|sin|sng',
    D: 'divorced|div',
    W: 'widowed|wid|widow|widower',
    L: 'legally separated|separated|sep|x',
    T: 'domestic partner|partner|life partner|partnered|significant other|dp',
    C: 'common law',
    U: 'unmarried',
    A: 'annulled',
    I: 'interlocutory',
    P: 'polygamous',
    UNK: 'unknown|unk|other|o|declined|not specified',
  }),
  language: meaningsByWord({
    en: 'english|eng|e',
    es: 'spanish|spa|espanol|s|castilian',
    zh: 'chinese|chi|zho|mandarin|cantonese',
    tl: 'tagalog|tgl|filipino',
    vi: 'vietnamese|vie',
    ar: 'arabic|ara',
    fr: 'french|fre|fra',
    ko: 'korean|kor',
    ru: 'russian|rus',
    id: 'indonesian|ind',
    [NO_VALUE]: 'unknown|declined|decline to answer|not specified|unspecified|other',
  }),
  ethnicity: meaningsByWord({
    '2186-5':
      'not hispanic or latino|non hispanic|not hispanic|not hispanic latino|non hispanic or latino|n|nh|no',
    '2148-5': 'mexican|mexican american|chicano|mexican american or chicano',
    '2180-8': 'puerto rican',
    '2182-4': 'cuban',
    '2135-2': 'hispanic or latino|hispanic|latino|latina|hispanic latino|other hispanic or latino|h|y|yes',
    [NO_VALUE]: 'unknown|declined|decline to answer|refused|not specified|unspecified|u|asku|unk|d',
  }),
  state: new Map(
    Object.entries(states).flatMap(([code, name]) => [
      [code.toLowerCase(), code] as const,
      [wordKey(name), code] as const,
      ['d c', 'DC'] as const,
    ]),
  ),
  'billing-place': meaningsByWord({
    1: 'primary|p|prim|pri|1st|first|a|primary insurance|01',
    2: 'secondary|s|sec|2nd|second|b|secondary insurance|02',
    3: 'tertiary|t|ter|tert|3rd|third|c|tertiary insurance|03',
  }),
  'visit-class': meaningsByWord({
    Inpatient: 'i|ip|inpt|in patient|hospital inpatient|imp',
    Outpatient:
      'o|op|outpt|out patient|office|office visit|clinic|ambulatory|amb|hospital outpatient|hod|' +
      // Kinds of appointments of a practice.
      'ov|np|npv|new|new pt|new patient|new patient visit|nv|new visit|est|est pt|established|established patient|' +
      'rv|ret|return|return visit|revisit|recheck|fu|f u|fuv|follow up|followup|follow up visit|post op|pre op|sick|sick visit|' +
      'same day|walk in|consult|con|consultation|eval|evaluation|physical|pe|cpe|annual|annual physical|annual exam|' +
      'awv|wellness|wellness visit|well visit|well child|wcc|telehealth|tele|telemedicine|tv|vv|video|video visit|virtual|' +
      'phone visit|nurse visit|procedure|proc|injection|inj|lab|labs|imaging|ultrasound|therapy',
    Emergency: 'e|er|ed|emer|emergency room|emergency department',
    Preadmit: 'p|pre admit|preadmission|pre admission',
    Recurring: 'r|recurring patient|series|rec',
    Obstetrics: 'b|ob|obstetric',
    Observation: 'obs|obsenc|observation patient',
  }),
  'admission-type': meaningsByWord({
    Accident: 'a|trauma|trauma center|5',
    Elective: 'c|3|elec',
    Emergency: 'e|1|emer|emergent',
    'Labor and Delivery': 'l|labor delivery|l d',
    Newborn: 'n|4|newb',
    Routine: 'r|rout',
    Urgent: 'u|2|urg',
  }),
  'appointment-status': meaningsByWord({
    Pending: 'pend|requested|proposed|unconfirmed|not confirmed',
    Waitlisted: 'waitlist|wait list|waiting list',
    Booked:
      'scheduled|booked|confirmed|sched|appointment confirmed|open|reminder sent|rescheduled to|future|f',
    Arrived: 'checked in|check in|arrived|arr|in room|roomed|2',
    Completed: 'complete|comp|checked out|check out|seen|fulfilled|kept|closed|billed|3|4',
    Cancelled:
      'canceled|cancel|can|cancelled by patient|cancelled by office|canceled by patient|canceled by office|rescheduled|deleted|x|bumped',
    'No-show': 'no show|noshow|ns|missed|did not keep|dnka',
  }),
  'bill-type': meaningsByWord({
    0: 'insurance|ins|third party',
    1: 'self pay|selfpay|patient|cash|self',
    2: 'client|facility',
    3: 'no bill|none|no charge',
    4: 'pharmacy benefit manager|pbm',
  }),
  'order-type': meaningsByWord({
    0: 'new|n|nw',
    1: 'update|u|change|xo',
    2: 'cancel|c|ca|cancelled|canceled',
  }),
  media: meaningsByWord({
    Electronic: 'e|edi|elec|electronically|837',
    Paper: 'p|mail|hcfa|cms 1500|ub 04|print',
    Fax: 'f',
    Portal: 'web|online',
  }),
};

/** Lists the possible meanings of a word, for the user to choose from. */
export const listMeanings = (type: ValueType): string[] => [
  ...new Set([...(wordLists[type]?.values() ?? [])].filter((value) => value !== '')),
];
