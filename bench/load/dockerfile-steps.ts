import { readFileSync } from 'node:fs';

/** Returns the shell commands that a two-stage Dockerfile runs to build and to start. */
export function parseDockerfile(file: URL) {
  const lines = readFileSync(file, 'utf8').replaceAll(/\\\n/g, ' ').split('\n');
  const all = (instruction: string) =>
    lines
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length + 1));
  const start = JSON.parse(all('CMD').at(-1) ?? '') as string[];
  return {
    build: all('RUN')[0] ?? '',
    environment: (all('ENV').at(-1) ?? '').split(' '),
    start: start.map((word) => `'${word}'`).join(' '),
  };
}
