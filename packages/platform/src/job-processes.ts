import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { lowerPriority } from './priority.ts';

/** The functions that the processes of a pool run, by name. Inputs and results must be structured-cloneable. */
export type Jobs = Readonly<Record<string, (input: never) => unknown>>;

/**
 * Why a job has no result. `deadline`: it took too long. `ended`: its process ended, mostly out of memory. `error`: it
 * threw. `busy`: too many jobs wait; the job was not started, and the caller may retry.
 */
export type JobFailure = 'deadline' | 'ended' | 'error' | 'busy';

export class JobError extends Error {
  override readonly name = 'JobError';
  readonly failure: JobFailure;
  /** `reason` names a kind of error and never data: a job's input must not reach a log. */
  constructor(failure: JobFailure, reason: string) {
    super(`a job brought no result: ${reason}`);
    this.failure = failure;
  }
}

export type JobOptions = { mayWaitLong?: boolean; owner?: string };

export type JobProcesses<J extends Jobs> = {
  /**
   * Runs one job. With `mayWaitLong` the job is never refused as `busy` and runs before jobs without it, because its
   * caller would not retry it. Jobs of one `owner` run one at a time, and owners take turns, so that one owner's many
   * jobs do not delay the others.
   *
   * @throws JobError
   */
  run<Name extends keyof J & string>(
    name: Name,
    input: Parameters<J[Name]>[0],
    options?: JobOptions,
  ): Promise<ReturnType<J[Name]>>;
  /** Ends every process; running and waiting jobs reject with `ended`. */
  close(): void;
};

export type JobLimits = {
  processes: number;
  /** Memory of one process, in megabytes; a process that needs more ends alone. */
  memoryMb: number;
  /** Time for one job, in milliseconds, without its time in the queue. */
  deadlineMs: number;
  /** How many jobs of one owner may wait in the queue, without those that may wait long. */
  mostWaiting: number;
};

/** Added to the deadline of a job whose process has to start first. */
const STARTING_MS = 30_000;

type Task = {
  name: string;
  owner: string | undefined;
  input: unknown;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
};
type Report = { type: 'ready' } | { type: 'done'; result: unknown } | { type: 'failed'; reason: string };
type JobProcess = {
  child: ChildProcess;
  isReady: boolean;
  task: Task | null;
  timer: NodeJS.Timeout | undefined;
};

/**
 * Makes a pool of processes for work that would block the event loop and may fail in any way. A process starts when it
 * is first needed, is reused, and is replaced once it fails; `entry` is the file that calls {@link serveJobs}. The pool
 * uses processes, since a thread that runs out of memory ends its whole process. They get no environment variables and
 * a lower CPU priority than the server.
 */
