/** Common words of eligibility answers, by which a word that was split over two messages is recognized. */
const knownWords: ReadonlySet<string> = new Set(
  (
    'TELEHEALTH TELEMEDICINE PREVENTIVE SPECIALIST SPECIALISTS DEDUCTIBLE COINSURANCE COPAYMENT COPAY ELIGIBLE ' +
    'ELIGIBILITY BENEFIT BENEFITS COVERAGE COVERED PHYSICIAN PRIMARY EMERGENCY URGENT HOSPITAL INPATIENT OUTPATIENT ' +
    'AUTHORIZATION REFERRAL REQUIRED NETWORK PROVIDER PROVIDERS SERVICES PHARMACY PRESCRIPTION BEHAVIORAL THERAPY ' +
    'MATERNITY IMMUNIZATION LIMITED REMAINING MAXIMUM CALENDAR MEDICARE MEDICAID ADVANTAGE MANAGED SECONDARY WAIVED ' +
    'PREMIUM FAMILY PLANNING DENTAL VISION LABORATORY DIAGNOSTIC INDIVIDUAL SUBSCRIBER DEPENDENT MEMBER'
  ).split(' '),
);

/** Rejoins words that a payer split over two messages of one line. */
export function joinSplitWords(messages: readonly string[]): readonly string[] {
  if (messages.length < 2) return messages;
  const joined: string[] = [];
  for (const message of messages) {
    const previous = joined.at(-1);
    if (previous !== undefined && isSplitWord(previous, message))
      joined[joined.length - 1] = previous + message;
    else joined.push(message);
  }
  return joined;
}

function isSplitWord(previous: string, next: string): boolean {
  const [head = ''] = /[A-Z]{1,20}$/i.exec(previous) ?? [];
  const [tail = ''] = /^[A-Z]{1,20}/i.exec(next) ?? [];
  if (head === '' || tail === '' || knownWords.has(head.toUpperCase())) return false;
  return knownWords.has(`${head}${tail}`.toUpperCase());
}
