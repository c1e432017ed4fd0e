import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import { Banner } from '#src/ui/Banner.tsx';

/**
 * The payer to bill instead or first (C-121). If the organization has a connection to that payer, its name is
 * shown, because the next request can be sent to it.
 */
function OtherPayer({ alertResponse }: Pick<EligibilityResponse, 'alertResponse'>) {
  const { displayMessages, insurancePlanSelectPayer } = alertResponse;
  const payers = insurancePlanSelectPayer.map(({ payerName, payerCode }) => `${payerName} (${payerCode})`);
  return displayMessages.map((text, index) => (
    <Banner key={text} kind="warn" title={text}>
      {index === 0 && payers.length > 0 && `You can ask it as ${payers.join(' or ')}.`}
    </Banner>
  ));
}

/** Shown once above all responses, because users should not have to search for the payer to bill. */
export function OtherPayers({ responses }: { responses: readonly EligibilityResponse[] }) {
  const byText = new Map(
    responses.map(({ alertResponse }) => [JSON.stringify(alertResponse.displayMessages), alertResponse]),
  );
  return [...byText].map(([key, alertResponse]) => <OtherPayer key={key} alertResponse={alertResponse} />);
}
