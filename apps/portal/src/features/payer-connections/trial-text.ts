import {
  type StepProblem,
  type Trial,
  type TrialStep,
  type TrialStepName,
  trialSteps,
} from '@waypost/contract/payer-connections/trial';
import type { ProgressStep } from '#src/ui/ProgressSteps.tsx';

const stepWords: Readonly<Record<TrialStepName, string>> = {
  'look-up': 'Look up the name',
  connect: 'Connect',
  encrypt: 'Encrypt the line (TLS)',
  answer: 'Get an answer over HTTP',
};

const problemWords: Readonly<Record<StepProblem, string>> = {
  'no-such-name': 'no such name',
  'private-address': 'a private address, which the operator has not allowed',
  refused: 'refused',
  'no-route': 'no way there',
  timeout: 'no answer in time',
  'certificate-expired': 'the payer’s certificate is out of date',
  'certificate-of-another': 'the certificate is of another name',
  'certificate-not-trusted': 'the certificate is not trusted here',
  'no-tls': 'the payer does not speak TLS there',
  'certificate-asked-for': 'the payer asks for a client certificate',
  'certificate-refused': 'the payer refused the client certificate',
  'closed-on-certificate': 'closed after the client certificate was shown',
  'broken-off': 'broken off',
};

/** Seconds from one second on, else milliseconds. */
const msText = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

const stepText = ({ name, detail, problem, ms }: TrialStep): string => {
  const what = problem ? problemWords[problem] : name === 'answer' && detail ? `HTTP ${detail}` : detail;
  return what ? `${what}, ${msText(ms)}` : msText(ms);
};

/** Describes the message received, by the result of the inquiry. */
export function messageRead({ state, failure }: Trial): string | null {
  if (state === 'answered' || state === 'rejected') return '271';
  const read = { 'syntax-999': '999', 'interchange-ta1': 'TA1', 'no-answer': 'an acknowledgment alone' };
  const kind = failure?.kind ?? '';
  return kind in read ? read[kind as keyof typeof read] : null;
}

const notRead: ReadonlySet<string> = new Set([
  'not-x12',
  'envelope',
  'credentials',
  'http-status',
  'wrong-trace',
  'unreadable',
]);

/** The steps of the last attempt, from name resolution to reading the answer. */
export function stepsOf(trial: Trial, steps: readonly TrialStep[]): ProgressStep[] {
  const way: ProgressStep[] = steps.map((step) => ({
    label: stepWords[step.name],
    state: step.problem ? 'failed' : 'done',
    note: stepText(step),
  }));
  if (steps.at(-1)?.name !== 'answer' || steps.at(-1)?.problem) return way;
  const read = messageRead(trial);
  const isRead = read !== null && trial.failure === null;
  const note = read ?? (notRead.has(trial.failure?.kind ?? '') ? 'nothing that answers the inquiry' : null);
  return [...way, { label: 'Read the answer', state: isRead ? 'done' : 'failed', note }];
}

/** The remaining steps of an inquiry. */
export const stepsToCome = (isEncrypted: boolean): ProgressStep[] =>
  [
    ...trialSteps.filter((name) => isEncrypted || name !== 'encrypt').map((name) => stepWords[name]),
    'Read the answer',
  ].map((label, at) => ({ label, state: at === 0 ? 'now' : 'later' }));

/** TA105: the part of the envelope that a payer does not recognize. */
const envelopeNotes: Readonly<Record<string, string>> = {
  '005': 'the kind of sender ID (ISA05)',
  '006': 'the sender ID (ISA06)',
  '007': 'the kind of receiver ID (ISA07)',
  '008': 'the receiver ID (ISA08)',
  '010': 'the kind of authorization (ISA01)',
  '011': 'the authorization information (ISA02)',
  '012': 'the kind of security (ISA03)',
  '013': 'the security information (ISA04)',
  '020': 'the usage (ISA15)',
};

const byStep: Readonly<Partial<Record<StepProblem, string>>> = {
  'no-such-name': 'No machine has the name in the address. Check how it is written.',
  'private-address':
    'The name leads into a private network. The operator may allow it (WAYPOST_OUTBOUND_PRIVATE_HOSTS).',
  refused:
    'Nothing listens at the address. Check its port, and ask the payer whether it lets this installation in.',
  'no-route': 'The network does not lead there. Ask the operator whether calls to the payer may leave.',
  timeout: 'The payer did not take the call in time. It may have to let this installation’s address in.',
  'certificate-expired': 'The payer’s certificate is out of date. The payer has to renew it.',
  'certificate-of-another': 'The certificate is of another name. Check the host in the address.',
  'certificate-not-trusted':
    'The payer’s certificate is of an authority that this installation does not know. The operator can add it (NODE_EXTRA_CA_CERTS).',
  'no-tls': 'The payer does not speak TLS at this address. Check its port.',
  'certificate-asked-for':
    'The payer asks for a client certificate. Edit the connection and add the one that the payer issued to you.',
  'certificate-refused':
    'The payer refused the client certificate. Check with the payer that it is the one registered there, or replace it.',
  'closed-on-certificate':
    'The payer closed the line after it was shown the client certificate, without saying why. Ask the payer whether it accepts this certificate.',
};

