import type {
  Address,
  Contact,
  Diagnosis,
  EntityKind,
  QualifiedDate,
  ReferenceId,
  Trace,
} from '../elements.ts';

/**
 * The content of a 271 (005010X279A1), in the field names of the portal. A field with a label has a sibling ending in
 * `Code` with the code as sent; an unknown code is its own label. Dates are `YYYY-MM-DD`, amounts are decimal text
 * exactly as sent, in US dollars where they are money, and an absent text is ''. `segment` is the 1-based number of the
 * segment in the file.
 */
export type EligibilityResponse = {
  coverageStatus: string;
  /** The machine-readable status, independent of the label; `unknown` when no line states active or inactive. */
  normalizedStatus: 'active' | 'inactive' | 'rejected' | 'unknown';
  /** The day for which status, plan and period are decided; null when neither inquiry nor answer names one. */
  asOf: string | null;
  /** BHT04, the day of the answer; '' when it has none. */
  answeredOn: string;
  payerName: string;
  memberId: string;
  /** One entry per AAA segment, in order, not de-duplicated. */
  AAAs: Rejection[];
  /** Also false when the answer names no person. */
  isPatientTheSubscriber: boolean;
  /** The patient, or the person whose dependent the patient is. */
  subscriber: EligibilityPerson | null;
  /** The patient when the patient is a dependent. */
  dependent: EligibilityPerson | null;
  /** Every subscriber and dependent of the set, in order; `Coverage.personIndex` points here. */
  people: EligibilityPerson[];
  informationSource: InformationSource;
  informationReceiver: InformationReceiver;
  activeServiceTypeCodes: string[];
  activeServiceTypeCodeLabels: string[];
  /** One entry per EB segment, in order, over all subscribers and dependents. */
  coverages: Coverage[];
  coverageStart: string | null;
  /** Also null when the payer states that the coverage is open-ended. */
  coverageEnd: string | null;
  planName: string;
  groupNumber: string;
  isMedicareResponse: boolean;
  traces: Trace[];
  /** The segments that the fields above do not fully capture, so that no content is lost. */
  otherSegments: OtherSegment[];
};

/** A segment as it was sent, with its position in the message. */
export type OtherSegment = {
  id: string;
  text: string;
  /** `part` when other fields capture some of the segment, `none` when they capture nothing. */
  expressed: 'part' | 'none';
  loop: string;
  /** Index in `people`, null when the segment belongs to no person. */
  personIndex: number | null;
  /** Index in `coverages`, null when the segment belongs to no benefit. */
  coverageIndex: number | null;
  segment: number;
};

/** PRV: the role of a provider, and an identifier that is usually a taxonomy code (PXC). */
export type ProviderRole = {
  providerCode: string;
  providerDefinition: string;
  qualifier: string;
  identifier: string;
};

/** MPI: military service. A single day fills `date`, a range `fromDate` and `toDate`. */
export type MilitaryService = {
  informationStatusCode: string;
  informationStatus: string;
  employmentStatusCode: string;
  employmentStatus: string;
  affiliationCode: string;
  affiliation: string;
  description: string;
  rankCode: string;
  rank: string;
  date: string | null;
  fromDate: string | null;
  toDate: string | null;
};

/** AAA. `loop` is its loop, such as `2100C`, or `header` before the first level. */
export type Rejection = {
  rejectReasonCode: string;
  rejectReasonMessage: string;
  followUpActionCode: string;
  followUpActionMessage: string;
  /** AAA01: N when the request is invalid, Y when it is valid but was rejected. */
  validRequest: string;
  loop: string;
  /** Index in `people` of the rejected person; null when the rejection is not about a person. */
  personIndex: number | null;
  segment: number;
};

export type InformationSource = EntityKind & {
  payerCode: string;
  payerCodeQualifier: string;
  payerName: string;
  contacts: Contact[];
};

export type InformationReceiver = Address &
  EntityKind & {
    npi: string;
    name: string;
    idCode: string;
    idCodeQualifier: string;
    additionalIdentification: ReferenceId[];
    providers: ProviderRole[];
  };

