import { message } from '@waypost/contract/core/messages';
import type { Rejection } from '@waypost/contract/eligibility/response';

/** Codes that point to how the provider is enrolled with the payer (C-358). */
const enrollmentCodes: ReadonlySet<string> = new Set('41 42 43 44 45 46 47 48 50 51 52 79 80 97'.split(' '));

export const isEnrollmentCode = (code: string): boolean => enrollmentCodes.has(code);

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