type Advice = { title: string; text: string };

const quoted = (detail: string | null): string => (detail ? ` It said ${detail}.` : '');

/** Advice about the client certificate: missing, rejected or expired. */
function certificateAdvice(detail: string | null): Advice {
  if (detail === 'expired')
    return {
      title: 'The client certificate has expired',
      text: 'Nothing was sent. Ask the payer for a new one, and replace it.',
    };
  return detail === 'refused'
    ? { title: 'The payer refused the client certificate', text: byStep['certificate-refused'] ?? '' }
    : { title: 'The payer wants a client certificate', text: byStep['certificate-asked-for'] ?? '' };
}

/** What a failed inquiry shows about the connection, with the correction. */
function failureAdvice(kind: NonNullable<Trial['failure']>['kind'], detail: string | null): Advice {
  switch (kind) {
    case 'credentials':
      return {
        title: 'The payer did not accept the sign-in',
        text: `Check the user name, and replace the password.${quoted(detail)}`,
      };
    case 'envelope':
      return {
        title: 'The payer refused the envelope',
        text: `Check sender and receiver, and in which envelope inquiries are sent.${quoted(detail)}`,
      };
    case 'interchange-ta1':
      return {
        title: 'The payer refused the interchange (TA1)',
        text: envelopeNotes[detail ?? '']
          ? `It does not know ${envelopeNotes[detail ?? '']}.`
          : `Check sender, receiver and usage.${quoted(detail)}`,
      };
    case 'syntax-999':
      return {
        title: 'The payer refused the inquiry (999)',
        text: `It could not read the 270. Send the operator the raw messages of this inquiry.${quoted(detail)}`,
      };
    case 'not-x12':
      return {
        title: 'The answer is not X12',
        text: 'A web page or another text came back. Check the address, and in which envelope inquiries are sent.',
      };
    case 'http-status':
      return {
        title: `The payer answered with HTTP ${detail ?? 'an error'}`,
        text:
          detail?.startsWith('5') === true
            ? 'Its own system failed. Try again later, or ask the payer.'
            : 'Check the address, and in which envelope inquiries are sent.',
      };
    case 'timeout':
      return {
        title: 'The payer did not answer in time',
        text: 'The inquiry was sent. Payers are slow at times: give it more time, or ask the payer.',
      };
    case 'not-allowed':
      return {
        title: 'The address may not be called',
        text: 'The operator has not allowed it. Nothing was sent.',
      };
    case 'not-answering':
      return {
        title: 'The line is closed for now',
        text: 'The last inquiries failed one after another, so nothing is sent for a while. Saving a change of the connection opens it.',
      };
    case 'busy':
      return {
        title: 'The payer has as many inquiries as it takes',
        text: 'Try again in a minute, or raise the limit “At the payer at once”.',
      };
    case 'certificate':
      return certificateAdvice(detail);
    case 'unreachable':
      return { title: 'The payer could not be reached', text: 'Nothing was sent.' };
    case 'connection':
      return { title: 'The connection was lost', text: 'The inquiry was sent, and no whole answer came.' };
    case 'no-answer':
      return {
        title: 'The payer acknowledged the inquiry, and did not answer it',
        text: 'Ask the payer whether it answers in real time at this address.',
      };
    default:
      return {
        title: 'No answer that can be used',
        text: `The inquiry is on record with its raw messages.${quoted(detail)}`,
      };
  }
}

/** What an inquiry shows about the connection: whether it works, and what to correct. */
export function adviceOf(trial: Trial, payerName: string): Advice & { kind: 'ok' | 'warn' | 'bad' } {
  const { state, failure, coverageStatus, rejections } = trial;
  if (state === 'answered')
    return {
      kind: 'ok',
      title: 'The connection works.',
      text: `${payerName} answered: ${coverageStatus ?? 'no benefits'}.`,
    };
  if (state === 'rejected') {
    const reasons = rejections.map(
      ({ rejectReasonCode, rejectReasonMessage }) => `${rejectReasonCode} ${rejectReasonMessage}`,
    );
    return {
      kind: 'warn',
      title: 'The connection works.',
      text: `${payerName} read the inquiry and rejected it: ${[...new Set(reasons)].join('; ')}.`,
    };
  }
  if (!failure)
    return {
      kind: 'warn',
      title: 'No answer came.',
      text: 'The inquiry was canceled, or the program that waited was restarted.',
    };
  const step = trial.attempts.at(-1)?.steps.find(({ problem }) => problem)?.problem;
  const advice = failureAdvice(failure.kind, failure.detail);
  return { kind: 'bad', title: `${advice.title}.`, text: (step && byStep[step]) ?? advice.text };
}

/** The total time and the number of attempts. */
export function durationSummary({ sentAt, answeredAt, attempts }: Trial): string {
  const count = attempts.length;
  const times = count === 1 ? 'one attempt' : `${count} attempts`;
  const took = answeredAt ? `${msText(Date.parse(answeredAt) - Date.parse(sentAt))} in all, in ` : '';
  return `${took}${times}. The inquiry is on record.`;
}
