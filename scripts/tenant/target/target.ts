import type { Database } from '#api/platform/database/connect.ts';
import type { Environment } from '#api/platform/tenancy/environment.ts';
import type { Tenant } from '#tenants/schema.ts';

/** Where the tenant commands work: this machine's services, or production. */
export interface Target {
  readonly kind: 'local' | 'production';
  /** As the Worker has it there, as far as a command needs it. */
  readonly env: Environment;
  /** Makes the community's database unless it exists. Answers its address where it has one of its own. */
  createDatabase: (tenant: Tenant) => Promise<string | undefined>;
  connect: (tenant: Tenant) => Database;
  registry: Registry;
  putFile: (file: { key: string; type: string; path: string }) => Promise<void>;
  close: () => Promise<void>;
}

/** The KV namespace that tells the Worker which community a host belongs to. */
export interface Registry {
  get: (key: string) => Promise<string | null>;
  put: (key: string, value: string) => Promise<void>;
  delete: (key: string) => Promise<void>;
}

/** Hosts that a community had at its last `apply`, so that one taken out of the folder stops answering. */
export function hostsKey(slug: string): string {
  return `hosts-of:${slug}`;
}
