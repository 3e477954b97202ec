import type { Database } from '#api/platform/database/connect.ts';
import type { DeletedAccount, PersonalData } from '#api/platform/personal-data/personal-data.ts';
import * as registry from './registry.ts';

const features: readonly PersonalData[] = Object.values(registry);

/** Merges the features' definitions for their tables. Each table belongs to one feature. */
function mergeByTable<Value>(parts: ReadonlyArray<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

/** Selects the rows in a member's copy, by table; null if the copy has none of them. */
export function copyPersonalRows(db: Database, userId: string) {
  return mergeByTable(features.map(({ copy }) => copy(db, userId)));
}

/** Selects the files in a member's copy: one statement for each feature that stores some. */
export function selectPersonalFiles(db: Database, userId: string) {
  return features.flatMap(({ files }) => (files ? [files(db, userId)] : []));
}

/** Returns the statements that erase an account's data, by table; null if the rows stay unchanged. */
export function erasePersonalRows(db: Database, account: DeletedAccount) {
  return mergeByTable(features.map(({ erase }) => erase(db, account)));
}

/** Deletes records that the law no longer requires, of accounts deleted before `keptSince` (in ms). */
export function deleteOldRecords(db: Database, keptSince: number) {
  return features.flatMap((feature) => feature.deleteOldRecords?.(db, keptSince) ?? []);
}
