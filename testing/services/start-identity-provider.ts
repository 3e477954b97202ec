import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { OAuth2Server } from 'oauth2-mock-server';

/**
 * How the provider handles one sign-in, sent as JSON in the `play` parameter of its authorization URL. By default it
 * vouches for anyone.
 */
export interface ProviderPlay {
  /** Overrides claims of the ID token; null removes one. */
  claims?: Record<string, unknown>;
  /** How to forge the ID token. */
  forge?: 'alg-none' | 'unsigned' | 'other-key' | 'symmetric';
  /** Overrides parameters of the callback URL; null removes one. */
  back?: Record<string, string | null>;
  /** A status for the token endpoint to return instead. */
  tokenStatus?: number;
}

export interface IdentityProvider {
  url: string;
  stop: () => Promise<void>;
}

/** The only client secret the provider accepts. */
const rightClientSecret = 'client secret';

/** Starts a real OpenID provider, controlled by each sign-in. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const url = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = url;
  const plays = new Map<string, ProviderPlay>();
  const playOf = (request: { body: { code?: string } }) => plays.get(request.body.code ?? '') ?? {};

  server.service.on('beforeAuthorizeRedirect', (target: { url: URL }, request: { url?: string }) => {
    const play = new URL(request.url ?? '/', url).searchParams.get('play');
    const parsed = JSON.parse(play ?? '{}') as ProviderPlay;
    plays.set(target.url.searchParams.get('code') ?? '', parsed);
    for (const [name, value] of Object.entries(parsed.back ?? {})) {
      if (value === null) target.url.searchParams.delete(name);
      else target.url.searchParams.set(name, value);
    }
  });
  server.service.on('beforeTokenSigning', (token: { payload: object }, request: { body: { code?: string } }) => {
    Object.assign(token.payload, claimsOf(playOf(request)));
  });
  server.service.on(
    'beforeResponse',
    (answer: TokenAnswer, request: { body: { code?: string; client_secret?: string } }) => {
      const { forge, tokenStatus } = playOf(request);
      const body = answer.body as Record<string, unknown>;
      const { code = '', client_secret: secret } = request.body;
      if (secret !== rightClientSecret) Object.assign(answer, { statusCode: 401, body: { error: 'invalid_client' } });
      else if (!plays.has(code)) Object.assign(answer, { statusCode: 400, body: { error: 'invalid_grant' } });
      if (forge) body['id_token'] = forgeToken(String(body['id_token']), forge);
      if (tokenStatus) Object.assign(answer, { statusCode: tokenStatus, body: { error: 'server_error' } });
    },
  );
  return { url, stop: () => server.stop() };
}

interface TokenAnswer {
  body: object;
  statusCode: number;
}

function claimsOf({ claims = {} }: ProviderPlay): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, value ?? undefined]));
}

/** Forges a token with the same claims, unsigned or signed by someone else. */
function forgeToken(token: string, how: NonNullable<ProviderPlay['forge']>): string {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as object;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  if (how === 'alg-none') return `${encode({ ...header, alg: 'none' })}.${claims}.`;
  if (how === 'unsigned') return `${head}.${claims}.`;
  if (how === 'symmetric') return `${encode({ ...header, alg: 'HS256' })}.${claims}.${signature}`;
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const signed = sign('sha256', Buffer.from(`${head}.${claims}`), createPrivateKey(privateKey));
  return `${head}.${claims}.${signed.toString('base64url')}`;
}
