import { createHash } from 'node:crypto';
import { npm } from './npm.mjs';

/**
 * Returns npm's CycloneDX list of the installed packages. Its time is that of the commit and its serial number a hash
 * of its content, so that the same commit gives the same list.
 * @param {string} folder
 * @param {{ seconds: number }} origin
 */
export function createSbom(folder, { seconds }) {
  const output = npm(folder, ['sbom', '--sbom-format=cyclonedx', '--omit=dev']);
  const sbom = /** @type {{ serialNumber: string, metadata: { timestamp: string } }} */ (JSON.parse(output));
  sbom.metadata.timestamp = new Date(seconds * 1000).toISOString();
  sbom.serialNumber = '';
  const hash = createHash('sha256').update(JSON.stringify(sbom)).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  sbom.serialNumber = `urn:uuid:${[...parts, hash.slice(20, 32)].join('-')}`;
  return sbom;
}
