/**
 * The tables that the product evaluates, by name: for its processes (W-088) and for escalation. Organizations may
 * add others.
 */
export const decisionTableNames = [
  'Eligibility_Exceptions',
  'Eligibility_UserTaskProperties',
  'Eligibility_UserTaskToDos',
  'InsuranceVerification_UserTaskProperties',
  'InsuranceVerification_UserTaskToDos',
  'RegistrationVerification_UserTaskProperties',
  'RegistrationVerification_UserTaskToDos',
  'RegistrationVerification_DocumentGeneration',
  'RegistrationVerification_ConditionCodes',
  'RegistrationVerification_Exceptions',
  'DocumentGeneration_UserTaskProperties',
  'DocumentGeneration_UserTaskToDos',
  'Escalation',
] as const;
export type DecisionTableName = (typeof decisionTableNames)[number];
