import Button from '@mui/material/Button';
import { message } from '@waypost/contract/core/messages';
import type { EligibilityResponse, EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { coverageElsewhere, verdictOf } from '@waypost/contract/eligibility/verdict';
import { Link } from 'react-router';
import { mayChangeCase, useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { resubmitPath } from '../route-target.ts';

type BillOtherProps = { transaction: EligibilityTransaction; response: EligibilityResponse };

/** Actions when another payer is billed: add it to the case, and check it. */
export function BillOther({ transaction, response }: BillOtherProps) {
  const access = useEntity();
  const { kind, payer } = verdictOf(response);
  const other = coverageElsewhere(response.otherCoverages);
  const isElsewhere = (kind === 'inactive' || kind === 'unknown') && other !== undefined;
  if (kind !== 'bill-instead' && kind !== 'bill-first' && !isElsewhere) return null;
  const name = payer ?? other?.payerName ?? 'a payer that the answer names';
  const { lCode } = access.entity;
  const [known] = response.alertResponse.insurancePlanSelectPayer;
  const { caseNumber } = transaction;
  return (
    <>
      {caseNumber !== null && mayChangeCase(access) ? (
        <Button variant="contained" component={Link} to={paths.addPrimary(lCode, caseNumber, transaction.id)}>
          Add as Primary
        </Button>
      ) : (
        <ActionButton
          variant="outlined"
          refusal={
            caseNumber === null
              ? 'This check belongs to no case'
              : 'Changing cases is not permitted: ask a case specialist, or use Hand On'
          }
        >
          Add as Primary
        </ActionButton>
      )}
      {known && !access.can('eligibility-verification-write') && (
        <ActionButton variant="outlined" refusal={message('eligibility.noWrite')}>
          Ask {known.payerName}
        </ActionButton>
      )}
      {known && access.can('eligibility-verification-write') && (
        <Button
          variant="outlined"
          component={Link}
          to={`${resubmitPath(lCode, transaction)}&payer=${encodeURIComponent(known.payerCode)}`}
        >
          Ask {known.payerName}
        </Button>
      )}
      {!known && (
        <ActionButton
          variant="outlined"
          refusal={`Your organization has no connection to ${name}. Who may keep payer connections adds it under Organization, Payers.`}
        >
          Ask This Payer
        </ActionButton>
      )}
    </>
  );
}