export function createJobProcesses<J extends Jobs>(entry: URL, limits: JobLimits): JobProcesses<J> {
  const processes = new Set<JobProcess>();
  /** Unlimited jobs run first: a caller whose limited job is refused can retry it. */
  const waiting: { unlimited: Task[]; limited: Task[] } = { unlimited: [], limited: [] };
  /** The number of the last turn of each owner. */
  const lastTurns = new Map<string, number>();
  let turnCount = 0;
  let isClosed = false;

  /** Takes the next limited job: among owners without a running job, that of the owner who waited longest. */
  const takeLimited = (): Task | undefined => {
    const runningOwners = new Set([...processes].map(({ task }) => task?.owner));
    const lastTurn = ({ owner }: Task) => (owner === undefined ? 0 : (lastTurns.get(owner) ?? 0));
    const next = waiting.limited
      .filter(({ owner }) => owner === undefined || !runningOwners.has(owner))
      .reduce<Task | undefined>(
        (first, task) => (first === undefined || lastTurn(task) < lastTurn(first) ? task : first),
        undefined,
      );
    if (next === undefined) return undefined;
    waiting.limited.splice(waiting.limited.indexOf(next), 1);
    turnCount += 1;
    if (next.owner !== undefined) lastTurns.set(next.owner, turnCount);
    return next;
  };

  const startNextTask = (): void => {
    const helper = [...processes].find(({ task }) => task === null);
    if (isClosed || (!helper && processes.size >= limits.processes)) return;
    const task = waiting.unlimited.shift() ?? takeLimited();
    if (task) assignTask(helper ?? startProcess(), task);
  };

  const startProcess = (): JobProcess => {
    const child = fork(fileURLToPath(entry), {
      env: {},
      execArgv: [`--max-old-space-size=${limits.memoryMb}`, '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const helper: JobProcess = { child, isReady: false, task: null, timer: undefined };
    processes.add(helper);
    if (child.pid !== undefined) lowerPriority(child.pid);
    child.on('message', (report: Report) => handleReport(helper, report));
    child.on('error', (error) => endProcess(helper, 'ended', error.name));
    child.on('exit', (code, signal) => endProcess(helper, 'ended', `the process ended (${signal ?? code})`));
    return helper;
  };

  const assignTask = (helper: JobProcess, task: Task): void => {
    helper.task = task;
    keepProgramAlive(helper, true);
    startTimer(helper);
    // A failed send is reported by the events of the process.
    helper.child.send({ name: task.name, input: task.input }, () => undefined);
  };

  const startTimer = (helper: JobProcess): void => {
    clearTimeout(helper.timer);
    const allowed = limits.deadlineMs + (helper.isReady ? 0 : STARTING_MS);
    helper.timer = setTimeout(() => endProcess(helper, 'deadline', 'it took too long'), allowed);
  };

  const handleReport = (helper: JobProcess, report: Report): void => {
    if (report.type === 'ready') {
      helper.isReady = true;
      startTimer(helper);
      return;
    }
    const { task } = helper;
    clearTimeout(helper.timer);
    helper.task = null;
    keepProgramAlive(helper, false);
    if (report.type === 'done') task?.resolve(report.result);
    else task?.reject(new JobError('error', report.reason));
    startNextTask();
  };

  const endProcess = (helper: JobProcess, failure: JobFailure, reason: string): void => {
    if (!processes.delete(helper)) return;
    clearTimeout(helper.timer);
    helper.child.kill('SIGKILL');
    helper.task?.reject(new JobError(failure, reason));
    startNextTask();
  };

  const poolClosed = (): JobError => new JobError('ended', 'the pool is closed');
  return {
    run(name, input, { mayWaitLong = false, owner } = {}) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(poolClosed());
        const task: Task = {
          name,
          owner,
          input,
          resolve: (result) => resolve(result as never),
          reject: reject,
        };
        (mayWaitLong ? waiting.unlimited : waiting.limited).push(task);
        startNextTask();
        const tasksOfOwner = waiting.limited.filter((other) => other.owner === owner);
        if (!tasksOfOwner.includes(task) || tasksOfOwner.length <= limits.mostWaiting) return;
        waiting.limited.splice(waiting.limited.indexOf(task), 1);
        reject(new JobError('busy', 'too many wait for their turn'));
      });
    },
    close() {
      isClosed = true;
      for (const task of [...waiting.unlimited.splice(0), ...waiting.limited.splice(0)])
        task.reject(poolClosed());
      for (const helper of processes) endProcess(helper, 'ended', 'the pool is closed');
    },
  };
}

/** Lets the program end while a process has no job. */
function keepProgramAlive({ child }: JobProcess, needed: boolean): void {
  const method = needed ? 'ref' : 'unref';
  child[method]();
  child.channel?.[method]();
}

/** Runs these jobs when the pool requests them; the calling file is the `entry` of {@link createJobProcesses}. */
export function serveJobs(jobs: Jobs): void {
  const send = (report: Report): void => void process.send?.(report);
  process.on('message', ({ name, input }: { name: string; input: never }) => {
    try {
      send({ type: 'done', result: jobs[name]?.(input) });
    } catch (error) {
      send({ type: 'failed', reason: error instanceof Error ? error.name : 'an error' });
    }
  });
  send({ type: 'ready' });
}
