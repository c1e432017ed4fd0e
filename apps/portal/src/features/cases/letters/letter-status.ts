import { documentFailures, type GeneratedDocument } from '@waypost/contract/letters/calls';
import { CircleAlert, CircleCheck, CircleDot } from 'lucide-react';
import { phoneText } from '#src/ui/phone-text.ts';
import type { Status } from '#src/ui/status.ts';

/** The overall status of a letter. */
export function letterStatus({ making, filing, faxing }: GeneratedDocument): Status {
  const states = [making, filing, faxing];
  if (states.includes('failed')) return { word: 'Failed', icon: CircleAlert, family: 'bad' };
  if (states.some((state) => state === 'waiting' || state === 'sent'))
    return { word: 'On its way', icon: CircleDot, family: 'info' };
  return { word: 'Done', icon: CircleCheck, family: 'ok' };
}

/** The state of a letter in sentences, with the reasons of failed steps. */
export function historyText({ uploadedBy, filing, faxing, faxNumber, failures }: GeneratedDocument): string {
  const number = faxNumber === null ? '' : ` to ${phoneText(faxNumber)}`;
  return [
    uploadedBy !== null && `Uploaded by ${uploadedBy}.`,
    ...failures.map(({ failure }) => `${documentFailures[failure]}.`),
    filing === 'done' && 'Filed in OnBase.',
    faxing === 'sent' && `Being faxed${number}.`,
    faxing === 'done' && `Faxed${number}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export const hasFailed = ({ failures }: GeneratedDocument): boolean => failures.length > 0;
