// Run in the machine of the drill `operations`, against a portal whose clock is ten minutes ahead of this one: an
// administrator sets up a second factor by the portal's clock, and signs in with a code of the right time.
import { createHmac } from 'node:crypto';

const [url = ''] = process.argv.slice(2);
const AHEAD_MS = 600_000;
const STEP_MS = 30_000;
const admin = { name: 'admin', password: 'formroom-demo' };
/** @type {Map<string, string>} */
const cookies = new Map();

/** @param {string} path @param {object} [body] */
async function call(path, body) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '') };
  const response = await fetch(url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  });
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return { status: response.status, text: await response.text() };
}

/** RFC 6238 with SHA-1 and six digits. @param {string} secret in base 32 @param {number} time */
function generateCode(secret, time) {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time / STEP_MS)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

await call('/sanctum/csrf-cookie');
await call('/api/admin-login', admin);
const begun = await call('/api/second-factor', { password: admin.password });
const { secret } = /** @type {{ secret: string }} */ (JSON.parse(begun.text));
const confirmed = await call('/api/second-factor/confirm', {
  code: generateCode(secret, Date.now() + AHEAD_MS),
});
cookies.clear();
await call('/sanctum/csrf-cookie');
const refused = await call('/api/admin-login', { ...admin, code: generateCode(secret, Date.now()) });
console.log(confirmed.status, refused.status, refused.text);
process.exitCode =
  confirmed.status === 200 && refused.status !== 200 && refused.text.includes('clock') ? 0 : 1;
