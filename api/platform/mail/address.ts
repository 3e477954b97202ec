import punycode from 'punycode.js';
import { removeInvisible } from '../text/invisible.ts';

/** RFC 5321, section 4.5.3.1: without the angle brackets. */
const limits = { localPart: 64, address: 254 } as const;

/** As browsers accept it in `type=email`, which includes the dots that RFC 5321 would quote. */
const plainLocalPart = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/i;
/** As RFC 6531 allows it. */
const foreignLocalPart = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const quotedLocalPart = /^"((?:[ !#-[\]-~]|\\[ -~])+)"$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const notInDomain = /(?![A-Za-z0-9.-])\p{ASCII}/u;

export type AddressProblem = 'email_required' | 'email_invalid' | 'email_local_part';

/**
 * Reads a typed or copied address into the one form that is stored and compared: without invisible characters, lower
 * case, the domain as `xn--`. A local part that isn't ASCII is a problem of its own: it needs SMTPUTF8 all the way.
 */
export function parseAddress(typed: string): { address: string } | { problem: AddressProblem } {
  const text = removeInvisible(typed.normalize('NFKC')).trim();
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

/** What stored addresses begin with if they match a search for this one or its beginning. */
export function addressPrefix(q: string): string {
  const parsed = parseAddress(q);
  return 'address' in parsed ? parsed.address : removeInvisible(q.normalize('NFKC')).trim().toLowerCase();
}

/** What names a domain without `@`: something before a dot, such as `kuu.test` or, while it is typed, `kuu.`. */
const dotted = /^[^\s.]\S*\.\S*$/;

/**
 * What the domains of stored addresses begin with if a search names one, as in `@kuu` or `kuu.test`; null if it
 * doesn't.
 */
export function domainPrefix(q: string): string | null {
  const text = removeInvisible(q.normalize('NFKC')).trim();
  const typed = text.replace(/^@/, '');
  if (typed === '' || typed.includes('@') || (typed === text && !dotted.test(typed))) return null;
  return parseDomain(typed) ?? typed.toLowerCase();
}

/** Quotes only what needs them, so that `"mari"@x.ee` is `mari@x.ee`. */
function parseLocalPart(text: string): string | null {
  if (plainLocalPart.test(text)) return text.toLowerCase();
  const [, quoted] = quotedLocalPart.exec(text) ?? [];
  if (quoted === undefined) return null;
  const plain = quoted.replace(/\\(.)/g, '$1').toLowerCase();
  return plainLocalPart.test(plain) ? plain : `"${plain.replace(/["\\]/g, '\\$&')}"`;
}

/** A domain with at least two labels, as ASCII. Addresses of numbers, such as `[192.0.2.1]`, belong to no member. */
function parseDomain(text: string): string | null {
  if (notInDomain.test(text)) return null;
  let ascii: string;
  try {
    // Browsers, Node and workerd all apply UTS 46 to the host of an address.
    ascii = new URL(`https://${text}`).hostname;
  } catch {
    return null;
  }
  const labels = ascii.split('.');
  const isDomain = labels.length > 1 && labels.every((part) => label.test(part)) && /[a-z]/.test(labels.at(-1) ?? '');
  return isDomain ? ascii : null;
}

/**
 * An address as people know it: `mari@näide.ee`. A domain stays `xn--` if it mixes scripts or is written in another
 * one than its last label, because it could imitate a well-known domain.
 */
export function showAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (!/(^|\.)xn--/.test(domain)) return address;
  const shown = decodeDomain(domain);
  return shown !== null && isOfOneScript(shown) ? address.slice(0, at + 1) + shown : address;
}

/** What a person is called: their name, or else their address. */
export function personName({ name, email }: { name: string | null; email: string }): string {
  return name ?? showAddress(email);
}

function decodeDomain(domain: string): string | null {
  try {
    const shown = punycode.toUnicode(domain);
    return new URL(`https://${shown}`).hostname === domain ? shown : null;
  } catch {
    return null;
  }
}

/** Whether all letters are of the same script, that of the last label. */
function isOfOneScript(domain: string): boolean {
  const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Arabic', 'Hebrew', 'Devanagari', 'Thai'];
  return [...scripts, 'Han', 'Hangul'].some((script) =>
    new RegExp(`^(?:[\\p{Script=${script}}0-9-]\\p{M}*)+(?:\\.(?:[\\p{Script=${script}}0-9-]\\p{M}*)+)+$`, 'u').test(
      domain,
    ),
  );
}
