import {
  codeAdvice,
  type RejectionCause,
  rejectCodes,
  rejectionCauses,
} from '@waypost/contract/eligibility/rejection-advice';
import { codeId } from '#src/app/help/find-help.ts';
import { Meanings } from './Meanings.tsx';

const titles: Readonly<Record<RejectionCause, string>> = {
  person: 'About the patient or the member ID',
  dates: 'About the dates',
  question: 'About what was asked',
  provider: 'About the provider',
  enrollment: 'About your enrollment with the payer',
  payer: 'About the payer that was chosen',
  wait: 'The payer cannot answer now',
  unknown: 'Other codes',
};

const groups = rejectionCauses
  .map((cause) => ({
    cause,
    codes: rejectCodes.flatMap((code) => {
      const advice = codeAdvice(code);
      return advice?.guidance.cause === cause ? [{ code, ...advice }] : [];
    }),
  }))
  .filter(({ codes }) => codes.length > 0);

/** All rejection codes of payers: what is wrong, and what to do. */
export const RejectCodes = () =>
  groups.map(({ cause, codes }) => (
    <section key={cause} aria-labelledby={`codes-${cause}`}>
      <h3 id={`codes-${cause}`}>{titles[cause]}</h3>
      <Meanings
        of={codes.map(({ code, wrong, guidance }) => ({
          id: codeId(code),
          name: code,
          word: code,
          meaning: (
            <>
              {wrong} <b>{guidance.action}</b> {guidance.reason}
            </>
          ),
        }))}
      />
    </section>
  ));
