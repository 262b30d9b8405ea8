import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { root } from '../set-up/root.mjs';

const TIMEOUT_MS = 30_000;
const auditArgs = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000'];

/**
 * @typedef {object} Advisory
 * @property {string} title
 * @property {string} url
 *
 * @typedef {object} AuditReport the output of `npm audit`; without `vulnerabilities` if the registry is unavailable
 * @property {Record<string, { severity: string, via: (string | Advisory)[] }>} [vulnerabilities]
 * @property {string} [message]
 */

/**
 * Fails if a production dependency has a known vulnerability of severity high or critical. If the registry is
 * unavailable, the gate passes with a note.
 * @type {import('./run-gates.mjs').Gate}
 */
export const auditGate = { name: 'known vulnerabilities in libraries', cores: 1, run };

async function run() {
  const report = parseReport(await fetchReport());
  if (!report?.vulnerabilities) {
    console.log(
      `! Known vulnerabilities in libraries were not checked. ${report?.message ?? 'The registry did not respond.'}`,
    );
    return { passed: 1, failed: 0, output: '' };
  }
  const severe = Object.entries(report.vulnerabilities).filter(([, { severity }]) => isSevere(severity));
  return {
    passed: severe.length === 0 ? 1 : 0,
    failed: severe.length,
    output: severe.map(formatVulnerability).join('\n'),
  };
}

/** @returns {Promise<string>} */
function fetchReport() {
  return new Promise((resolve) => {
    // npm exits with 1 for a vulnerability and for an unreachable registry; the output distinguishes them.
    execFile(
      'npm',
      auditArgs,
      { cwd: root, timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 },
      (_error, output) => {
        resolve(output);
      },
    );
  });
}

/** @param {string} output @returns {AuditReport | undefined} */
function parseReport(output) {
  try {
    return /** @type {AuditReport} */ (JSON.parse(output));
  } catch {
    return undefined;
  }
}

/** @param {string} severity */
const isSevere = (severity) => severity === 'high' || severity === 'critical';

/** @param {[string, { severity: string, via: (string | Advisory)[] }]} vulnerability */
function formatVulnerability([name, { severity, via }]) {
  const reasons = via.map((each) =>
    typeof each === 'string' ? `through ${each}` : `${each.title} ${each.url}`,
  );
  return `${name} (${severity}): ${reasons.join('; ')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed, output } = await run();
  if (output) console.log(output);
  process.exitCode = failed > 0 ? 1 : 0;
}
