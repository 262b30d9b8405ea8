import { ApiError } from '#web/lib/api-error.ts';

/** Asks for the password again; returns whether the right one was typed. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

/** Sets what asks for the password while a page of the office is open; returns a function that ends this. */
export function onReauthenticationNeeded(handler: Ask) {
  ask = handler;
  return () => {
    ask = undefined;
  };
}

/** Sends a call, and once more after the password was typed again if the server asks for it (R70). */
export async function withReauthentication<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const isNeeded = error instanceof ApiError && error.body.reauthenticate === true;
    if (!isNeeded || !(await ask?.())) throw error;
    return await send();
  }
}
