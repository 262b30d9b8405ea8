import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const script = `
  import { stopWithNpm } from ${JSON.stringify(new URL('stop-with-npm.mjs', import.meta.url).href)};
  stopWithNpm();
  const running = setInterval(() => {}, 1000);
  process.once('SIGTERM', () => { console.log('stopped'); clearInterval(running); });
  console.log('started');
`;
/** Stands for the shell that npm runs a script with. */
const shell = `
  import { spawn } from 'node:child_process';
  spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(script)}], { stdio: 'inherit' });
`;

it.skipIf(process.platform === 'win32')(
  'stops a script when the shell that npm started has ended',
  async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', shell], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'readable');
    child.kill('SIGTERM');
    expect(await text(child.stdout)).toBe('started\nstopped\n');
  },
);
