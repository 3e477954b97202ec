import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { parseKeyring } from './keyring.ts';
import { type PasswordCost, passwordCost } from './password-cost.ts';
import { hashInTurn } from './reserve-hashing.ts';

const keyBytes = 32;

/**
 * Hashes a password for storage: scrypt with a 16-byte salt, in PHC form, over an HMAC of the password with the current
 * key of `pepper`. Blocks the isolate for about 0.2 s, so reserve a place in its queue (`reserveHashing`) and count the
 * attempt against its rate limits first.
 */
export async function hashPassword(password: string, pepper: string, cost = passwordCost()): Promise<string> {
  const salt = randomBytes(16);
  const [current] = parseKeyring(pepper);
  const key = await derive(password, current.secret, salt, cost);
  return formatPhc(cost, current.version, encode(salt), encode(key));
}

export interface PasswordCheck {
  matches: boolean;
  /** True if the hash uses an outdated cost or key and should be replaced. */
  outdated: boolean;
}

/**
 * Checks a password against its stored hash. If there is none (unknown account, or one that signs
 * in another way), or its key was withdrawn, it does the same work and fails, so timing reveals nothing.
 */
export async function verifyPassword(password: string, stored: string | null, pepper: string): Promise<PasswordCheck> {
  const today = passwordCost();
  const keys = parseKeyring(pepper);
  const [current] = keys;
  const parsed = parse(stored ?? '') ?? parse(createUnmatchableHash(today));
  if (!parsed) return { matches: false, outdated: false };
  const known = keys.find(({ version }) => version === parsed.version);
  const key = await derive(password, (known ?? current).secret, parsed.salt, parsed);
  const isStored = stored !== null && known !== undefined;
  const matches = isStored && key.length === parsed.key.length && timingSafeEqual(key, parsed.key);
  const isToday = parsed.ln === today.ln && parsed.r === today.r && parsed.p === today.p;
  return { matches, outdated: !isToday || parsed.version !== current.version };
}

/** A hash of the right form and cost that matches no password, for accounts that don't exist. */
function createUnmatchableHash(cost: PasswordCost): string {
  return formatPhc(cost, 1, 'A'.repeat(22), 'A'.repeat(43));
}

/** Formats a hash in PHC form, with the pepper's version as `k` unless it's the first. */
function formatPhc({ ln, r, p }: PasswordCost, version: number, salt: string, key: string): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}${version === 1 ? '' : `,k=${version}`}$${salt}$${key}`;
}

function parse(stored: string): (PasswordCost & { version: number; salt: Buffer; key: Buffer }) | undefined {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)(?:,k=(\d+))?\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!match) return undefined;
  const [, ln, r, p, version = '1', salt = '', key = ''] = match;
  return {
    version: Number(version),
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

function derive(password: string, pepper: string, salt: Buffer, { ln, r, p }: PasswordCost): Promise<Buffer> {
  const peppered = createHmac('sha256', pepper).update(password.normalize('NFKC')).digest();
  const options = { N: 2 ** ln, r, p, maxmem: 64 * 1024 * 1024 };
  return hashInTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(peppered, salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
