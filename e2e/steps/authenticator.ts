import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_S = 30;

/** An authenticator app with an imported key (RFC 6238). */
export class AuthenticatorApp {
  private readonly key: Buffer;

  constructor(typedKey: string) {
    const bits = [...typedKey.replaceAll(/\s/g, '')]
      .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
      .join('');
    this.key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /** Each code is valid once. The next code is accepted half a minute early, so a test need not wait for it. */
  code(which: 'current' | 'next') {
    const periods = which === 'next' ? 1 : 0;
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / PERIOD_S) + periods));
    const hash = createHmac('sha1', this.key).update(counter).digest();
    const offset = (hash.at(-1) ?? 0) & 0xf;
    return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  }
}
