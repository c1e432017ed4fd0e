import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';

/** The file the raw transaction is saved as (C-207). */
export const RAW_FILE_NAME = 'eligibilityTransactionResponse.txt';

/** The transaction for reading, indented by 2 (C-206). */
export const transactionJson = (transaction: EligibilityTransaction): string =>
  JSON.stringify(transaction, null, 2);
