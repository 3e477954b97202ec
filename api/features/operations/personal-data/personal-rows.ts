import type { Database } from '#api/platform/database/connect.ts';
import type { DeletedAccount, PersonalData } from '#api/platform/personal-data/personal-data.ts';
import * as registry from './registry.ts';

const features: readonly PersonalData[] = Object.values(registry);

/** Merges what the features say about their tables. Two features never speak for the same table. */
function byTable<Value>(parts: ReadonlyArray<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

/** The rows of a member's copy, by table; null where the copy has none of them. */
export function copyPersonalRows(db: Database, userId: string) {
  return byTable(features.map(({ copy }) => copy(db, userId)));
}

/** What deleting an account changes, by table; null where the rows stay. */
export function erasePersonalRows(db: Database, account: DeletedAccount) {
  return byTable(features.map(({ erase }) => erase(db, account)));
}

/** Deletes records of deleted accounts from before `keptSince` (ms), which the law no longer asks for. */
export function deleteOldRecords(db: Database, keptSince: number) {
  return features.flatMap((feature) => feature.deleteOldRecords?.(db, keptSince) ?? []);
}
