import type { Config } from '@waypost/platform/config';
import { extendPayerLists, type PayerLists } from '@waypost/x12';

/** The lists by which Medicare and Medicaid are recognized, with the installation's additions. */
export function payerListsOf({
  medicarePayers,
  medicaidPayers,
}: Pick<Config, 'medicarePayers' | 'medicaidPayers'>): PayerLists {
  return extendPayerLists({
    medicareCodes: medicarePayers,
    medicareNames: medicarePayers,
    medicaidCodes: medicaidPayers,
    medicaidNames: medicaidPayers,
  });
}
