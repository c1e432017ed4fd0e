import type { Trial } from '@waypost/contract/payer-connections/trial';
import { RawText } from '#src/ui/RawText.tsx';
import { readableRaw } from '#src/ui/readable-raw.ts';
import { messageRead } from './trial-text.ts';

/** The messages sent to the payer and received from it, one segment a line. SSNs are masked. */
export function TrialMessages({ trial }: { trial: Trial }) {
  const { raw270, raw271, raw271LeftOut } = trial;
  const read = messageRead(trial);
  return (
    <>
      <RawText title="Request (270)" text={readableRaw(raw270)} copied={raw270} />
      <RawText
        title={read === null || read.startsWith('an ') ? 'Response' : `Response (${read})`}
        text={raw271 && readableRaw(raw271)}
        copied={raw271}
      />
      {raw271LeftOut > 0 && (
        <p>
          {raw271LeftOut.toLocaleString('en-US')} more characters are not shown here. The record of the
          inquiry has the whole response.
        </p>
      )}
    </>
  );
}
