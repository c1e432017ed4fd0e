import { patientDetails } from '@waypost/contract/graphql';
import { buildSchema } from 'graphql';
import { checked } from '../../http/checked.ts';
import type { Program } from '../../http/program.ts';
import type { Scope } from '../../kernel/scope.ts';
import { readPatient } from './read-patient.ts';

const schema = buildSchema(`
  type Query { patientDetails(patientId: ID!): Patient }
  type Patient {
    patientId: ID! version: Int! patientNumber: String! birthDate: String!
    "Masked: the last four digits at the most"
    socialSecurityNumber: String
    "0, 4 or 9: how much of it is on record"
    socialSecurityDigits: Int!
    medicalRecordNumber: String masterPatientIndex: String maritalStatus: String gender: String! language: String
    ethnicity: String name: [Name!]! address: [Address!]! patientPhoneNumber: [PatientPhoneNumber!]! email: String
    deceasedDate: String isDeceased: Boolean!
  }
  type Name { firstName: String! familyName: String! middleInitial: String }
  type Address { line: [Line!]! city: String state: String postalCode: String country: String }
  type Line { id: Int! value: String! }
  type PatientPhoneNumber { phoneType: String! phoneNumber: String! }
`);

/** The patient service's reads. */
export const patientGraphql = {
  schema,
  resolvers: {
    patientDetails: (args: never, scope: Scope, { keyring }: Program) =>
      readPatient(scope, keyring, checked(patientDetails.variables, args).patientId),
  },
};
