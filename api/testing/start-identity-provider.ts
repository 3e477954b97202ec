import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { OAuth2Server } from 'oauth2-mock-server';

/**
 * What the provider is to do with one sign-in, sent along as the parameter `play` of its
 * authorization address, as JSON. Without it the provider vouches for whoever comes.
 */
export interface ProviderPlay {
  /** Claims of the ID token, in the place of its own; null leaves one out. */
  claims?: Record<string, unknown>;
  /** How the ID token is forged. */
  forge?: 'alg-none' | 'unsigned' | 'other-key' | 'symmetric';
  /** What it puts into the address that the browser is sent back to; null takes out. */
  back?: Record<string, string | null>;
  /** Status that the token endpoint answers with instead. */
  tokenStatus?: number;
}

export interface IdentityProvider {
  url: string;
  stop: () => Promise<void>;
}

/** A real OpenID provider, which does as each sign-in tells it. */
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
  server.service.on('beforeResponse', (answer: TokenAnswer, request: { body: { code?: string } }) => {
    const { forge, tokenStatus } = playOf(request);
    const body = answer.body as Record<string, unknown>;
    if (forge) body['id_token'] = forgeToken(String(body['id_token']), forge);
    if (tokenStatus) Object.assign(answer, { statusCode: tokenStatus, body: { error: 'server_error' } });
  });
  return { url, stop: () => server.stop() };
}

interface TokenAnswer {
  body: object;
  statusCode: number;
}

function claimsOf({ claims = {} }: ProviderPlay): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, value ?? undefined]));
}

/** The same claims, vouched for by nobody, or by somebody else. */
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
