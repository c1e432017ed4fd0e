import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** What the processes of a pool do, by name. A job gets and gives what can be copied (structured clone). */
export type Jobs = Readonly<Record<string, (input: never) => unknown>>;

/**
 * Why a job brought nothing: it took too long, its process ended (mostly of want of memory), it failed, or too many
 * wait already: then it was not begun, and may be asked for again.
 */
export type JobFailure = 'deadline' | 'ended' | 'error' | 'busy';

export class JobError extends Error {
  override readonly name = 'JobError';
  readonly failure: JobFailure;
  /** `reason` names a kind of error, never what it was about: a job works on what is not for logs. */
  constructor(failure: JobFailure, reason: string) {
    super(`a job brought no result: ${reason}`);
    this.failure = failure;
  }
}

export type JobProcesses<J extends Jobs> = {
  /**
   * `mayWaitLong`: the job is taken however many wait, for nobody would ask for it again, and goes before those for whom
   * somebody would.
   *
   * @throws JobError
   */
  run<Name extends keyof J & string>(
    name: Name,
    input: Parameters<J[Name]>[0],
    options?: { mayWaitLong: boolean },
  ): Promise<ReturnType<J[Name]>>;
  /** Ends every process, and with it what is under way. */
  close(): void;
};

export type JobLimits = {
  processes: number;
  /** Of one process; one that needs more ends alone. */
  memoryMb: number;
  /** For one job, waiting for its turn not counted. */
  deadlineMs: number;
  /** How many jobs may wait for their turn, those that may wait long not counted. */
  mostWaiting: number;
};

/** A process that has to start first gets so much more. */
const STARTING_MS = 30_000;

type Task = { name: string; input: unknown; done: (result: unknown) => void; failed: (error: Error) => void };
type Report = { type: 'ready' } | { type: 'done'; result: unknown } | { type: 'failed'; reason: string };
type Helper = { child: ChildProcess; isReady: boolean; task: Task | null; timer: NodeJS.Timeout | undefined };

/**
 * A few processes for work that must not hold up the event loop, and may fail in any way. Each starts when it is first
 * needed, is used again, and is replaced once it fails: `entry` is the file that calls `serveJobs`. They are processes
 * and not threads because a thread that runs out of memory takes its whole process along. They see nothing of the
 * environment, and whoever answers requests goes before them.
 */
export function createJobProcesses<J extends Jobs>(entry: URL, limits: JobLimits): JobProcesses<J> {
  const helpers = new Set<Helper>();
  /** Whoever may wait long is never refused, and in return goes first: what waits is what somebody asks for again. */
  const waiting: { kept: Task[]; askedFor: Task[] } = { kept: [], askedFor: [] };
  let isClosed = false;

  const next = (): void => {
    const helper = [...helpers].find(({ task }) => task === null);
    if (isClosed || (!helper && helpers.size >= limits.processes)) return;
    const task = waiting.kept.shift() ?? waiting.askedFor.shift();
    if (task) work(helper ?? start(), task);
  };

  const start = (): Helper => {
    const child = fork(fileURLToPath(entry), {
      env: {},
      execArgv: [`--max-old-space-size=${limits.memoryMb}`, '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const helper: Helper = { child, isReady: false, task: null, timer: undefined };
    helpers.add(helper);
    if (child.pid !== undefined) yieldsCpu(child.pid);
    child.on('message', (report: Report) => take(helper, report));
    child.on('error', (error) => end(helper, 'ended', error.name));
    child.on('exit', (code, signal) => end(helper, 'ended', `the process ended (${signal ?? code})`));
    return helper;
  };

  const work = (helper: Helper, task: Task): void => {
    helper.task = task;
    isNeeded(helper, true);
    watch(helper);
    // What cannot be sent is told by the events of the process.
    helper.child.send({ name: task.name, input: task.input }, () => undefined);
  };

  const watch = (helper: Helper): void => {
    clearTimeout(helper.timer);
    const allowed = limits.deadlineMs + (helper.isReady ? 0 : STARTING_MS);
    helper.timer = setTimeout(() => end(helper, 'deadline', 'it took too long'), allowed);
  };

  const take = (helper: Helper, report: Report): void => {
    if (report.type === 'ready') {
      helper.isReady = true;
      watch(helper);
      return;
    }
    const { task } = helper;
    clearTimeout(helper.timer);
    helper.task = null;
    isNeeded(helper, false);
    if (report.type === 'done') task?.done(report.result);
    else task?.failed(new JobError('error', report.reason));
    next();
  };

  const end = (helper: Helper, failure: JobFailure, reason: string): void => {
    if (!helpers.delete(helper)) return;
    clearTimeout(helper.timer);
    helper.child.kill('SIGKILL');
    helper.task?.failed(new JobError(failure, reason));
    next();
  };

  const closed = (): JobError => new JobError('ended', 'the pool is closed');
  return {
    run(name, input, { mayWaitLong } = { mayWaitLong: false }) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(closed());
        const task: Task = { name, input, done: (result) => resolve(result as never), failed: reject };
        (mayWaitLong ? waiting.kept : waiting.askedFor).push(task);
        next();
        if (waiting.askedFor.length > limits.mostWaiting)
          waiting.askedFor.pop()?.failed(new JobError('busy', 'too many wait for their turn'));
      });
    },
    close() {
      isClosed = true;
      for (const task of [...waiting.kept.splice(0), ...waiting.askedFor.splice(0)]) task.failed(closed());
      for (const helper of helpers) end(helper, 'ended', 'the pool is closed');
    },
  };
}

/** A process without a job keeps nobody alive. */
function isNeeded({ child }: Helper, needed: boolean): void {
  const doing = needed ? 'ref' : 'unref';
  child[doing]();
  child.channel?.[doing]();
}

function yieldsCpu(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It ended already, or the system has no priorities: the work is done all the same.
  }
}

/** Makes the file that calls this the entry of a pool's processes. */
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
