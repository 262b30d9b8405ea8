import { Worker, type WorkerOptions } from 'node:worker_threads';

export interface WorkerRequest<Job> {
  readonly id: number;
  readonly job: Job;
}
export type WorkerResponse<Result> = {
  readonly id: number;
  /** Whether the worker is to be replaced, because it retains memory. */
  readonly isLast?: boolean;
} & ({ readonly result: Result } | { readonly error: string });

/** The queue is full. */
export class PoolBusyError extends Error {}
/** The job exceeded its time or memory limit. */
export class JobLimitError extends Error {}

interface Task<Job, Result> extends WorkerRequest<Job> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
  attempts: number;
}
interface Limits {
  readonly workers: number;
  readonly maxQueued: number;
  readonly timeoutMs: number;
  /** After this idle time a worker is terminated to free its memory. */
  readonly idleMs: number;
  /** The number of attempts if the worker of a job is lost, by default two: another job may have caused the loss. */
  readonly maxAttempts?: number;
}

const DEFAULT_ATTEMPTS = 2;

/** Runs jobs in worker threads, which start on demand and do not keep the process alive. */
export class WorkerPool<Job, Result> {
  readonly #queue: Task<Job, Result>[] = [];
  readonly #idle = new Map<Worker, NodeJS.Timeout>();
  readonly #busy = new Map<Worker, { task: Task<Job, Result>; timer: NodeJS.Timeout }>();
  readonly #file: string;
  readonly #options: WorkerOptions;
  readonly #limits: Limits;
  #jobs = 0;

  constructor(file: string, options: WorkerOptions, limits: Limits) {
    this.#file = file;
    this.#options = options;
    this.#limits = limits;
  }

  /**
   * @throws PoolBusyError if the queue is full
   * @throws JobLimitError if the job exceeded its time or memory limit
   * @throws Error with the worker's message, or if the worker was lost otherwise
   */
  run(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#queue.length >= this.#limits.maxQueued) {
        reject(new PoolBusyError('Too many jobs are queued.'));
        return;
      }
      this.#jobs += 1;
      this.#queue.push({ id: this.#jobs, job, resolve, reject, attempts: 0 });
      this.#next();
    });
  }

  /** The number of running and of queued jobs. */
  get load() {
    return { busy: this.#busy.size, waiting: this.#queue.length };
  }

  #next() {
    if (this.#queue.length === 0) return;
    const worker = this.#takeIdle() ?? (this.#busy.size < this.#limits.workers ? this.#start() : undefined);
    const task = worker && this.#queue.shift();
    if (!task) return;
    task.attempts += 1;
    const timer = setTimeout(() => this.#handleFailure(worker, timeoutError()), this.#limits.timeoutMs);
    this.#busy.set(worker, { task, timer });
    worker.ref();
    worker.postMessage({ id: task.id, job: task.job } satisfies WorkerRequest<Job>);
  }

  #start() {
    const worker = new Worker(this.#file, this.#options);
    worker.on('message', (response: WorkerResponse<Result>) => this.#handleResponse(worker, response));
    worker.on('error', (error) => this.#handleFailure(worker, workerLostError(error)));
    worker.on('exit', (code) =>
      this.#handleFailure(worker, new Error(`The worker was lost: it ended with ${code}`)),
    );
    return worker;
  }

  #markIdle(worker: Worker) {
    this.#idle.set(worker, setTimeout(() => this.#handleFailure(worker), this.#limits.idleMs).unref());
  }

  /** Picks the worker that became idle last, so that the others can time out. */
  #takeIdle() {
    const worker = [...this.#idle.keys()].at(-1);
    if (worker) {
      clearTimeout(this.#idle.get(worker));
      this.#idle.delete(worker);
    }
    return worker;
  }

  #handleResponse(worker: Worker, response: WorkerResponse<Result>) {
    const task = this.#release(worker);
    // A response may still arrive from a worker whose job has already timed out.
    if (task?.id !== response.id) return;
    if (response.isLast === true) void worker.terminate();
    else this.#markIdle(worker);
    if ('result' in response) task.resolve(response.result);
    else task.reject(new Error(response.error));
    this.#next();
  }

  #handleFailure(worker: Worker, reason?: Error) {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
    const task = this.#release(worker);
    void worker.terminate();
    if (!task) return;
    if (task.attempts < (this.#limits.maxAttempts ?? DEFAULT_ATTEMPTS)) this.#queue.unshift(task);
    else task.reject(reason ?? new Error('The worker was lost.'));
    this.#next();
  }

  #release(worker: Worker) {
    const work = this.#busy.get(worker);
    clearTimeout(work?.timer);
    this.#busy.delete(worker);
    worker.unref();
    return work?.task;
  }
}

const timeoutError = () => new JobLimitError('The worker was lost: it took too long');

function workerLostError(error: unknown) {
  const { code, message } = error as NodeJS.ErrnoException;
  const text = `The worker was lost: ${message}`;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? new JobLimitError(text) : new Error(text, { cause: error });
}
