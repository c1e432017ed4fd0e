import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';

/** ISA is fixed in width: its 106th character ends every segment of the interchange. */
const ISA_TERMINATOR_AT = 105;

/** Formats a raw message: an X12 interchange one segment a line, anything else unchanged. */
export function readableRaw(raw: string): string {
  const text = raw.trimStart();
  const terminator = text.startsWith('ISA') ? text[ISA_TERMINATOR_AT] : undefined;
  if (terminator === undefined || /[A-Za-z0-9\r\n]/.test(terminator)) return raw;
  return text
    .split(terminator)
    .map((segment) => segment.replace(/^[\r\n]+/, ''))
    .filter((segment) => segment !== '')
    .map((segment) => `${segment}${terminator}`)
    .join('\n');
}

/** The file the raw transaction is saved as (C-207). */
export const RAW_FILE_NAME = 'eligibilityTransactionResponse.txt';

/** The transaction for reading, indented by 2 (C-206). */
export const transactionJson = (transaction: EligibilityTransaction): string =>
  JSON.stringify(transaction, null, 2);
