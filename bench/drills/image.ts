import type { DebianMachine } from '../load/debian-machine.ts';
import { parseDockerfile } from '../load/dockerfile-steps.ts';

const dockerfile = new URL('../../Dockerfile', import.meta.url);
const PORT = 8090;

/**
 * Runs the Dockerfile's commands without a container engine: the build, and the start as a user with a read-only file
 * system, except for /data and /tmp.
 */
export async function imageWithoutEngine(machine: DebianMachine): Promise<Record<string, boolean>> {
  const { build, environment, start } = parseDockerfile(dockerfile);
  const built = await machine.run(
    `mkdir /app && git -C /source archive HEAD | tar -x -C /app && cd /app && ${build} && rm -rf /app && mv /portal /app`,
    { network: true },
  );
  if (built.code !== 0) console.log(built.output.slice(-2000));
  const variables = [...environment, `PORT=${PORT}`].map((each) => `--setenv=${each}`).join(' ');
  const sandbox = ['ProtectSystem=strict', 'ReadWritePaths=/data', 'PrivateTmp=true', 'NoNewPrivileges=true']
    .concat('CapabilityBoundingSet=', 'WorkingDirectory=/app')
    .map((each) => `--property=${each}`)
    .join(' ');
  const started = await machine.run(`
    install -d -o nobody /data
    systemd-run --quiet --unit=image --uid=nobody ${sandbox} ${variables} -- $(command -v env) ${start}
    curl --silent --fail --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:${PORT}/readyz
    du -sm /app | cut -f 1
    systemctl stop image`);
  console.log(`${started.output.trim()} MB in the image's folder`);
  return {
    'the build of the Dockerfile succeeds': built.code === 0,
    'the command of the Dockerfile becomes ready as user nobody, on a read-only file system':
      started.code === 0,
  };
}
