import type { Database } from '#api/platform/database/connect.ts';
import type { Environment } from '#api/platform/tenancy/environment.ts';
import type { Tenant } from '#tenants/schema.ts';

/** What the tenant commands operate on: this machine's services, or production. */
export interface Target {
  readonly kind: 'local' | 'production';
  /** The Worker's environment there, as far as commands need it. */
  readonly env: Environment;
  /** Creates the community's database unless it exists. Returns its URL if it has its own. */
  createDatabase: (tenant: Tenant) => Promise<string | undefined>;
  connect: (tenant: Tenant) => Database;
  registry: Registry;
  putFile: (file: { key: string; type: string; path: string }) => Promise<void>;
  close: () => Promise<void>;
}

/** The KV namespace that maps hosts to communities. */
export interface Registry {
  get: (key: string) => Promise<string | null>;
  put: (key: string, value: string) => Promise<void>;
  delete: (key: string) => Promise<void>;
}

/** Key of the hosts from the last `apply`, which tell a removed host from a current one. */
export function hostsKey(slug: string): string {
  return `hosts-of:${slug}`;
}
