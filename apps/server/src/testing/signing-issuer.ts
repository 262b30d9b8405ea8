import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';
import { CLIENT, signInAt } from './openid-provider.ts';

const MINUTE_S = 60;

/** How a token differs from a correct one. */
interface Forgery {
  readonly claims?: Record<string, unknown>;
  /** Signed by a key that the issuer does not publish. */
  readonly isForeignKey?: boolean;
}

/** An issuer of tokens as wrong as a test needs them, which no real provider would sign. */
export async function startSigningIssuer() {
  let forge: Forgery = {};
  const [own, foreign] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
  const asked = { nonce: '', challenge: '' };
  let tokenStatus = 200;
  let issuer = '';

  const signToken = async () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      sub: 'ms-roe',
      aud: CLIENT.id,
      iat: now,
      exp: now + MINUTE_S,
      nonce: asked.nonce,
      email: 'roe@school.example',
      email_verified: true,
      ...forge.claims,
    };
    return await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'test' })
      .sign(forge.isForeignKey === true ? foreign.privateKey : own.privateKey);
  };
  const answerToken = async (request: IncomingMessage) => {
    const body = new URLSearchParams(await text(request));
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = challenge === asked.challenge && body.get('client_secret') === CLIENT.secret;
    if (tokenStatus !== 200 || !isRight) return [tokenStatus === 200 ? 400 : tokenStatus, {}] as const;
    const tokens = { access_token: 'x', token_type: 'Bearer', id_token: await signToken() };
    return [200, tokens] as const;
  };
  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    id_token_signing_alg_values_supported: ['ES256'],
  });
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const [status, body] =
      request.url === '/token'
        ? await answerToken(request)
        : [200, request.url === '/jwks' ? { keys: [jwk] } : metadata()];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  const listen = async (port: number) => {
    const server = createServer((request, response) => void respond(request, response));
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    const stop = () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      });
    onTestFinished(stop);
    return { port: (server.address() as AddressInfo).port, stop };
  };
  const { port, stop } = await listen(0);
  issuer = `http://127.0.0.1:${port}`;
  return {
    environment: signInAt(issuer),
    stop,
    start: () => listen(port),
    /** Signs such tokens from now on. */
    forge: (forgery: Forgery) => {
      forge = forgery;
    },
    /** Answers the exchange of a code with this status. */
    failTokens: (status: number) => {
      tokenStatus = status;
    },
    /** Returns the address to which the provider would lead the browser back. */
    visit: (page: string) => {
      const query = new URL(page).searchParams;
      asked.nonce = query.get('nonce') ?? '';
      asked.challenge = query.get('code_challenge') ?? '';
      return `/api/staff-sign-in/callback?code=test&state=${String(query.get('state'))}`;
    },
  };
}
