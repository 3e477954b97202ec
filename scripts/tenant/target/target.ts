import type { Database } from '#api/platform/database/connect.ts';
import type { Environment } from '#api/platform/tenancy/environment.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';

/**
 * The time limit of an exchange: a migration of a community with a million comments takes minutes; a request only gets
 * four seconds.
 */
export const commandTimeoutMs = 240_000;

/** The deployment that the tenant commands operate on: this machine's services, or production. */
export interface Target {
  readonly kind: 'local' | 'production';
  /** The Worker's environment in the deployment, as far as commands need it. */
  readonly env: Environment;
  /** Creates the community's database unless it exists. Returns the database's URL if it has its own. */
  createDatabase: (tenant: Tenant) => Promise<string | undefined>;
  connect: (tenant: Tenant) => Database;
  registry: Registry;
  putFile: (file: FileCopy) => Promise<void>;
  /** Lists the keys of stored files that start with `prefix`, and their sizes in bytes. */
  listFiles: (prefix: string) => Promise<StoredFile[]>;
  /** Writes a stored file to `path` and returns its media type. */
  readFile: (key: string, path: string) => Promise<string>;
  /** How long a change of the registry takes to reach every running Worker: see `resolveTenant`. */
  readonly settlesAfterMs: number;
  close: () => Promise<void>;
}

export interface StoredFile {
  key: string;
  size: number;
}

/** A file to store: a file on this machine, or its content. */
export type FileCopy = { key: string; type: string } & ({ path: string } | { bytes: Uint8Array });

/** The KV namespace that maps hosts to communities. */
interface Registry {
  get: (key: string) => Promise<string | null>;
  put: (key: string, value: string) => Promise<void>;
  delete: (key: string) => Promise<void>;
  /** Lists all keys that start with `prefix`. */
  list: (prefix: string) => Promise<string[]>;
}

/** Returns the registry key of the hosts from the last `apply`, which distinguish a removed host from a current one. */
export function hostsKey(slug: string): string {
  return `hosts-of:${slug}`;
}
