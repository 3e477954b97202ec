import { type Environment, isDeveloperMachine } from '../tenancy/environment.ts';

/** A host name whose top-level domain has only letters, which excludes every spelling of an IP address. */
const publicName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** Top-level domains that resolve only in private networks, or not at all (RFC 6761, RFC 8375, RFC 9476). */
const internalDomains = new Set([
  ...['alt', 'arpa', 'corp', 'example', 'home', 'internal', 'intranet', 'invalid', 'lan', 'local', 'localdomain'],
  ...['localhost', 'mail', 'onion', 'private', 'test'],
]);

/**
 * Returns the URL that an administrator entered if the Worker may call it: https, a public host name, the default port,
 * no credentials and no query; null otherwise. Administrators aren't operators, so they mustn't make the Worker call
 * hosts that only it can reach. On a developer's machine, tests may use 127.0.0.1.
 */
export function parsePublicUrl(address: string, env: Pick<Environment, 'ENVIRONMENT'>): string | null {
  const url = /[\s?#\\]/.test(address) ? null : URL.parse(address);
  if (!url || url.username + url.password !== '') return null;
  const isOwnMachine = isDeveloperMachine(env) && url.protocol === 'http:' && url.hostname === '127.0.0.1';
  return isOwnMachine || (url.protocol === 'https:' && url.port === '' && isPublicName(url.hostname)) ? url.href : null;
}

function isPublicName(hostname: string): boolean {
  return publicName.test(hostname) && !internalDomains.has(hostname.split('.').at(-1) ?? '');
}
