import { message } from '@waypost/contract/core/messages';
import { decidingAnswer } from '@waypost/contract/eligibility/deciding-answer';
import type { EligibilityResponse, EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { verdictSteps } from '@waypost/contract/eligibility/verdict-steps';
import { PrintedFooter } from '#src/app/print/PrintedFooter.tsx';
import { Paper } from '#src/ui/print/Paper.tsx';
import { PrintedFacts } from '#src/ui/print/PrintedFacts.tsx';
import { answerStatus } from '#src/ui/transaction-status.ts';
import { formatMoment } from '../period-format.ts';
import { rejectionRows } from '../rejection-rows.ts';
import { refusedPeople, warningsOf } from './answer-counts.ts';
import { cellWords, glanceColumns, glanceRows, planVerdict, wordingOf } from './plan-glance.ts';
import { planNotices } from './plan-notices.ts';
import { answerFacts, payerTitle, requestFacts } from './response-facts.ts';
import { useRequestFacts } from './use-request-facts.ts';

/** More plans than this do not fit on one page: the rest are listed with their status only. */
const PLANS_IN_FULL = 4;
/** Further lines are only counted, to fit everything on one page. */
const LINES = 8;

const some = (texts: readonly string[]) => (
  <ul>
    {texts.slice(0, LINES).map((text) => (
      <li key={text}>{text}</li>
    ))}
    {texts.length > LINES && <li>and {texts.length - LINES} more</li>}
  </ul>
);

/** The reasons why a coverage differs from its apparent status. */
function statusNotes({
  normalizedStatus,
  statusReason,
  isLimited,
  limitedTo,
}: EligibilityResponse): string[] {
  return [
    ...(normalizedStatus === 'active' || normalizedStatus === 'rejected' ? [] : [statusReason]),
    ...(isLimited ? [message('eligibility.limitedTo', { services: limitedTo.join(', ') })] : []),
  ];
}

function Page({ transaction }: { transaction: EligibilityTransaction }) {
  const { eligibilityResponse: responses, eligibilityRequest, state } = transaction;
  const [first] = responses;
  const isRejected = state === 'rejected';
  const facts =
    first && first.normalizedStatus !== 'rejected'
      ? answerFacts(transaction, first)
      : requestFacts(transaction);
  const plans = responses.flatMap((response) => {
    const payer = payerTitle(eligibilityRequest.payerName, response);
    return response.plans.map((plan) => ({
      plan,
      wording: wordingOf(plan, response.coverages),
      title: plan.planName ?? plan.insuranceType ?? payer,
    }));
  });
  const steps = first ? verdictSteps(first) : [];
  const notices = responses.flatMap(planNotices);
  const alerts = responses.flatMap(({ displayMessages }) => displayMessages.alerts);
  const rejections = rejectionRows(responses.flatMap(warningsOf));
  const refused = responses.map(refusedPeople);
  const peopleOf = (code: string) =>
    [...new Set(refused.flatMap((people) => people.get(code) ?? []))].join('; ');
  return (
    <>
      <h1>
        {payerTitle(eligibilityRequest.payerName, first)}:{' '}
        {answerStatus(state, decidingAnswer(responses)).word}
      </h1>
      <PrintedFacts
        // Shown once: when the payer states no date for the person, both are the date of service.
        facts={[
          ...new Map([
            ...useRequestFacts(transaction),
            ...facts.map(({ label, value }) => [label, value] as const),
          ]),
        ]}
      />
      {responses.flatMap(statusNotes).length > 0 && some([...new Set(responses.flatMap(statusNotes))])}
      {responses.some((response) => response.alertResponse.displayMessages.length > 0) && (
        <>
          <h2>Other payer</h2>
          {some([...new Set(responses.flatMap((response) => response.alertResponse.displayMessages))])}
        </>
      )}
      {steps.length > 0 && (
        <>
          <h2>What to do next</h2>
          {some(steps.map(({ action, reason }) => `${action} ${reason}`))}
        </>
      )}
      {notices.length > 0 && (
        <>
          <h2>What the patient pays first</h2>
          {some(notices.map(({ title, text }) => `${title}. ${text}`))}
        </>
      )}
      {rejections.length > 0 && (
        <>
          <h2>{isRejected ? 'Rejection reasons' : 'Warnings'}</h2>
          {some(
            rejections.map(({ code, reason, followUp }) =>
              [`${code} ${reason}. ${followUp}`, peopleOf(code)].filter(Boolean).join(': '),
            ),
          )}
        </>
      )}
      {alerts.length > 0 && (
        <>
          <h2>Alerts</h2>
          {some(alerts.map((alert) => alert.message))}
        </>
      )}
      {!isRejected &&
        plans.slice(0, PLANS_IN_FULL).map(({ plan, wording, title }, index) => {
          const rows = glanceRows(plan);
          const columns = glanceColumns(rows);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: plans of an answer never move and have no id
            <section key={index}>
              <h2>
                {title}: {planVerdict(plan, wording)}
              </h2>
              {columns.length === 0 ? (
                <p>Co-pay, deductible and out-of-pocket limit: not given by the payer.</p>
              ) : (
                <table>
                  <thead>
                    <tr>
                      <th scope="col">What the patient pays</th>
                      {columns.map((column) => (
                        <th scope="col" key={column.network}>
                          {column.title}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map(({ group, label, cells }) => (
                      <tr key={`${group} ${label}`}>
                        <th scope="row">{[group, label.toLowerCase()].filter(Boolean).join(', ')}</th>
                        {columns.map(({ network }) => (
                          <td key={network}>{cellWords(cells[network])}</td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </section>
          );
        })}
      {plans.length > PLANS_IN_FULL && (
        <>
          <h2>Further plans</h2>
          {some(
            plans
              .slice(PLANS_IN_FULL)
              .map(({ plan, wording, title }) => `${title}: ${planVerdict(plan, wording)}`),
          )}
        </>
      )}
      <footer>
        Request ID {transaction.id}, asked by {transaction.requestedBy}, {formatMoment(transaction.sentAt)}.
        SSNs are masked. What the payer said is no promise of payment.
      </footer>
      <PrintedFooter />
    </>
  );
}

/** The answer on one printed page: status, summary and alerts. */
export const PrintSheet = ({ transaction }: { transaction: EligibilityTransaction }) => (
  <Paper>
    <Page transaction={transaction} />
  </Paper>
);
