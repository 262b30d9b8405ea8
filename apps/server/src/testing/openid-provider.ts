import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { onTestFinished } from 'vitest';

export const CLIENT = { id: 'formroom', secret: 'a secret that only the two know' };
export const PORTAL = 'http://portal.school.example';

/** The environment of a portal whose staff signs in at this issuer. */
export const signInAt = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  PUBLIC_URL: PORTAL,
});

/** The person who signs in at the provider; a test may change what the provider knows. */
interface Account {
  email?: string | undefined;
  email_verified?: boolean | undefined;
}

/** A real provider on loopback, at which one person is always signed in, until the test ends. */
export async function startOpenIdProvider(account: Account, { portal = PORTAL, inIdToken = true } = {}) {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sent = { refused: false };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${portal}/api/staff-sign-in/callback`],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !inIdToken,
    cookies: { keys: ['for this test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...account }) }),
    interactions: { url: () => '/sign-in' },
    jwks: { keys: [await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)] },
    loadExistingGrant: async ({ oidc }) => {
      const { session, client } = oidc;
      if (!session?.accountId || !client) return undefined;
      const grant = new oidc.provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url !== '/sign-in') return void answer(request, response);
    const result = sent.refused ? { error: 'access_denied' } : { login: { accountId: 'ms-roe' } };
    void provider.interactionFinished(request, response, result);
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return {
    environment: { ...signInAt(issuer), PUBLIC_URL: portal },
    /** The person does not agree. */
    refuse: () => {
      sent.refused = true;
    },
    /** Follows the provider's pages as a browser does; returns the address of the portal to which they lead back. */
    visit: async (page: string) => {
      const cookies = new Map<string, string>();
      let url = page;
      while (url.startsWith(issuer)) {
        const response = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`The provider shows a page: ${await response.text()}`);
        url = new URL(location, url).href;
      }
      return url.slice(portal.length);
    },
  };
}
