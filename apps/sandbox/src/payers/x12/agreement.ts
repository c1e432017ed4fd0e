import type { Behavior } from '../scenarios/scenario.ts';
import { answering } from '../scenarios/scenario.ts';
import type { Inquiry } from './read-inquiry.ts';
import { first } from './read-inquiry.ts';
import type { RawSegment } from './segment.ts';
import { rejection } from './segment.ts';

/**
 * The element values that a payer and its sender have agreed on, such as `GS02:WAYPOST` or `payer.NM108:FI`. A caller
 * gives them in the address (`?agreed=`), because each caller has a different agreement.
 */
export type Agreement = ReadonlyMap<string, string>;

export function readAgreement(text: string | undefined): Agreement {
  const pairs = (text ?? '').split(',').map((pair) => pair.split(':'));
  return new Map(pairs.flatMap(([element = '', value = '']) => (element === '' ? [] : [[element, value]])));
}

/** TA105 for each element of the ISA; a wrong GS element is reported as a content error. */
const noteCodes: Readonly<Record<string, string>> = {
  ISA01: '010',
  ISA02: '011',
  ISA03: '012',
  ISA04: '013',
};

type Violation = { ta1: string | null; behavior: Behavior | null };

/**
 * Determines how a payer refuses a message that breaks the agreement: by a TA1, or by an AAA of the payer or the
 * provider.
 */
export function findAgreementViolation(agreement: Agreement, inquiry: Inquiry): Violation {
  const brokenElement = [...agreement].find(([element, value]) => sentValue(element, inquiry) !== value)?.[0];
  if (brokenElement === undefined) return { ta1: null, behavior: null };
  if (brokenElement.startsWith('payer.'))
    return { ta1: null, behavior: answering(() => ({ payer: [rejection('79', 'C')] })) };
  if (brokenElement.startsWith('provider.'))
    return { ta1: null, behavior: answering(() => ({ provider: [rejection('43', 'C')] })) };
  return { ta1: noteCodes[brokenElement] ?? '024', behavior: null };
}

function sentValue(element: string, { interchange, group, payer, provider }: Inquiry): string {
  const places: Readonly<Record<string, RawSegment>> = {
    ISA: interchange,
    GS: group,
    'payer.NM1': first(payer, 'NM1'),
    'provider.NM1': first(provider, 'NM1'),
  };
  return places[element.slice(0, -2)]?.[Number(element.slice(-2))]?.trim() ?? '';
}
