import Button from '@mui/material/Button';
import type { EligibilityResponse, EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { verdictOf } from '@waypost/contract/eligibility/verdict';
import { Link } from 'react-router';
import { mayChangeCase, useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { resubmitPath } from '../route-target.ts';

type BillOtherProps = { transaction: EligibilityTransaction; response: EligibilityResponse };

/** What can be done where somebody else is billed: put them into the case, and ask them. */
export function BillOther({ transaction, response }: BillOtherProps) {
  const access = useEntity();
  const { kind, payer } = verdictOf(response);
  if (kind !== 'bill-instead' && kind !== 'bill-first') return null;
  const { lCode } = access.entity;
  const [known] = response.alertResponse.insurancePlanSelectPayer;
  const { caseNumber } = transaction;
  return (
    <>
      {caseNumber !== null && access.can('patient-read') && mayChangeCase(access) && (
        <Button variant="contained" component={Link} to={paths.addPrimary(lCode, caseNumber, transaction.id)}>
          Add as Primary
        </Button>
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
          refusal={`Your organization has no connection to ${payer ?? 'a payer that the answer names'}`}
        >
          Ask This Payer
        </ActionButton>
      )}
    </>
  );
}
