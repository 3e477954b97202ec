import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from '#api/context.ts';
import type { SignedInUser } from '../actor/contract.ts';
import { attributeAction, auditEntry } from '../audit/audit-entry.ts';
import type { AuditState } from '../audit/schema.ts';
import { batchAndInvalidate } from '../community-state/community-state.ts';
import type { Database } from '../database/connect.ts';
import { AppError } from '../http/app-error.ts';
import { type Outcome, refuse } from '../http/refusal.ts';
import type { StoredSettings } from './contract.ts';
import { settings } from './schema.ts';
import { type SettingsGroup, type SettingsView, viewSettings } from './stored-settings.ts';

export interface SettingsChange {
  version: number;
  /** A null value resets the setting to the one in the tenant's folder. */
  changes: Readonly<Record<string, unknown>>;
  reason?: string | null | undefined;
}

interface Administrator {
  user: Pick<SignedInUser, 'id'>;
  settings: StoredSettings;
}

/**
 * Changes settings of a group and records the old and new values in the audit log. Concurrent changes to different
 * settings are merged. If another administrator has changed one of the same settings since `version`, the refusal
 * names it and nothing is stored.
 */
export async function changeSettings<Values extends object>(
  context: Context,
  { user, settings: known }: Administrator,
  group: SettingsGroup<Values>,
  { version, changes, reason }: SettingsChange,
  describe: Describe = asStates,
): Promise<Outcome<{ data: SettingsView<Values> }, 'version_outdated'>> {
  const { db, folder } = context;
  const names = Object.keys(changes).filter((name) => changes[name] !== undefined);
  let stored = known;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const current = viewSettings(group, folder, stored);
    if (version > current.version) return refuse('version_outdated');
    refuseOutdatedChange(stored[group.name], version, names);
    if (names.length === 0) return { ok: true, data: current };
    const { values, defaults } = current;
    const pick = (from: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(names.map((name) => [name, from[name] ?? (defaults as Named)[name]]));
    const described = describe(pick(values as Named), pick(changes), current);
    const change = { name: group.name, version: current.version, changes, reason, ...described };
    const saved = await saveSettings(context, user.id, change);
    if (saved) return { ok: true, data: viewSettings(group, folder, { [group.name]: saved }) };
    const [newer] = await findSettings(db, group.name);
    stored = { [group.name]: newer };
  }
  return refuse('version_outdated');
}

type Named = Readonly<Record<string, unknown>>;

/**
 * Describes how a change is recorded, and its further effects. May throw if the group's current values don't allow it.
 */
type Describe = (before: Named, after: Named, current: SettingsView<object>) => Described;

interface Described {
  before: AuditState | undefined;
  after: AuditState | undefined;
  /** The target of the audit log entry, if it isn't the group. */
  about?: { action: string; targetType: string; targetId: string };
  /** Conditions besides the version. */
  onlyIf?: SQL;
  /** Further statements for the same transaction, given the condition of the change. */
  alsoWrite?: (isCurrent: SQL) => ReadonlyArray<BatchItem<'sqlite'>>;
}

const asStates: Describe = (before, after) => ({ before: before as AuditState, after: after as AuditState });

/** How often a change is retried when someone else saved the same group in the meantime. */
const maxAttempts = 5;

function refuseOutdatedChange(stored: StoredSettings[string], version: number, names: readonly string[]): void {
  const changed = names.filter((name) => (stored?.changedIn[name] ?? 0) > version);
  if (changed.length === 0) return;
  const fields = Object.fromEntries(changed.map((name) => [`changes.${name}`, 'changed_meanwhile']));
  throw new AppError('conflict', { code: 'version_outdated', fields });
}

interface RecordedChange extends SettingsChange, Described {
  name: string;
  isLarge?: boolean;
}

/**
 * Stores a change to a version with its audit log entry, and invalidates cached pages. Undefined if the version is
 * outdated.
 */
export async function saveSettings(context: Context, actorId: string, change: RecordedChange) {
  const { db, now } = context;
  const { name, isLarge = false, version, changes, reason, before, after, onlyIf, alsoWrite } = change;
  const { about = { action: 'settings.update', targetType: 'settings', targetId: name } } = change;
  const act = { ...attributeAction(context, actorId), ...about, reason };
  const isVersion = and(eq(settings.name, name), eq(settings.version, version), onlyIf);
  const isCurrent = sql`exists (select 1 from ${settings} where ${isVersion})`;
  const updatedAt = now.getTime();
  const changedIn = Object.fromEntries(Object.keys(changes).map((each) => [each, version + 1]));
  const { saved } = await batchAndInvalidate(
    context,
    {
      begun: db.insert(settings).values({ name, chosen: {}, isLarge, version: 0, updatedAt }).onConflictDoNothing(),
      recorded: auditEntry(db, { ...act, ...(before && { before }), ...(after && { after }) }, isCurrent),
      also: alsoWrite?.(isCurrent) ?? [],
      saved: db
        .update(settings)
        .set({
          // `json_patch` removes keys set to null.
          chosen: sql`json_patch(${settings.chosen}, ${JSON.stringify(changes)})`,
          changedIn: sql`json_patch(${settings.changedIn}, ${JSON.stringify(changedIn)})`,
          version: version + 1,
          updatedAt,
        })
        .where(isVersion)
        .returning(storedColumns),
    },
    { ifChanged: 'saved' },
  );
  return saved[0];
}

/**
 * Returns statements that replace settings of a group, whatever its version, for a transaction that has its own
 * condition.
 */
export function replaceSettings(
  db: Database,
  { name, changes, at }: { name: string; changes: Readonly<Record<string, unknown>>; at: Date },
  onlyIf: SQL,
) {
  const next = sql`${settings.version} + 1`;
  const names = Object.keys(changes).map((each) => sql`${each}, ${next}`);
  const updatedAt = at.getTime();
  return {
    settingsBegun: db.insert(settings).values({ name, chosen: {}, version: 0, updatedAt }).onConflictDoNothing(),
    settingsReplaced: db
      .update(settings)
      .set({
        chosen: sql`json_patch(${settings.chosen}, ${JSON.stringify(changes)})`,
        changedIn: sql`json_patch(${settings.changedIn}, json_object(${sql.join(names, sql`, `)}))`,
        ...{ version: next, updatedAt },
      })
      .where(and(eq(settings.name, name), onlyIf)),
  };
}

const storedColumns = { version: settings.version, chosen: settings.chosen, changedIn: settings.changedIn };

/** Selects a group that is read once per version: at most one row. */
export function findSettings(db: Database, name: string) {
  return db.select(storedColumns).from(settings).where(eq(settings.name, name));
}
