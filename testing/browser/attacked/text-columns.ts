import { globSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { root } from '../../../scripts/local/settings.ts';

/** Generated columns: ids, hashes and sealed texts. */
const made = /^id$|Id$|Hash$|^sealed|By$/;

/** Every column that can hold text entered by a person, as `table.column`. */
export async function listTextColumns(): Promise<string[]> {
  const files = globSync('api/**/schema.ts', { cwd: root });
  const schemas = await Promise.all(
    files.map(async (file) => (await import(join(root, file))) as Record<string, unknown>),
  );
  return schemas
    .flatMap((schema) => Object.values(schema))
    .filter((value): value is SQLiteTable => is(value, SQLiteTable))
    .flatMap((table) => {
      const keys = getTableConfig(table).foreignKeys.flatMap((key) => key.reference().columns.map(({ name }) => name));
      return Object.entries(getTableColumns(table))
        .filter(([name, column]) => /SQLiteText/.test(column.columnType) && !made.test(name))
        .filter(([, column]) => !column.enumValues?.length && !keys.includes(column.name))
        .map(([name]) => `${getTableName(table)}.${name}`);
    })
    .sort();
}

/** Columns that no page shows or that can't hold markup, with the reason. */
export const harmlessColumns: Readonly<Record<string, string>> = {
  'analytics_counts.at': 'a time',
  'analytics_counts.name': 'shown on no page yet',
  'analytics_salts.day': 'a day',
  'analytics_salts.salt': 'random',
  'analytics_visitors.day': 'a day',
  'analytics_visitors.hash': 'a hash',
  'analytics_visitors.lastHour': 'an hour',
  'applied_files.digest': 'a hash',
  'applied_files.name': 'of the operator’s folder, never shown',
  'authorization_requests.next': 'checked again before it is followed: see next.e2e.ts',
  'authorization_requests.provider': 'an id of tenant.json',
  'brand_versions.settings': 'of these the one in force is shown, see community_state',
  'community_secrets.name': 'names that the code knows',
  'content_files.file': 'a key or an id that storing a file made',
  'content_files.key': 'made here',
  'content_former_slugs.slug': 'small letters, digits and hyphens',
  'content_items.coverKey': 'a key that storing a picture made',
  'content_items.slug': 'small letters, digits and hyphens',
  'content_texts.plain': 'made of the body; search shows it',
  'content_revisions.content': 'taken back into the working copy before it is shown',
  'entitlements.reference': 'an id',
  'expert_profiles.aboutEt': 'the same text as in English',
  'expert_profiles.headlineEt': 'the same text as in English',
  'expert_profiles.languages': 'two letters each',
  'expert_profiles.pictureFile': 'a file’s name by an allowlist',
  'expert_questions.message': 'shown on no page yet',
  'gift_card_batches.searchText': 'looked through, never shown',
  'gift_cards.lastGroup': 'of the code’s alphabet',
  'identities.issuer': 'compared, never shown',
  'identities.provider': 'an id of tenant.json, which has the name',
  'identities.subject': 'compared, never shown',
  'invitations.email': 'an address by its schema, mailed to and never shown',
  'invoices.url': 'the payment provider’s',
  'known_devices.country': 'two letters of the platform’s',
  'known_devices.family': 'one of the families that the code knows',
  'mail_outbox.lastError': 'never shown',
  'media_files.extension': 'by content, of a list',
  'media_files.key': 'made here',
  'media_files.parts': 'storage’s tags',
  'media_files.type': 'by content, of a list',
  'orders.buyerEmail': 'an address by its schema, mailed to and never shown',
  'orders.recipientEmail': 'an address by its schema, mailed to and never shown',
  'rate_limits.key': 'a hash',
  'search_documents.bodyEn': 'made of the texts that are searched',
  'search_documents.bodyEt': 'made of the texts that are searched',
  'search_documents.titleEn': 'made of the texts that are searched',
  'search_documents.titleEt': 'made of the texts that are searched',
  'sessions.userAgent': 'the family that it names is shown alone',
  'sessions.country': 'two letters of the platform’s',
  'subscription_checkouts.url': 'the payment provider’s',
  'subscriptions.openInvoiceUrl': 'the payment provider’s',
  'two_factor_challenges.lastAttempt': 'an id',
  'two_factors.pendingSecret': 'sealed',
  'users.email': 'an address by its schema',
  'users.avatarKey': 'a key that storing a picture made',
  'videos.source': 'ids by an allowlist of services',
};
