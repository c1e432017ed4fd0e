/** Words of eligibility answers by which a word that was cut over two messages is known again. */
const knownWords: ReadonlySet<string> = new Set(
  (
    'TELEHEALTH TELEMEDICINE PREVENTIVE SPECIALIST SPECIALISTS DEDUCTIBLE COINSURANCE COPAYMENT COPAY ELIGIBLE ' +
    'ELIGIBILITY BENEFIT BENEFITS COVERAGE COVERED PHYSICIAN PRIMARY EMERGENCY URGENT HOSPITAL INPATIENT OUTPATIENT ' +
    'AUTHORIZATION REFERRAL REQUIRED NETWORK PROVIDER PROVIDERS SERVICES PHARMACY PRESCRIPTION BEHAVIORAL THERAPY ' +
    'MATERNITY IMMUNIZATION LIMITED REMAINING MAXIMUM CALENDAR MEDICARE MEDICAID ADVANTAGE MANAGED SECONDARY WAIVED ' +
    'PREMIUM FAMILY PLANNING DENTAL VISION LABORATORY DIAGNOSTIC INDIVIDUAL SUBSCRIBER DEPENDENT MEMBER'
  ).split(' '),
);

/** Messages of one line, with a word put together again that a payer cut over two of them. */
export function wholeMessages(messages: readonly string[]): readonly string[] {
  if (messages.length < 2) return messages;
  const whole: string[] = [];
  for (const message of messages) {
    const before = whole.at(-1);
    if (before !== undefined && isCut(before, message)) whole[whole.length - 1] = before + message;
    else whole.push(message);
  }
  return whole;
}

function isCut(before: string, after: string): boolean {
  const [head = ''] = /[A-Z]{1,20}$/i.exec(before) ?? [];
  const [tail = ''] = /^[A-Z]{1,20}/i.exec(after) ?? [];
  if (head === '' || tail === '' || knownWords.has(head.toUpperCase())) return false;
  return knownWords.has(`${head}${tail}`.toUpperCase());
}
