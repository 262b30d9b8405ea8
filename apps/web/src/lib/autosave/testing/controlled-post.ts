import { ApiError } from '#web/lib/api-error.ts';

interface Call<Body> {
  body: Body;
  keepalive: boolean;
  /** The server stores the save and the response arrives. */
  answer(): Promise<void>;
  /** The server stores the save, but the response is lost. */
  loseAnswer(error: Error): Promise<void>;
  fail(error: Error): Promise<void>;
}

/** Requests that a test answers one by one. */
export function controlledPost<Body, Answer>(server: { save: (body: Body) => Answer }) {
  const calls: Call<Body>[] = [];
  const settle = async (work: () => void) => {
    work();
    // A few microtasks, in which the autosaver handles the response and sends the next save.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  const post = (body: Body, { keepalive }: { keepalive: boolean }) =>
    new Promise<Answer>((resolve, reject) => {
      calls.push({
        body,
        keepalive,
        answer: () => settle(() => resolve(server.save(body))),
        loseAnswer: (error) =>
          settle(() => {
            server.save(body);
            reject(error);
          }),
        fail: (error) => settle(() => reject(error)),
      });
    });
  const call = (index: number): Call<Body> => {
    const found = calls[index];
    if (!found) throw new Error(`There are only ${calls.length} calls.`);
    return found;
  };
  return { post, calls, call };
}

export const apiError = (status: number, errors?: Record<string, string[]>) =>
  new ApiError(status, { message: 'No.', ...(errors && { errors }) });
