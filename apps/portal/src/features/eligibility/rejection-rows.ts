import { message } from '@waypost/contract/core/messages';
import { isEnrollmentCode } from '@waypost/contract/eligibility/next-steps';
import type { Rejection } from '@waypost/contract/eligibility/response';

export type RejectionRow = { code: string; reason: string; followUp: string; extra: string | null };

/** The payer's rejections as table rows, each code once, in the payer's order (C-359, C-360). */
export function rejectionRows(rejections: readonly Rejection[]): RejectionRow[] {
  const byCode = new Map<string, RejectionRow>();
  for (const { rejectReasonCode: code, rejectReasonMessage, followUpActionMessage } of rejections) {
    if (byCode.has(code)) continue;
    byCode.set(code, {
      code,
      reason: rejectReasonMessage,
      followUp: followUpActionMessage,
      extra: isEnrollmentCode(code) ? message('eligibility.enrollment') : null,
    });
  }
  return [...byCode.values()];
}
