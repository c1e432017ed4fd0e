/** The fields of a CAQH CORE C2.2.0 request, in the order the rule lists them. */
export const requestFields = [
  'PayloadType',
  'ProcessingMode',
  'PayloadID',
  'TimeStamp',
  'UserName',
  'Password',
  'SenderID',
  'ReceiverID',
  'CORERuleVersion',
  'Payload',
] as const;
export type RequestField = (typeof requestFields)[number];

/** The received fields; missing fields are absent. */
export type ReceivedEnvelope = Partial<Record<RequestField, string>>;

/** A request whose envelope is complete and legal. */
export type RequestEnvelope = Record<RequestField, string>;

export const payloadTypes = {
  request: 'X12_270_Request_005010X279A1',
  response: 'X12_271_Response_005010X279A1',
  implementationAck: 'X12_999_Response_005010X231A1',
  // The rule spells this version without the last zero.
  interchangeAck: 'X12_TA1_Response_00501X231A1',
  error: 'CoreEnvelopeError',
} as const;
export type AnswerPayloadType = Exclude<
  (typeof payloadTypes)[keyof typeof payloadTypes],
  'X12_270_Request_005010X279A1'
>;

/** Payload types that the rule knows but a real-time eligibility service does not implement. */
export const unsupportedPayloadTypes: ReadonlySet<string> = new Set([
  'X12_276_Request_005010X212',
  'X12_278_Request_005010X217E1_2',
  'X12_837_Request_005010X222A1',
  'X12_005010_Request_Batch_Results_271',
]);
