import { type MessageKey, message } from '../core/messages.ts';

/** The reason for the status of a coverage, as derived from the answer. */
type StatusReason = { kind: keyof typeof reasonKeys; date: string | null; name: string };

/** Another payer that the answer names. */
type OtherCoverage = {
  kind: string;
  name: string;
  state: string;
  start: string | null;
  end: string | null;
};

type OtherKind = 'bill-instead' | 'pays-before' | 'pays-after' | 'also-covers' | 'past-coverage';

/** A notice besides the figures, as derived from the answer. */
type Notice =
  | {
      kind:
        | 'status'
        | 'out-of-network-not-covered'
        | 'no-limit'
        | 'several-amounts'
        | 'coinsurance-unlikely'
        | 'identity-changed'
        | 'death';
    }
  | { kind: 'limited'; limitedTo: readonly string[] }
  | { kind: 'part-inactive'; name: string }
  | { kind: OtherKind; other: OtherCoverage }
  | { kind: 'exceeded'; isExceeded: boolean }
  | { kind: 'remark'; text: string };

/** Formats `2026-11-21` as staff read it. */
const shownDate = (iso: string | null): string => (iso ?? '').replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

const nameOr = (name: string): string => (name === '' ? message('eligibility.unnamedPlan') : name);

const reasonKeys = {
  covered: 'eligibility.status.covered',
  ended: 'eligibility.status.ended',
  'not-begun': 'eligibility.status.notBegun',
  inactive: 'eligibility.status.inactive',
  'not-covered': 'eligibility.status.notCovered',
  died: 'eligibility.status.died',
  rejected: 'eligibility.status.rejected',
  'cannot-process': 'eligibility.status.cannotProcess',
  'ask-another': 'eligibility.status.askAnother',
  'other-source': 'eligibility.status.otherSource',
  'not-said': 'eligibility.statusNotSaid',
} as const satisfies Record<string, MessageKey>;

/** The reason for the status of a coverage, in one sentence. */
export function reasonText({ kind, date, name }: StatusReason): string {
  const isUnnamed = (kind === 'ask-another' || kind === 'other-source') && name === '';
  return message(isUnnamed ? 'eligibility.statusNotSaid' : reasonKeys[kind], {
    date: shownDate(date),
    payer: name,
  });
}

/** A notice of an answer, in one sentence. */
export function noticeText(notice: Notice, reason: StatusReason): string {
  switch (notice.kind) {
    case 'status':
      return reasonText(reason);
    case 'limited':
      return message('eligibility.limitedTo', { services: notice.limitedTo.join(', ') });
    case 'part-inactive':
      return message('eligibility.partInactive', { part: notice.name });
    case 'bill-instead':
    case 'pays-before':
    case 'pays-after':
    case 'also-covers':
    case 'past-coverage':
      return otherText(notice.kind, notice.other);
    case 'out-of-network-not-covered':
      return message('eligibility.outOfNetworkNotCovered');
    case 'no-limit':
      return message('eligibility.noLimit');
    case 'several-amounts':
      return message('eligibility.severalAmounts');
    case 'coinsurance-unlikely':
      return message('eligibility.coInsuranceUnlikely');
    case 'exceeded':
      return message(notice.isExceeded ? 'eligibility.limitExceeded' : 'eligibility.limitNotExceeded');
    case 'identity-changed':
      return message('eligibility.identityChanged');
    case 'death':
      return message('eligibility.deathGiven');
    case 'remark':
      return notice.text;
  }
}

function otherText(kind: OtherKind, other: OtherCoverage): string {
  const payer = nameOr(other.name);
  switch (kind) {
    case 'bill-instead':
      return other.kind === 'medicare-advantage'
        ? message('eligibility.medicareAdvantage', { plan: payer })
        : message('eligibility.medicaidMco', { plan: payer });
    case 'pays-before':
      return message('eligibility.otherPayerFirst', { payer });
    case 'pays-after':
      return message('eligibility.otherPayerAfter', { payer });
    case 'also-covers':
      return message('eligibility.otherPayerNamed', { payer });
    case 'past-coverage':
      return other.state === 'ended'
        ? message('eligibility.otherPayerEnded', { payer, date: shownDate(other.end) })
        : message('eligibility.otherPayerNotBegun', { payer, date: shownDate(other.start) });
  }
}
