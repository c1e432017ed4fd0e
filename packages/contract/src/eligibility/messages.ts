/** Messages about eligibility checks, their answers and alerts. */
export const eligibilityMessages = {
  'eligibility.none': 'Perform an eligibility check to view results',
  'eligibility.notFound': 'No eligibility request found',
  'eligibility.waiting.title': 'We are waiting to hear back from {payer}',
  'eligibility.waiting.body':
    'The request was sent to the payer. It may take several minutes. Keep this page open.',
  'eligibility.cancelMeaning':
    'Cancel Request stops the waiting here. The payer may still answer; a late answer is kept on record.',
  'eligibility.noWrite': 'You do not have permission to create eligibility requests',
  'eligibility.enrollment': 'Possible enrollment error. Please contact your Account Representative.',
  'eligibility.noPayerMatch':
    'Payer Code does not match known Payers configured by the provider. Please contact Support for further assistance',
  'eligibility.sayPolicyHolder':
    'Say how the patient is related to the subscriber: policyHolder is self, spouse, child or other',
  'eligibility.subscriberIsPatient':
    'Differs from the patient. Say how the patient is related to the subscriber.',
  'eligibility.searchOptions': 'Send one of the search options of this payer ({ids}), or leave it out',
  'eligibility.manyPayersMatch': 'Please choose appropriate Payer Name for this request',
  'eligibility.rulesNotRun': 'The rules did not run on this answer.',
  'eligibility.rulesMetNone': 'The rules ran: the answer meets none.',
  'eligibility.rulesRan': 'The rules ran: {exceptions}, {noted} noted.',
  'eligibility.alert.open': '{field} differs: the request says {request}, the payer answered {response}.',
  'eligibility.alert.decided': '{field} updated from {from} to {to}.',
  'eligibility.alert.nothing': '(not given)',
  'eligibility.alert.alreadyDecided': 'This alert was decided before. Reload to see how.',
  'eligibility.identityChanged':
    'The payer has corrected data that identify the patient. Compare them with the request.',
  'eligibility.statusNotSaid': 'The payer does not say whether the coverage is active.',
  'eligibility.deathGiven': 'The payer gives a date of death.',
  'eligibility.medicareAdvantage': 'Medicare Advantage: {plan} is to be billed in place of Medicare.',
  'eligibility.medicaidMco': 'Medicaid managed care: {plan} is to be billed in place of Medicaid.',
  'eligibility.otherPayerFirst': '{payer} pays before this payer.',
  'eligibility.otherPayerNamed':
    '{payer} also covers the patient, by this answer. It does not say which of the two pays first.',
  'eligibility.otherPayerAfter': '{payer} pays after this payer.',
  'eligibility.otherPayerEnded': '{payer} does not count: that coverage ended on {date}.',
  'eligibility.otherPayerNotBegun': '{payer} does not count yet: that coverage begins on {date}.',
  'eligibility.status.covered': 'The payer says that the coverage is active.',
  'eligibility.status.ended': 'The coverage ended on {date}.',
  'eligibility.status.notBegun': 'The coverage begins on {date}.',
  'eligibility.status.inactive': 'The payer says that the coverage is inactive.',
  'eligibility.status.notCovered': 'The payer says that the patient is not covered.',
  'eligibility.status.died': 'The coverage ended with the death of the patient on {date}.',
  'eligibility.status.rejected': 'The payer refused the request.',
  'eligibility.status.cannotProcess':
    'The payer does not say whether the coverage is active: it cannot process the request.',
  'eligibility.status.askAnother':
    'The payer does not say whether the coverage is active. It names whom to ask: {payer}.',
  'eligibility.status.otherSource':
    'The payer does not say whether the coverage is active. It names another source: {payer}.',
  'eligibility.limitedTo': 'The coverage is limited. Only this is covered: {services}.',
  'eligibility.partInactive': '{part} is not active.',
  'eligibility.outOfNetworkNotCovered': 'Care out of network is not covered.',
  'eligibility.noLimit': 'An amount of nines, such as $99,999.99, means that there is no limit.',
  'eligibility.severalAmounts':
    'The payer gives several amounts for the same and does not say which applies.',
  'eligibility.coInsuranceUnlikely': 'The payer gives a co-insurance above 100%, which must be an error.',
  'eligibility.limitExceeded': 'The payer says that a deductible or an out-of-pocket limit is exceeded.',
  'eligibility.limitNotExceeded':
    'The payer says that a deductible or an out-of-pocket limit is not exceeded.',
  'eligibility.unnamedPlan': 'a plan that the answer does not name',
} as const;
