import * as client from 'openid-client';
import { MICROSOFT_ORIGIN, type StaffSignInConfig } from '../../../staff-sign-in-config.ts';

const TIMEOUT_SECONDS = 10;
/** How much the provider's clock may be off. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** What the portal remembers of a sign-in while the browser is at the provider. */
export interface ProviderCheck {
  readonly state: string;
  readonly nonce: string;
  /** The secret of PKCE, whose hash the provider got. */
  readonly verifier: string;
}

/** What the provider states about a person. */
export interface Claims {
  readonly iss: string;
  readonly [name: string]: unknown;
}

/**
 * The provider of the school's accounts. Its addresses and keys are read when somebody first signs in, so that the portal
 * starts without it; after a failure the next sign-in tries again.
 */
export function createProvider({ issuer, clientId, clientSecret, callback }: StaffSignInConfig) {
  let discovered: Promise<client.Configuration> | undefined;
  const discover = async () => {
    discovered ??= client.discovery(
      issuer,
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      authenticateClient(clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        execute: [
          // Also checks the signature of a token that came from the provider itself.
          client.enableNonRepudiationChecks,
          // The configuration allows http on this machine only.
          // oxlint-disable-next-line typescript/no-deprecated -- marked so only that it stands out
          ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    try {
      return await discovered;
    } catch (error) {
      discovered = undefined;
      throw error;
    }
  };

  return {
    /** Returns the page of the provider, and what `identify` needs to check its answer. */
    async begin(): Promise<{ page: URL; check: ProviderCheck }> {
      const provider = await discover();
      const check = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const page = client.buildAuthorizationUrl(provider, {
        redirect_uri: callback.href,
        scope: 'openid email',
        state: check.state,
        nonce: check.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(check.verifier),
        code_challenge_method: 'S256',
        ...(canAskForAccount(provider.serverMetadata()) && { prompt: 'select_account' }),
      });
      return { page, check };
    },

    /**
     * Exchanges the code that the provider gave the browser, and verifies state, issuer, audience, signature, expiry and
     * nonce.
     * @param query of the request to the callback
     * @throws an error of openid-client or of `fetch`
     */
    async identify(query: string, { state, nonce, verifier }: ProviderCheck): Promise<Claims | undefined> {
      const url = new URL(callback);
      url.search = query;
      const provider = await discover();
      const tokens = await client.authorizationCodeGrant(provider, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || claims.email !== undefined || provider.serverMetadata().userinfo_endpoint === undefined)
        return claims;
      // The standard lets a provider state the address there only.
      return { ...(await client.fetchUserInfo(provider, tokens.access_token, claims.sub)), iss: claims.iss };
    },
  };
}

/** Sends the secret in the body, which needs no escaping, unless the provider names only the method of the standard. */
const authenticateClient =
  (secret: string): client.ClientAuth =>
  (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_post')
      ? client.ClientSecretPost(secret)
      : client.ClientSecretBasic(secret);
    authenticate(server, metadata, body, headers);
  };

/**
 * Whether the provider can ask which account signs in: on a computer of the staff room somebody else may still be signed
 * in there. Google and Microsoft can, but don't say so.
 */
const canAskForAccount = ({ issuer, prompt_values_supported }: client.ServerMetadata) =>
  ['https://accounts.google.com', MICROSOFT_ORIGIN].includes(new URL(issuer).origin) ||
  (Array.isArray(prompt_values_supported) && prompt_values_supported.includes('select_account'));
