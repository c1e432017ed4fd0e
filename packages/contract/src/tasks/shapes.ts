import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { instant, isoDate, uuid, version } from '../core/values.ts';
import { coverageCautionSchema } from '../eligibility/coverage-caution.ts';
import { processNames } from '../processes/names.ts';
import { taskStatuses, waitReturns } from './status.ts';

export const taskToDoSchema = z.object({
  id: internal(uuid),
  recommendation: internal(z.string()),
  resolution: internal(z.string()).nullable(),
  resolutionOptions: z.array(internal(z.string())),
  comment: phi(z.string()).nullable(),
});

const businessExceptionSchema = z.object({
  id: internal(z.string()),
  description: internal(z.string()),
});

/** The fields of an answered request that are compared with the case. */
export const comparedWithCase = [
  'memberId',
  'patientFirstName',
  'patientLastName',
  'patientDateOfBirth',
] as const;

/** A task in the shape of the specification (W-076, W-077), with its version and this user's abilities. */
export const taskSchema = z.object({
  id: internal(uuid),
  version,
  taskName: internal(z.string()),
  status: internal(z.enum(taskStatuses)),
  assignee: z.object({ id: internal(uuid), name: internal(z.string()) }).nullable(),
  daysAged: internal(z.int().min(0)),
  dueDate: internal(isoDate),
  isOverdue: internal(z.boolean()),
  createDate: internal(instant),
  waitUntil: internal(isoDate).nullable(),
  /** Days until the wait ends, in the time zone of the facility. */
  waitDaysLeft: internal(z.int().min(0)).nullable(),
  /** The recipient of the task after its wait. */
  waitReturnsTo: internal(z.enum(waitReturns)),
  priority: internal(z.int().min(1).max(10)),
  /**
   * The points that determine the order of work, the highest first: a day weighs more than any priority. The other
   * fields add up to the points.
   */
  score: z.object({
    points: internal(z.int()),
    dueDate: internal(z.int()),
    priority: internal(z.int()),
  }),
  startUrl: internal(z.string()),
  authorization: z.object({ domain: internal(z.string()), permission: internal(z.string()) }),
  process: z.object({
    name: internal(z.enum(processNames)),
    domain: internal(z.string()),
    startDate: internal(instant),
    daysAged: internal(z.int().min(0)),
  }),
  condition: z.object({ conditionCode: internal(z.string()), description: internal(z.string()) }).nullable(),
  businessExceptions: z.array(businessExceptionSchema),
  toDos: z.array(taskToDoSchema),
  domainModels: z.object({
    case: z.object({
      caseId: internal(uuid),
      caseNumber: phi(z.string()),
      dateOfService: phi(isoDate),
      /** The expected amount of the visit in dollars and cents. */
      expectedAmount: phi(z.string()).nullable(),
      facilityId: internal(uuid),
      patient: z.object({
        accountNumber: phi(z.string()).nullable(),
        firstName: phi(z.string()).nullable(),
        lastName: phi(z.string()),
        dateOfBirth: phi(isoDate).nullable(),
        gender: phi(z.string()),
        memberId: phi(z.string()).nullable(),
      }),
      payer: z.object({
        name: phi(z.string()),
        planName: phi(z.string()).nullable(),
        insuranceCompany: phi(z.string()).nullable(),
        insuranceCategory: phi(z.string()).nullable(),
        financialCategory: phi(z.string()).nullable(),
        parentInsuranceCompany: phi(z.string()).nullable(),
        /** The day from which claims should no longer go to the address of the insurance. */
        deactivationDate: internal(isoDate).nullable(),
      }),
      provider: z.object({ id: internal(z.string()), name: internal(z.string()) }),
      /** The problems of the case, in the words of the rules. */
      exceptions: z.array(businessExceptionSchema),
    }),
    eligibility: z
      .object({
        id: internal(uuid),
        coverageStatus: phi(z.string()).nullable(),
        coverageCaution: coverageCautionSchema,
        /** The code of a rejection. */
        rejectReasonCode: phi(z.string()).nullable(),
        transactionDate: internal(instant),
        /** The fields whose value in the answered request differs from the case; empty without an answer. */
        caseDifferences: z.array(
          z.object({
            field: internal(z.enum(comparedWithCase)),
            sent: phi(z.string()),
            inCase: phi(z.string()),
          }),
        ),
        /** The most severe outcome of the rules, after they have run on the answer. */
        riskIndicator: phi(z.string()).nullable(),
        /** The rules that matched the answer. */
        rulesResult: z.array(
          z.object({ id: internal(z.string()), name: internal(z.string()), outcome: phi(z.string()) }),
        ),
      })
      .nullable(),
  }),
  /** What the user may do with it now; the portal shows it, and the server decides again. */
  abilities: z.object({
    start: internal(z.boolean()),
    assign: internal(z.boolean()),
    elevate: internal(z.boolean()),
    unassign: internal(z.boolean()),
    complete: internal(z.boolean()),
    hold: internal(z.boolean()),
    wait: internal(z.boolean()),
    manage: internal(z.boolean()),
    /** Whether it can be handed on to a user who may change the case, by a user who works the task and may not. */
    handOn: internal(z.boolean()),
  }),
});
export type Task = z.infer<typeof taskSchema>;

const { case: taskCaseSchema, eligibility: taskEligibilitySchema } = taskSchema.shape.domainModels.shape;
const { patient: taskPatientSchema, payer: taskPayerSchema } = taskCaseSchema.shape;

/** Fields of a row of the queue that only further columns show. */
const taskRowDetailsSchema = z.object({
  ...taskSchema.pick({ createDate: true, waitUntil: true, waitDaysLeft: true, priority: true }).shape,
  points: taskSchema.shape.score.shape.points,
  group: taskSchema.shape.authorization.shape.permission,
  /** The day of its creation, in the time zone of the facility. */
  createdOn: internal(isoDate),
  /** The day of its completion, in the time zone of the facility; null for an open task. */
  completedDate: internal(isoDate).nullable(),
  /** How often it was returned, or reopened after completion. */
  returns: internal(z.int().min(0)),
  processName: taskSchema.shape.process.shape.name,
  ...taskPatientSchema.pick({ dateOfBirth: true, memberId: true }).shape,
  ...taskPayerSchema.omit({ name: true }).shape,
  provider: taskCaseSchema.shape.provider.shape.name,
  expectedAmount: taskCaseSchema.shape.expectedAmount,
  coverageStatus: taskEligibilitySchema.unwrap().shape.coverageStatus,
  coverageCaution: coverageCautionSchema,
  rejectReasonCode: taskEligibilitySchema.unwrap().shape.rejectReasonCode,
});

/**
 * A task as a row of the queue: the fields of the default columns, and the abilities of the user. Opening a task
 * reads all of it.
 */
export const taskRowSchema = z.object({
  ...taskSchema.pick({
    id: true,
    version: true,
    taskName: true,
    status: true,
    assignee: true,
    daysAged: true,
    dueDate: true,
    isOverdue: true,
    condition: true,
    abilities: true,
  }).shape,
  domainModels: z.object({
    case: z.object({
      ...taskCaseSchema.pick({ caseNumber: true, dateOfService: true }).shape,
      patient: taskPatientSchema.pick({ accountNumber: true, firstName: true, lastName: true }),
      payer: taskPayerSchema.pick({ name: true }),
    }),
  }),
  /** Null when they were not requested. */
  details: taskRowDetailsSchema.nullable(),
});
export type TaskRow = z.infer<typeof taskRowSchema>;
/** The fields of a task that every list of tasks has. */
export type ListedTask = Omit<TaskRow, 'details'>;