export type EligibilityPerson = Address &
  EntityKind & {
    role: 'subscriber' | 'dependent';
    /** Index in `people` of this dependent's subscriber; null for subscribers and orphans. */
    subscriberIndex: number | null;
    firstName: string;
    middleName: string;
    lastName: string;
    suffix: string;
    gender: string;
    dateOfBirth: string | null;
    dateOfDeath: string | null;
    memberId: string;
    memberIdQualifier: string;
    /** INS01: Y for the insured, N for another person. */
    insuredIndicator: string;
    individualRelationshipCode: string;
    individualRelationshipDefinition: string;
    /** True when the payer corrected identifying data (INS03 001, INS04 25). */
    identityChanged: boolean;
    /** Dates of a subscriber; empty for a dependent. */
    subscriberDate: QualifiedDate[];
    /** Dates of a dependent; empty for a subscriber. */
    dependentDate: QualifiedDate[];
    additionalIdentification: ReferenceId[];
    diagnoses: Diagnosis[];
    providers: ProviderRole[];
    military: MilitaryService[];
    traces: Trace[];
  };

export type CoverageAmounts = {
  timePeriodQualifierCode: string;
  timePeriodQualifier: string;
  monetaryAmount: string;
  /** The percentage as sent: `.2` is 20 %. */
  percent: string;
  quantity: string;
  quantityQualifierCode: string;
  quantityQualifier: string;
};

export type ServicesDelivery = {
  quantityQualifierCode: string;
  quantityQualifier: string;
  quantity: string;
  unitCode: string;
  unit: string;
  sampleSelectionModulus: string;
  timePeriodQualifierCode: string;
  timePeriodQualifier: string;
  periodCount: string;
  deliveryFrequencyCode: string;
  deliveryFrequency: string;
  deliveryTimeCode: string;
  deliveryTime: string;
};

export type CoverageProcedure = {
  procedureCodeQualifierCode: string;
  procedureCodeQualifier: string;
  procedureCode: string;
  modifiers: string[];
};

/** III: a place of service, or the nature of an injury. */
export type PlaceOfService = {
  codeListQualifier: string;
  code: string;
  label: string;
  category: string;
  description: string;
};

/** An entity of loop 2120: another payer, a plan, a provider. */
export type BenefitRelatedEntity = Address &
  EntityKind & {
    entityIdDefinition: string;
    /** Organization name, or the parts of a person's name in reading order. */
    name: string;
    firstName: string;
    lastName: string;
    idCodeQualifierCode: string;
    idCodeQualifier: string;
    idCode: string;
    /** NM110: the relationship of the entity to the patient. */
    relationshipCode: string;
    relationship: string;
    contacts: Contact[];
    providerCode: string;
    providerDefinition: string;
    /** PRV02: PXC means that a taxonomy code follows. */
    taxonomyQualifier: string;
    taxonomyCode: string;
  };

export type Indicator = 'Y' | 'N' | 'U' | null;
export type NetworkIndicator = 'Y' | 'N' | 'W' | 'U' | null;

/** One EB segment and the segments that belong to it. Empty lists are shared: treat them as read-only. */
export type Coverage = {
  benefitCode: string;
  benefitType: string;
  coverageLevelCode: string;
  coverageLevel: string;
  insuranceTypeCode: string;
  insuranceType: string;
  planDescription: string;
  serviceTypeCodes: readonly string[];
  /** The codes joined by `^`. */
  serviceTypeCode: string;
  serviceTypes: readonly string[];
  inNetwork: NetworkIndicator;
  preAuthorizationRequired: Indicator;
  amounts: Readonly<CoverageAmounts>;
  coverageDate: readonly QualifiedDate[];
  coverageMessage: readonly string[];
  coverageHealthCareServicesDelivery: readonly ServicesDelivery[];
  coverageAdditionalIdentification: readonly ReferenceId[];
  coverageProcedureCode: CoverageProcedure | null;
  diagnosisPointers: readonly string[];
  coverageAAAs: readonly Rejection[];
  placesOfService: readonly PlaceOfService[];
  benefitRelatedInfo: readonly BenefitRelatedEntity[];
  person: 'subscriber' | 'dependent';
  /** Index in `EligibilityResponse.people`, null when the benefit belongs to no person. */
  personIndex: number | null;
  segment: number;
};
