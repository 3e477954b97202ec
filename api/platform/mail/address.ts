import punycode from 'punycode.js';
import { removeInvisibleCharacters } from '../text/invisible.ts';

/** Maximum lengths (RFC 5321, section 4.5.3.1), without the angle brackets. */
const limits = { localPart: 64, address: 254 } as const;

/** A local part that browsers accept in `type=email`, including dots that RFC 5321 would quote. */
const plainLocalPart = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/i;
/** A local part that RFC 6531 allows. */
const foreignLocalPart = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const quotedLocalPart = /^"((?:[ !#-[\]-~]|\\[ -~])+)"$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const notInDomain = /(?![A-Za-z0-9.-])\p{ASCII}/u;

export type AddressProblem = 'email_required' | 'email_invalid' | 'email_local_part';

/**
 * Reads a typed or copied address into the one form that is stored and compared: without invisible characters, lower
 * case, the domain as `xn--`. A local part that isn't ASCII is reported as a separate problem: it requires SMTPUTF8 on
 * every server on the way.
 */
export function parseAddress(typed: string): { address: string } | { problem: AddressProblem } {
  const text = removeInvisibleCharacters(typed.normalize('NFKC')).trim();
  if (text === '') return { problem: 'email_required' };
  const at = text.lastIndexOf('@');
  const domain = text.length > 1_000 ? null : parseDomain(text.slice(at + 1));
  if (at < 1 || !domain) return { problem: 'email_invalid' };
  const localPart = parseLocalPart(text.slice(0, at));
  if (localPart === null) {
    return { problem: foreignLocalPart.test(text.slice(0, at)) ? 'email_local_part' : 'email_invalid' };
  }
  const address = `${localPart}@${domain}`;
  const isTooLong = localPart.length > limits.localPart || address.length > limits.address;
  return isTooLong ? { problem: 'email_invalid' } : { address };
}

/** The prefix of stored addresses that match a search for an address or its beginning. */
export function addressPrefix(q: string): string {
  const parsed = parseAddress(q);
  return 'address' in parsed ? parsed.address : removeInvisibleCharacters(q.normalize('NFKC')).trim().toLowerCase();
}

/** Matches a search for a domain without `@`, such as `kuu.test`, or `kuu.` while it is being typed. */
const dotted = /^[^\s.]\S*\.\S*$/;

/**
 * The prefix of the domains of stored addresses that match a search for a domain, such as `@kuu` or `kuu.test`; null
 * for other searches.
 */
export function domainPrefix(q: string): string | null {
  const text = removeInvisibleCharacters(q.normalize('NFKC')).trim();
  const typed = text.replace(/^@/, '');
  if (typed === '' || typed.includes('@') || (typed === text && !dotted.test(typed))) return null;
  return parseDomain(typed) ?? typed.toLowerCase();
}

/** Quotes only local parts that need quotes, so that `"mari"@x.ee` is `mari@x.ee`. */
function parseLocalPart(text: string): string | null {
  if (plainLocalPart.test(text)) return text.toLowerCase();
  const [, quoted] = quotedLocalPart.exec(text) ?? [];
  if (quoted === undefined) return null;
  const plain = quoted.replace(/\\(.)/g, '$1').toLowerCase();
  return plainLocalPart.test(plain) ? plain : `"${plain.replace(/["\\]/g, '\\$&')}"`;
}

/** Converts a domain with at least two labels to ASCII. Refuses IP addresses, such as `[192.0.2.1]`. */
function parseDomain(text: string): string | null {
  if (notInDomain.test(text)) return null;
  let ascii: string;
  try {
    // Browsers, Node and workerd all apply UTS 46 to the host of a URL.
    ascii = new URL(`https://${text}`).hostname;
  } catch {
    return null;
  }
  const labels = ascii.split('.');
  const isDomain = labels.length > 1 && labels.every((part) => label.test(part)) && /[a-z]/.test(labels.at(-1) ?? '');
  return isDomain ? ascii : null;
}

/**
 * Formats an address for people: `mari@näide.ee`. A domain stays `xn--` if it mixes scripts or uses a different script
 * from its last label, because it could imitate a well-known domain.
 */
export function formatAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (!/(^|\.)xn--/.test(domain)) return address;
  const shown = decodeDomain(domain);
  return shown !== null && isOfOneScript(shown) ? address.slice(0, at + 1) + shown : address;
}

/** The name to show for a person: their name, or else their address. */
export function personName({ name, email }: { name: string | null; email: string }): string {
  return name ?? formatAddress(email);
}

function decodeDomain(domain: string): string | null {
  try {
    const shown = punycode.toUnicode(domain);
    return new URL(`https://${shown}`).hostname === domain ? shown : null;
  } catch {
    return null;
  }
}

/** Whether all letters are of one script, that of the last label. */
function isOfOneScript(domain: string): boolean {
  const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Arabic', 'Hebrew', 'Devanagari', 'Thai'];
  return [...scripts, 'Han', 'Hangul'].some((script) =>
    new RegExp(`^(?:[\\p{Script=${script}}0-9-]\\p{M}*)+(?:\\.(?:[\\p{Script=${script}}0-9-]\\p{M}*)+)+$`, 'u').test(
      domain,
    ),
  );
}
