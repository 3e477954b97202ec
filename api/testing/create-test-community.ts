import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import type { BrandSettings } from '#api/features/brand/customizations/contract.ts';
import { defaultBrand } from '#api/features/brand/customizations/default-brand.ts';
import { publishBrand } from '#api/features/brand/customizations/publish-brand.ts';
import { connectDatabase, type Database } from '#api/platform/database/connect.ts';
import type { MailJob } from '#api/platform/mail/outbox.ts';
import type { Environment } from '#api/platform/tenancy/environment.ts';
import { databaseAddress, registryKey } from '#api/platform/tenancy/resolve-tenant.ts';
import { createLocalDatabase } from '../../scripts/local/create-database.ts';
import { type Tenant, tenantSchema } from '../platform/tenancy/tenant-schema.ts';
import { bindings } from './bindings.ts';
import { testNow } from './clock.ts';
import { setupToken } from './record-exchanges.ts';

/** A test file's own community: its own migrated database, with the default brand. */
export interface TestCommunity {
  readonly tenant: Tenant;
  readonly env: Environment;
  /** For setup and assertions; calls under test open their own connections. */
  readonly db: Database;
  readonly hostname: string;
  /** Jobs put on either queue, oldest first. Tests may clear the list. */
  readonly jobs: MailJob[];
}

interface CommunityOptions {
  tenant?: Partial<Tenant>;
  env?: Partial<Environment>;
  brand?: BrandSettings;
}

const migrations = import.meta.glob<string>('/migrations/*.sql', { query: '?raw', import: 'default', eager: true });
const statements = Object.keys(migrations)
  .sort()
  .flatMap((path) => (migrations[path] ?? '').split('--> statement-breakpoint'));

const created: string[] = [];
const deferred: Promise<unknown>[] = [];
/** Databases to copy: one with the default brand, one without a brand, and one with the default brand and many members. */
const templates: { branded?: Promise<string>; bare?: Promise<string>; large?: Promise<string> } = {};

/** Creates a community for one test or file in about 30 ms. One per file is usual; one per test is fine. */
export async function createTestCommunity(options: CommunityOptions = {}): Promise<TestCommunity> {
  const tenant = describeTenant(options.tenant);
  if (!options.brand) {
    templates.branded ??= createTemplateDatabase(defaultBrand);
    return copyDatabase(await templates.branded, tenant, bindings, options.env);
  }
  templates.bare ??= createTemplateDatabase();
  const community = await copyDatabase(await templates.bare, tenant, bindings, options.env);
  await publishBrand(community.db, options.brand, { userId: null, at: testNow });
  return community;
}

/**
 * Creates a community of 10,000 verified members, who consent to campaigns. Their addresses are m0000@people.test to
 * m9999@people.test, and ten first names are followed by Pere0000 to Pere0999. That is enough to see in the number of
 * rows read whether a query looks at all members; the bench measures how long queries take among 100,000.
 */
export async function createLargeCommunity(): Promise<TestCommunity> {
  templates.large ??= createTemplateDatabase(defaultBrand, insertManyMembers);
  return copyDatabase(await templates.large, describeTenant(), bindings);
}

const firstNames = ['Mari', 'Jaan', 'Liis', 'Peeter', 'Kadri', 'Mart', 'Anu', 'Tõnu', 'Eha', 'Urmas'];

async function insertManyMembers(db: Database): Promise<void> {
  for (const [index, name] of firstNames.entries()) {
    await db.run(sql`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 999)
      insert into users (id, email, name, locale, email_verified_at, created_at, last_written_at, campaigns_consent_at)
      select printf('0195c0de-0000-7000-8000-%d%011d', ${index}, n), printf('m%d%03d@people.test', ${index}, n),
        ${name} || printf(' Pere%04d', n), 'et', 1, n, n % 100, 1 from numbers`);
  }
}

/**
 * Copies a community, including its people and their sessions, for tests that repeatedly start from the same state. The
 * copy's queue is empty, and it isn't in the registries.
 */
export async function copyTestCommunity({ tenant, env }: TestCommunity): Promise<TestCommunity> {
  const slug = newSlug();
  await checkpoint(tenant.slug);
  return copyDatabase(tenant.slug, { ...tenant, slug, hostnames: [`${slug}.example.test`] }, env);
}

const newSlug = () => `test-${crypto.randomUUID().slice(0, 13)}`;

