import type { LeftOut } from '@waypost/contract/eligibility/response';

/** The names of the entries of each list, singular and plural. */
const names: Readonly<Record<string, readonly [one: string, several: string]>> = {
  coverages: ['benefit', 'benefits'],
  people: ['person', 'people'],
  plans: ['plan', 'plans'],
  AAAs: ['rejection', 'rejections'],
  notifications: ['notification', 'notifications'],
  eligibilityResponse: ['response', 'responses'],
  problems: ['problem', 'problems'],
  raw271: ['character of the response', 'characters of the response'],
  strays: ['segment outside of every set', 'segments outside of every set'],
  answers: ['payer that answers otherwise', 'payers that answer otherwise'],
  figures: ['change of a figure', 'changes of figures'],
  benefits: ['change of a benefit', 'changes of benefits'],
};

const listed = new Intl.ListFormat('en-US');

/** A sentence that says what is not shown; null when everything is. `whole` says where the full data is. */
export function leftOutText(leftOut: LeftOut, whole = 'View Raw Data has the whole message.'): string | null {
  if (leftOut.length === 0) return null;
  const named = leftOut.flatMap(({ list, count }) => {
    const name = names[list];
    return name ? [`${count.toLocaleString('en-US')} more ${name[count === 1 ? 0 : 1]}`] : [];
  });
  const rest = leftOut.some(({ list }) => !(list in names)) ? ['parts of long lists or texts'] : [];
  const all = [...named, ...rest];
  const isOne = all.length === 1 && leftOut.length === 1 && leftOut[0]?.count === 1 && rest.length === 0;
  return `${listed.format(all)} ${isOne ? 'is' : 'are'} not shown here. ${whole}`;
}
