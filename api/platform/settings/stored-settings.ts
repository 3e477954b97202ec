import { type SQL, sql } from 'drizzle-orm';
import { BoundedMap } from '../bounded-map/bounded-map.ts';
import type { Tenant } from '../tenancy/tenant-schema.ts';
import type { StoredSettings } from './contract.ts';
import { settings } from './schema.ts';

/** Settings that are read, changed and shown together. */
export interface SettingsGroup<Values extends object> {
  name: string;
  /** Returns the values in the tenant's folder. */
  defaults: (folder: Tenant) => Values;
}

export interface SettingsView<Values> {
  version: number;
  values: Values;
  defaults: Values;
  chosen: string[];
}

/** Selects all groups as one object, for the queries that read a session or the community's state. */
export function selectStoredSettings(): SQL<StoredSettings> {
  const small = sql`json_object('version', ${settings.version}, 'chosen', json(${settings.chosen}),
    'changedIn', json(${settings.changedIn}))`;
  const large = sql`json_object('version', ${settings.version}, 'chosen', json('{}'), 'changedIn', json('{}'))`;
  return sql<StoredSettings>`(select json_group_object(${settings.name}, case when ${settings.isLarge} then json(${large})
    else json(${small}) end) from ${settings})`.mapWith((text) => parseSettings(String(text)));
}

const parsed = new BoundedMap<StoredSettings>(200);

/** Parses equal texts to the same object, so that what `communityOf` caches for it serves the next request too. */
function parseSettings(text: string): StoredSettings {
  const known = parsed.get(text);
  if (known) return known;
  const stored = deepFreeze(JSON.parse(text) as StoredSettings);
  parsed.set(text, stored);
  return stored;
}

/** Freezes a value that requests share, so that no request can change it. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) deepFreeze(each);
    Object.freeze(value);
  }
  return value;
}

/** Returns a group's current values: those in the tenant's folder, overridden by the community's own. */
export function viewSettings<Values extends object>(
  { name, defaults: defaultsOf }: SettingsGroup<Values>,
  folder: Tenant,
  stored: StoredSettings,
): SettingsView<Values> {
  const { version, chosen } = stored[name] ?? { version: 0, chosen: {} };
  const defaults = defaultsOf(folder);
  return { version, defaults, values: { ...defaults, ...chosen }, chosen: Object.keys(chosen).sort() };
}

/** True while a setting is as it was when `known` was read. */
export function isSettingUnchanged(group: string, name: string, known: StoredSettings): SQL {
  const changedIn = known[group]?.changedIn[name] ?? 0;
  return sql`coalesce((select json_extract(${settings.changedIn}, ${`$."${name}"`}) from ${settings}
    where ${settings.name} = ${group}), 0) = ${changedIn}`;
}
