import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/set-up/free-port.mjs';

interface Arrival {
  /** The part of the header Message-ID before the @. */
  readonly messageId: string;
  readonly address: string;
}

/**
 * Starts a mail server as a process of its own, which writes down what arrives, also over restarts.
 * @param pauseMs how long it takes to accept a message
 */
export async function startMailServer(folder: string, pauseMs: number) {
  const port = await freePort();
  const file = join(folder, 'arrivals');
  let child = await start();
  process.once('exit', () => child.kill('SIGKILL'));

  async function start() {
    const started = fork(
      new URL('./mail-server.worker.ts', import.meta.url),
      [String(port), file, String(pauseMs)],
      { execArgv: ['--import', 'tsx'] },
    );
    await once(started, 'message');
    return started;
  }

  return {
    /** For a portal that sends through the server. */
    environment: {
      MAIL_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'School <office@school.example>',
    },
    /** Kills the process with SIGKILL. */
    kill: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    restart: async () => {
      child = await start();
    },
    readArrivals: (): Arrival[] =>
      (existsSync(file) ? readFileSync(file, 'utf8') : '')
        .split('\n')
        .filter(Boolean)
        .map((line) => {
          const [messageId = '', address = ''] = line.split(' ');
          return { messageId, address };
        }),
  };
}
