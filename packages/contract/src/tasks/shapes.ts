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

/** A task as the spec shapes it (W-076, W-077), with a version and what this user may do with it. */
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
  /** Days until a wait is over, where the facility is. */
  waitDaysLeft: internal(z.int().min(0)).nullable(),
  /** To whom a task comes back when its wait is over. */
  waitReturnsTo: internal(z.enum(waitReturns)),
  priority: internal(z.int().min(1).max(10)),
  /** The place in the order of work, the most points first: a day counts for more than any priority. The others add up to them. */
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
      /** What the visit is expected to bring, in dollars and cents. */
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
        /** The day from which claims to the address of the insurance should not go there any more. */
        deactivationDate: internal(isoDate).nullable(),
      }),
      provider: z.object({ id: internal(z.string()), name: internal(z.string()) }),
      /** What is wrong with the case, as the rules say it. */
      exceptions: z.array(businessExceptionSchema),
    }),
    eligibility: z
      .object({
        id: internal(uuid),
        coverageStatus: phi(z.string()).nullable(),
        coverageCaution: coverageCautionSchema,
        /** Of a rejection: the code that it is about. */
        rejectReasonCode: phi(z.string()).nullable(),
        transactionDate: internal(instant),
        /** The gravest outcome of the rules, once they have run on the answer. */
        riskIndicator: phi(z.string()).nullable(),
        /** The rules that the answer met. */
        rulesResult: z.array(
          z.object({ id: internal(z.string()), name: internal(z.string()), outcome: phi(z.string()) }),
        ),
      })
      .nullable(),
  }),
  /** What the signed-in user may do with it now; the portal shows, the server decides again. */
  abilities: z.object({
    start: internal(z.boolean()),
    assign: internal(z.boolean()),
    elevate: internal(z.boolean()),
    unassign: internal(z.boolean()),
    complete: internal(z.boolean()),
    hold: internal(z.boolean()),
    wait: internal(z.boolean()),
    manage: internal(z.boolean()),
    /** To somebody who may change the case: for who works the task and may not. */
    handOn: internal(z.boolean()),
  }),
});
export type Task = z.infer<typeof taskSchema>;

const { case: taskCaseSchema, eligibility: taskEligibilitySchema } = taskSchema.shape.domainModels.shape;
const { patient: taskPatientSchema, payer: taskPayerSchema } = taskCaseSchema.shape;

/** What a row of the queue shows only where somebody has chosen further columns. */
const taskRowDetailsSchema = z.object({
  ...taskSchema.pick({ createDate: true, waitUntil: true, waitDaysLeft: true, priority: true }).shape,
  points: taskSchema.shape.score.shape.points,
  group: taskSchema.shape.authorization.shape.permission,
  /** The day on which it was opened, where the facility is. */
  createdOn: internal(isoDate),
  /** The day on which it was finished, where the facility is; null for one that is not complete. */
  completedDate: internal(isoDate).nullable(),
  /** How often it was put back, or opened again after it was finished. */
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
 * A task as a row of the queue: what its usual columns show, and what can be done with it from there. Whoever opens a task
 * reads the whole of it.
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
  /** Null where they were not asked for. */
  details: taskRowDetailsSchema.nullable(),
});
export type TaskRow = z.infer<typeof taskRowSchema>;
/** As much of a task as every list of tasks has. */
export type ListedTask = Omit<TaskRow, 'details'>;
