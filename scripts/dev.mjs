// `npm run dev`: the server and the web app, restarted or reloaded when a file changes.
import { spawn } from 'node:child_process';
import { setUp } from './set-up/set-up.mjs';
import { root } from './set-up/root.mjs';

await setUp([], { development: true });

const port = Number(process.env.PORT ?? 8080);
const apiPort = port + 1;

const children = [
  start(
    'node_modules/tsx/dist/cli.mjs',
    ['watch', '--clear-screen=false', 'apps/server/src/main.ts'],
    apiPort,
  ),
  start('node_modules/vite/bin/vite.js', ['apps/web', '--clearScreen=false'], port),
];

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill();
};
for (const child of children) child.on('close', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

/** @param {string} program @param {string[]} args @param {number} ownPort */
function start(program, args, ownPort) {
  return spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, PORT: String(ownPort), API_PORT: String(apiPort) },
    stdio: ['ignore', 'inherit', 'inherit'],
    // In its own process group, because a second signal makes tsx kill a server that is shutting down. On Windows it
    // would get a console window of its own.
    detached: process.platform !== 'win32',
  });
}
