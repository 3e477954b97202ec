import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseKeyring } from '#api/platform/crypto/keyring.ts';
import type { CommandCall } from '../command.ts';
import { OperatorError } from '../operator-error.ts';

/** The key pairs derived from an operator's `ARCHIVE_KEY`: one signs exports, the other encrypts them. */
export interface ArchiveKeys {
  /** The signing pair of the current version of `ARCHIVE_KEY`. */
  signer: { publicKey: string; sign: (content: Buffer) => string };
  /** The fingerprints of all versions' signing keys. */
  own: ReadonlySet<string>;
  /** The X25519 keys of all versions, the current one first. */
  encryption: readonly [CryptoKey, ...CryptoKey[]];
}

const howToMake =
  'openssl rand -base64 32; keep it with the Worker’s secrets, because without it an encrypted export is lost';

/**
 * Reads the operator's key: `ARCHIVE_KEY` or, on this machine, a file in the data folder, created when first needed.
 */
export async function readArchiveKeys({
  kind,
  environment,
  settings,
}: Pick<CommandCall, 'kind' | 'environment' | 'settings'>): Promise<ArchiveKeys> {
  const typed = environment['ARCHIVE_KEY'] || (kind === 'local' ? readLocalKey(settings.data) : '');
  if (!typed) throw new OperatorError([`Set ARCHIVE_KEY, which signs and encrypts exports: ${howToMake}.`]);
  const versions = readVersions(typed);
  if (versions.some((secret) => secret.length < 32)) {
    throw new OperatorError([`ARCHIVE_KEY is shorter than 32 characters: ${howToMake}.`]);
  }
  const signing = versions.map((secret) => keyOf(secret, 'signature', ed25519));
  const [current, ...former] = await Promise.all(versions.map(encryptionKey));
  const [privateKey] = signing;
  if (!privateKey || !current) throw new OperatorError(['ARCHIVE_KEY is empty.']);
  return {
    signer: {
      publicKey: exportPublicKey(privateKey),
      sign: (content) => sign(null, content, privateKey).toString('base64'),
    },
    own: new Set(signing.map((key) => fingerprintKey(exportPublicKey(key)))),
    encryption: [current, ...former],
  };
}

export interface Signature {
  publicKey: string;
  signature: string;
}

export function isSignedBy(content: Buffer, { publicKey, signature }: Signature): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, content, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/**
 * Computes a fingerprint that is short enough to read aloud, but long enough that no one can find another key or file
 * with the same one.
 */
export const fingerprintKey = (publicKey: string) => `key:${digest(Buffer.from(publicKey, 'base64'))}`;
export const fingerprintContent = (content: Buffer) => `file:${digest(content)}`;

const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 32);

function readVersions(typed: string): string[] {
  try {
    return parseKeyring(typed).map(({ secret }) => secret);
  } catch {
    throw new OperatorError(['ARCHIVE_KEY is one key, or several versions of it: v2:<new>,v1:<old>.']);
  }
}

/** The headers of a private key in PKCS #8, before its 32 bytes. */
const ed25519 = '302e020100300506032b657004220420';
const x25519 = '302e020100300506032b656e04220420';

/** Derives a private key from the one key that an operator has to keep. */
function pkcs8(secret: string, purpose: string, header: string): Buffer {
  const seed = hkdfSync('sha256', secret, '', `kogu archive ${purpose}`, 32);
  return Buffer.concat([Buffer.from(header, 'hex'), Buffer.from(seed)]);
}

function keyOf(secret: string, purpose: string, header: string): KeyObject {
  return createPrivateKey({ key: pkcs8(secret, purpose, header), format: 'der', type: 'pkcs8' });
}

function encryptionKey(secret: string): Promise<CryptoKey> {
  const key = new Uint8Array(pkcs8(secret, 'encryption', x25519));
  return crypto.subtle.importKey('pkcs8', key, { name: 'X25519' }, false, ['deriveBits']);
}

function exportPublicKey(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
}

function readLocalKey(data: string): string {
  const file = join(data, 'archive-key');
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}
