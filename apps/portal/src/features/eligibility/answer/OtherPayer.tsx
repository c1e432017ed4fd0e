import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import { Banner } from '#src/ui/Banner.tsx';

/**
 * Another payer is to be billed, or billed first (C-121). When the organization has a connection to that payer, it is
 * named, so that the next request can go there.
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
