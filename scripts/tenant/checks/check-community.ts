import { eq, sql } from 'drizzle-orm';
import { clientSecretName } from '#api/features/accounts/identities/index.ts';
import { paymentSecretNames } from '#api/features/commerce/payments/index.ts';
import { analyticsKeyName } from '#api/platform/analytics/forward-events.ts';
import { listUsableSecretNames, selectCommunitySecrets } from '#api/platform/community-secrets/community-secrets.ts';
import { communityState } from '#api/platform/community-state/schema.ts';
import { mailDomainGroup } from '#api/platform/settings/mail-sender.ts';
import { settings } from '#api/platform/settings/schema.ts';
import { registryKey } from '#api/platform/tenancy/resolve-tenant.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { readJournal } from '../../migrations/journal.ts';
import { readImportMark } from '../archive/import-mark.ts';
import { buildTenantRecord, findRegisteredTenant } from '../find-tenant.ts';
import { readRecordSlug } from '../publish-hosts.ts';
import type { TenantFolder } from '../read-folders.ts';
import { hasDatabase } from '../target/ensure-database.ts';
import type { Target } from '../target/target.ts';
import { readStoredSettings, withStoredSettings } from '../with-settings.ts';
import { checkSender } from './check-sender.ts';
import { type Finding, runCheck } from './finding.ts';

/** Checks that a community is served at its hosts and that its database exists and is up to date. */
export async function checkCommunity(target: Target, folder: TenantFolder): Promise<Finding[]> {
  const { slug, hostnames } = folder.file;
  const registered = await findRegisteredTenant(target, folder).catch(() => null);
  const tenant = buildTenantRecord(folder, registered);
  const apply = `npm run tenant -- apply ${slug}`;
  const isRestoring = registered?.status === 'restoring';
  const hostRemedy = isRestoring ? 'npm run tenant -- import <the same export>, which goes on' : apply;
  const findings: Finding[] = [];
  for (const hostname of hostnames) {
    const finding = await runCheck(`${slug}: ${hostname}`, hostRemedy, async () => {
      const record = await target.registry.get(registryKey(hostname));
      if (record === null) return 'the registry does not know this host';
      const owner = readRecordSlug(record);
      if (owner === null) return 'its record in the registry can’t be read';
      if (owner !== slug) return `it is the host of the community "${owner}"`;
      if (isRestoring) return 'an import closed it and was interrupted';
      return record === JSON.stringify(tenant) ? null : 'the registry has other settings than the folder';
    });
    findings.push(finding);
  }
  const lostRemedy = registered ? restoreRemedy(slug) : databaseRemedy(target, slug);
  const remedy = isRestoring ? hostRemedy : lostRemedy;
  const reachable = await runCheck(`${slug}: database`, remedy, async () => {
    const mark = await readImportMark(target.connect(tenant));
    if (mark?.stage === 'filling') return 'an import into it was interrupted';
    return registered && !(await hasDatabase(target, tenant)) ? 'it is lost: it was there before' : null;
  });
  if (reachable.fault) return [...findings, reachable];
  const migrated = await runCheck(`${slug}: migrations`, 'npm run tenant -- migrate', () =>
    findMissing(target, tenant),
  );
  if (migrated.fault) return [...findings, reachable, migrated];
  const branded = await runCheck(`${slug}: brand`, apply, async () => {
    const rows = await target.connect(tenant).select({ version: communityState.brandVersion }).from(communityState);
    return rows.length === 1 ? null : 'no brand is in force';
  });
  const decided = await findChangedSettings(target, tenant);
  const current = withStoredSettings(tenant, await readStoredSettings(target.connect(tenant)));
  const sender = await checkSender(target, tenant);
  return [
    ...findings,
    reachable,
    migrated,
    branded,
    ...decided,
    sender,
    ...(await checkSecrets(target, current, tenant)),
  ];
}

/**
 * Returns the remedy for a missing database. It doesn't suggest `apply`, because a new database would block the import.
 */
function restoreRemedy(slug: string): string {
  return `see that the database server is up; if the database is lost, npm run tenant -- import <newest export of ${slug}>`;
}

function databaseRemedy({ kind }: Target, slug: string): string {
  return kind === 'local'
    ? `npm run tenant -- apply ${slug}`
    : `see that databaseUrl is right and DATABASE_AUTH_TOKEN is set, then npm run tenant -- apply ${slug}`;
}

/**
 * Lists the settings that administrators changed, so that an operator who edits the tenant's folder knows why nothing
 * changes.
 */
async function findChangedSettings(target: Target, tenant: Tenant): Promise<Finding[]> {
  const { name, chosen } = settings;
  const rows = await target.connect(tenant).select({ name, chosen }).from(settings).where(eq(settings.isLarge, false));
  return rows
    .filter((row) => Object.keys(row.chosen).length > 0 && row.name !== mailDomainGroup.name)
    .map((row) => ({
      what: `${tenant.slug}: set by its administrators, over the folder: ${row.name} (${Object.keys(row.chosen).join(', ')})`,
    }));
}

/**
 * Checks that each service has its key. Without one, there is no sign-in button, or nothing is forwarded to analytics.
 */
async function checkSecrets(target: Target, tenant: Tenant, folder: Tenant): Promise<Finding[]> {
  const { slug, signInProviders, analytics } = tenant;
  const services = signInProviders.map(({ id }) => ({
    about: `sign-in provider ${id}`,
    name: clientSecretName(id),
    fault: 'its client secret was not entered',
  }));
  if (analytics) services.push({ about: 'analytics', name: analyticsKeyName, fault: 'its key was not entered' });
  // Without the master key, as for `doctor` in production, the check can't tell which service a key was entered for.
  const { env } = target;
  const entered = selectCommunitySecrets(target.connect(tenant)).then((rows) =>
    env.MASTER_KEY ? listUsableSecretNames({ env, tenant, folder }, rows) : new Set(rows.map(({ name }) => name)),
  );
  const findings = services.map(({ about, name, fault }) =>
    runCheck(`${slug}: ${about}`, `npm run tenant -- secret ${slug} ${name}`, async () =>
      (await entered).has(name) ? null : fault,
    ),
  );
  return [...(await Promise.all(findings)), ...checkPayments(slug, await entered)];
}

/**
 * Checks the payment keys. With a key but no webhook secret, payments are taken but never confirmed. Without both,
 * nothing is for sale.
 */
function checkPayments(slug: string, entered: ReadonlySet<string>): Finding[] {
  const { key, webhook } = paymentSecretNames;
  if (!entered.has(key) && !entered.has(webhook)) return [];
  const missing = entered.has(key) ? webhook : key;
  if (entered.has(missing)) return [{ what: `${slug}: payments` }];
  const why = `${missing === key ? 'its key' : 'what its webhook signs with'} was not entered`;
  return [{ what: `${slug}: payments`, fault: { why, remedy: `npm run tenant -- secret ${slug} ${missing}` } }];
}

/** Finds the migrations that the database is missing, by the migrator's own records. */
async function findMissing(target: Target, tenant: Tenant): Promise<string | null> {
  const done = await target
    .connect(tenant)
    .all<{ created_at: number }>(sql`select created_at from __drizzle_migrations order by created_at desc limit 1`);
  const last = Number(done[0]?.created_at ?? 0);
  const missing = readJournal()
    .filter(({ when }) => when > last)
    .map(({ tag }) => tag);
  return missing.length > 0 ? `not applied: ${missing.join(', ')}` : null;
}
