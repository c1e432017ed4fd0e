export type {
  Acknowledgment,
  CodedError,
  ElementError,
  SegmentError,
  SetAcknowledgment,
} from './acknowledgment-999.ts';
export * from './codes/benefits.ts';
export * from './codes/envelope.ts';
export * from './codes/military.ts';
export * from './codes/parties.ts';
export * from './codes/references.ts';
export { followUpActions, rejectReasons } from './codes/rejections.ts';
export { serviceTypeCodes } from './codes/service-types.ts';
export { laterServiceTypeCodes } from './codes/service-types-later.ts';
export { codeListQualifiers, placesOfService } from './codes/services-delivery.ts';
export type { CodeTable } from './codes/table.ts';
export { labelOf } from './codes/table.ts';
export type { Delimiters } from './delimiters.ts';
export { defaultDelimiters } from './delimiters.ts';
export type {
  Address,
  Contact,
  Diagnosis,
  EntityKind,
  QualifiedDate,
  ReferenceId,
  Trace,
} from './elements.ts';
export { serviceTypeLabel } from './eligibility-271/benefit.ts';
export type * from './eligibility-271/model.ts';
export type { StraySegment, X12Group, X12Interchange } from './envelope.ts';
export type { FollowUp } from './follow-up.ts';
export { describeFollowUp as followUpFor } from './follow-up.ts';
export type {
  AskedPayer,
  AskedQuestion,
  EligibilityInquiry,
  RequestingProvider as AskingProvider,
} from './inquiry-270.ts';
export { maskSensitive } from './mask.ts';
export type { CareTerms, TermsOfCare, TermsRefusal } from './meaning/care-terms.ts';
export type { Figure } from './meaning/figure.ts';
export type { InquiryContext, InquiryPatient } from './meaning/inquiry-context.ts';
export { noInquiryContext } from './meaning/inquiry-context.ts';
export { figuresForNetwork } from './meaning/left-of-limit.ts';
export { activeStatuses, inactiveStatuses, isActive, isInactive } from './meaning/line-kinds.ts';
export type { Meaning, Overview } from './meaning/meaning.ts';
export { deriveMeaning, deriveMeanings, deriveOverview, MEANING_VERSION } from './meaning/meaning.ts';
export type { MeaningNotice } from './meaning/notices.ts';
export type { OtherCoverage } from './meaning/other-coverage.ts';
export type { PayerLists } from './meaning/payer-lists.ts';
export { defaultPayerLists, extendPayerLists } from './meaning/payer-lists.ts';
export type { PlanSummary } from './meaning/plan-summary.ts';
export type { ServiceStatus } from './meaning/services.ts';
export type { StatusReason } from './meaning/status.ts';
export type { VisitKind } from './meaning/visit-words.ts';
export { visitKinds } from './meaning/visit-words.ts';
export { isValidNpi } from './npi.ts';
export type { ForeignText, ProblemCode, Severity, X12Problem } from './problems.ts';
export { NotX12Error } from './problems.ts';
export type { X12Document, X12Outcome, X12Transaction } from './read.ts';
export { readX12, streamX12, streamX12Chunks } from './read.ts';
export type { SegmentList, X12Segment } from './segment-list.ts';
export { printSegments, readSegments } from './segment-list.ts';
export type { InterchangeAcknowledgment } from './ta1.ts';
export type {
  AcknowledgedGroup,
  AcknowledgedSet,
  AnsweredInterchange,
  AnsweredSet,
  RefusedElement,
  RefusedSegment,
} from './write/acknowledgments.ts';
export { build999, buildGroup999, buildTa1 } from './write/acknowledgments.ts';
export type { AnswerInput } from './write/answer-271.ts';
export { buildAnswer271 } from './write/answer-271.ts';
export type {
  InquiryDependent,
  InquiryInput,
  InquiryPerson,
  InquiryProvider,
  InquirySubscriber,
} from './write/inquiry-270.ts';
export { buildInquiry } from './write/inquiry-270.ts';
export type { EnvelopeInput, InterchangeInput, SetInput } from './write/interchange.ts';
export { buildInterchange, withoutSecurity, wrapInterchange } from './write/interchange.ts';
export type { CompositeElement, ElementValue, RepeatedElement, SegmentValues } from './write/segments.ts';
export { composite, repeated, writeSegments } from './write/segments.ts';
export { X12ValueError } from './write/values.ts';
