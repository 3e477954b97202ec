import { createHmac } from 'node:crypto';

interface Key {
  version: number;
  secret: string;
}

/** The known versions of a secret. The first is the current one, used for new values. */
export type Keyring = readonly [current: Key, ...former: Key[]];

/**
 * Parses a secret: `v2:<key>,v1:<key>` with the current version first, or a bare key, which is version 1. Throws if
 * it's malformed, without revealing a key.
 */
export function parseKeyring(secret: string): Keyring {
  if (!/^v\d+:/.test(secret)) return [{ version: 1, secret }];
  const [current, ...former] = secret.split(',').map(readKey);
  const versions = new Set([current, ...former].map((key) => key?.version));
  if (!current || versions.size !== former.length + 1) throw new Error('a secret lists a key version twice');
  return [current, ...former];
}

function readKey(entry: string): Key {
  const [, version, secret] = /^\s*v([1-9]\d{0,3}):(\S+)\s*$/.exec(entry) ?? [];
  if (!version || !secret) throw new Error('a secret is not of the form v2:<key>,v1:<key>');
  return { version: Number(version), secret };
}

/** HMAC-SHA256 of a text under every known key, in the keyring's order. */
export function signText(secret: string, text: string): [Buffer, ...Buffer[]] {
  const [current, ...former] = parseKeyring(secret);
  const under = ({ secret: key }: Key) => createHmac('sha256', key).update(text).digest();
  return [under(current), ...former.map(under)];
}

/** The stored forms of a code under every known key: store the first, and look up all. */
export function keyedHashes(secret: string, text: string): [string, ...string[]] {
  const [current, ...former] = parseKeyring(secret);
  const [first, ...others] = signText(secret, text);
  return [prefixWithVersion(current, first), ...former.map((key, index) => prefixWithVersion(key, others[index]))];
}

/** Prefixes a hash with its key's version, except version 1: hashes stored before keys had versions have no prefix. */
function prefixWithVersion({ version }: Key, hash: Buffer | undefined): string {
  const hex = hash?.toString('hex') ?? '';
  return version === 1 ? hex : `v${version}.${hex}`;
}

interface CodeSecrets {
  PASSWORD_PEPPER: string;
  GIFT_CARD_KEY?: string;
  BACKUP_CODE_KEY?: string;
  SUPPRESSION_KEY?: string;
}

/**
 * The secret for one purpose's hashes: the purpose's own, which can be withdrawn separately, or else the password
 * pepper.
 */
export function secretFor(env: CodeSecrets, name: 'GIFT_CARD_KEY' | 'BACKUP_CODE_KEY' | 'SUPPRESSION_KEY'): string {
  return env[name] || env.PASSWORD_PEPPER;
}