function describeTenant(given: Partial<Tenant> = {}): Tenant {
  const slug = given.slug ?? newSlug();
  return tenantSchema.parse({
    slug,
    name: 'Kuu kogu',
    hostnames: [`${slug}.example.test`],
    defaultLocale: 'et',
    timeZone: 'Europe/Tallinn',
    currencyByLocale: { et: 'EUR', en: 'USD' },
    prices: { premium: { EUR: 499, USD: 499 }, donator: { EUR: 1999, USD: 1999 } },
    supportEmail: 'abi@kuu.test',
    mailFrom: 'kuu@kuu.test',
    ...given,
  });
}

async function copyDatabase(
  from: string,
  tenant: Tenant,
  env: Environment,
  more: Partial<Environment> = {},
): Promise<TestCommunity> {
  const response = await fetch(`${inject('databaseCopierUrl')}/${from}/${tenant.slug}`);
  if (!response.ok) throw new Error(`${from} could not be copied: ${await response.text()}`);
  await createLocalDatabase(bindings.LOCAL_DATABASE_ADMIN_URL, tenant.slug);
  const jobs: MailJob[] = [];
  created.push(tenant.slug);
  // On a busy machine, setting up many people may take longer than a request's timeout.
  const db = connectDatabase({ ...databaseAddress(tenant, bindings), authToken: setupToken, timeoutMs: 30_000 });
  return {
    tenant,
    env: { ...env, JOBS: createJobRecorder(jobs), MAIL: createJobRecorder(jobs), ...more },
    db,
    hostname: tenant.hostnames[0] ?? '',
    jobs,
  };
}

/** Creates a migrated database to copy for each community. */
async function createTemplateDatabase(brand?: BrandSettings, fill?: (db: Database) => Promise<void>): Promise<string> {
  const slug = `template-${crypto.randomUUID().slice(0, 8)}`;
  await createLocalDatabase(bindings.LOCAL_DATABASE_ADMIN_URL, slug);
  const db = connectDatabase({
    ...{ url: bindings.LOCAL_DATABASE_URL ?? '', namespace: slug, authToken: setupToken },
    timeoutMs: 30_000,
  });
  const [first, ...rest] = statements.map((statement) => db.run(sql.raw(statement)));
  if (first) await db.batch([first, ...rest]);
  if (brand) await publishBrand(db, brand, { userId: null, at: testNow });
  await fill?.(db);
  await checkpoint(slug);
  return slug;
}

/** Moves the write-ahead log into the database, so that its file can be copied. */
const checkpoint = (slug: string) => askServer('POST', `${slug}/checkpoint`);

async function askServer(method: 'POST' | 'DELETE', path: string): Promise<void> {
  const response = await fetch(`${bindings.LOCAL_DATABASE_ADMIN_URL}/v1/namespaces/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!response.ok)
    throw new Error(`${path}: the database server answered ${response.status}: ${await response.text()}`);
}

/**
 * Collects deferred work that its test doesn't wait for. The work may fail, but ends before its database is deleted.
 */
export function deferUntilDropped(work: Promise<unknown>): void {
  deferred.push(work.catch(() => undefined));
}

/** Counts the communities that were created so far and not dropped. */
export const countTestCommunities = (): number => created.length;

/**
 * Deletes the databases of the communities created so far, except the first `kept`: the server keeps ten files open for
 * each. Runs sequentially, at about 1 ms each. Throws if a database doesn't exist.
 */
export async function dropTestCommunities(kept = 0): Promise<void> {
  for (let work = deferred.pop(); work; work = deferred.pop()) await work;
  for (const name of created.splice(kept).reverse()) await askServer('DELETE', name);
}

/** Adds the community to the registry, for code that finds it by host: jobs, the minute job, tenancy. */
export async function registerCommunity({ tenant }: Pick<TestCommunity, 'tenant'>): Promise<void> {
  for (const hostname of tenant.hostnames) {
    await bindings.TENANTS.put(registryKey(hostname), JSON.stringify(tenant));
  }
}

function createJobRecorder(jobs: MailJob[]): Queue<MailJob> {
  const metrics = { backlogCount: 0, backlogBytes: 0 };
  return {
    metrics: async () => metrics,
    send: async (job) => {
      jobs.push(job);
      return { metadata: { metrics } };
    },
    sendBatch: async (batch) => {
      for (const { body } of batch) jobs.push(body);
      return { metadata: { metrics } };
    },
  };
}
