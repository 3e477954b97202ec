import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import type { Tenant } from '#tenants/schema.ts';
import type { SignedInUser } from '../actor/contract.ts';
import { auditEntry } from '../audit/audit-entry.ts';
import type { AuditState } from '../audit/schema.ts';
import type { Database } from '../database/connect.ts';
import { namedBatch } from '../database/named-batch.ts';
import { type Outcome, refuse } from '../http/refusal.ts';
import type { StoredSettings } from './contract.ts';
import { settings } from './schema.ts';

/** Settings that are read, changed and shown together. */
export interface SettingsGroup<Values extends object> {
  name: string;
  /** What the community's folder says. */
  defaults: (tenant: Tenant) => Values;
}

export interface SettingsView<Values> {
  version: number;
  values: Values;
  defaults: Values;
  chosen: string[];
}

/** All groups as one object, for the query that reads a session. */
export function storedSettings(): SQL<StoredSettings> {
  return sql<StoredSettings>`(select json_group_object(${settings.name}, json_object('version', ${settings.version},
    'chosen', case when ${settings.isLarge} then json('{}') else json(${settings.chosen}) end)) from ${settings})`.mapWith(
    (text) => JSON.parse(String(text)) as StoredSettings,
  );
}

/** A group as it holds now: the folder's values, and over them what the community has set itself. */
export function viewSettings<Values extends object>(
  { name, defaults: defaultsOf }: SettingsGroup<Values>,
  tenant: Tenant,
  stored: StoredSettings,
): SettingsView<Values> {
  const { version, chosen } = stored[name] ?? { version: 0, chosen: {} };
  const defaults = defaultsOf(tenant);
  return { version, defaults, values: { ...defaults, ...chosen }, chosen: Object.keys(chosen).sort() };
}

export interface SettingsChange {
  version: number;
  /** Null for a setting that follows the folder again. */
  changes: Readonly<Record<string, unknown>>;
  reason?: string | null | undefined;
}

interface Administrator {
  user: Pick<SignedInUser, 'id'>;
  settings: StoredSettings;
}

/**
 * Changes settings of a group, and records them as they were and are. A change that isn't based on the
 * current version stores nothing: of two administrators who save at once, the second reads the first's.
 */
export async function changeSettings<Values extends AuditState>(
  context: Context,
  { user, settings: stored }: Administrator,
  group: SettingsGroup<Values>,
  { version, changes, reason }: SettingsChange,
): Promise<Outcome<{ data: SettingsView<Values> }, 'version_outdated'>> {
  const current = viewSettings(group, context.tenant, stored);
  if (current.version !== version) return refuse('version_outdated');
  const { values, defaults } = current;
  const names = Object.keys(changes).filter((name) => changes[name] !== undefined);
  if (names.length === 0) return { ok: true, data: current };
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? defaults[name]])) as AuditState;
  const states = { before: pick(values), after: pick(changes) };
  const saved = await saveSettings(context, user.id, { name: group.name, version, changes, reason, ...states });
  if (!saved) return refuse('version_outdated');
  return { ok: true, data: viewSettings(group, context.tenant, { [group.name]: saved }) };
}

interface RecordedChange extends SettingsChange {
  name: string;
  isLarge?: boolean;
  before: AuditState;
  after: AuditState;
}

/** Stores a change of a version with its entry in the audit log. Undefined if the version isn't current any more. */
export async function saveSettings({ db, now }: Context, actorId: string, change: RecordedChange) {
  const { name, isLarge = false, version, changes, reason, before, after } = change;
  const act = { actorId, at: now, action: 'settings.update', targetType: 'settings', reason };
  const isVersion = and(eq(settings.name, name), eq(settings.version, version));
  const isCurrent = sql`exists (select 1 from ${settings} where ${isVersion})`;
  const updatedAt = now.getTime();
  const { saved } = await namedBatch(db, {
    begun: db.insert(settings).values({ name, chosen: {}, isLarge, version: 0, updatedAt }).onConflictDoNothing(),
    recorded: auditEntry(db, { ...act, targetId: name, before, after }, isCurrent),
    saved: db
      .update(settings)
      // `json_patch` takes out what is null.
      .set({ chosen: sql`json_patch(${settings.chosen}, ${JSON.stringify(changes)})`, version: version + 1, updatedAt })
      .where(isVersion)
      .returning({ version: settings.version, chosen: settings.chosen }),
  });
  return saved[0];
}

/** A group that is read once for each version: at most one row. */
export function findSettings(db: Database, name: string) {
  return db
    .select({ version: settings.version, chosen: settings.chosen })
    .from(settings)
    .where(eq(settings.name, name));
}
