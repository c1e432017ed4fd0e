import { displayDate } from '@waypost/contract/core/display-date';
import type { Availability } from '@waypost/contract/tasks/assignment/calls';
import type { Work } from '../../../framework/work.ts';
import type { MailTools } from '../../../infrastructure/mail-tools.ts';
import { queueMail } from '../../mail/module.ts';

const WEEK_MS = 7 * 86_400_000;

/** Notifies a person that a manager has recorded their absence or return, because nothing else would. */
export async function notifyAbsence(
  tools: MailTools,
  { actor, db, clock }: Work,
  recipient: string,
  availability: Availability,
): Promise<void> {
  await queueMail(db, tools, {
    kind: 'absence',
    recipient,
    expiresAt: new Date(clock.now().getTime() + WEEK_MS),
    mail: {
      subject: 'Your availability in Waypost',
      before: [
        `${actor.firstName} ${actor.lastName} has entered in Waypost that you are ${availabilityText(availability)}.`,
      ],
      after: ['You can change this in Waypost, in the menu under your name.'],
    },
  });
}

/** `away from 12/01/2026, back on 12/04/2026`. */
function availabilityText({ state, awayFrom, backOn }: Availability): string {
  if (state === 'available') return 'available for tasks';
  const from = awayFrom === null ? 'away' : `away from ${displayDate(awayFrom)}`;
  return backOn === null ? from : `${from}, back on ${displayDate(backOn)}`;
}
