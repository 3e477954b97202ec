import { globSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { root } from '../../../scripts/local/settings.ts';

/** Generated columns: ids, hashes and encrypted texts. */
const made = /^id$|Id$|Hash$|^encrypted|By$/;

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
  'analytics_facts.name': 'a currency, a plan or a number, written by triggers',
  'analytics_last_acts.month': 'a month',
  'analytics_people.joinedMonth': 'a month',
  'analytics_salts.day': 'a day',
  'analytics_salts.salt': 'random',
  'analytics_visitors.day': 'a day',
  'analytics_visitors.hash': 'a hash',
  'analytics_visitors.lastHour': 'an hour',
  'announcements.audience': 'choices from lists, and days',
  'announcements.deliveredUpTo': 'an id',
  'announcements.revisedUpTo': 'an id',
  'applied_files.digest': 'a hash',
  'applied_files.name': 'from the operator’s folder, never shown',
  'audit_log.action': 'one of a fixed set of names',
  'audit_log.after': 'states and settings, written by the server',
  'audit_log.before': 'states and settings, written by the server',
  'audit_log.country': 'shown as the name of a country, or not at all',
  'audit_log.device': 'names from a fixed list',
  'audit_log.targetType': 'one of a fixed set of names',
  'authorization_requests.next': 'validated again before the redirect: see next.e2e.ts',
  'authorization_requests.provider': 'an id of tenant.json',
  'brand_draft.publishChanges': 'taken from the draft’s checked values, and checked again when published',
  'brand_draft.publishNote': 'shown to administrators as plain text, like the notes of versions',
  'brand_draft.shareKey': 'random',
  'brand_draft_changes.path': 'one of a fixed set of names, some with an id',
  'brand_draft_changes.value':
    'checked by the rules of a brand or a section when stored and when read: hostile-home.test.ts',
  'brand_versions.note': 'shown to administrators as plain text, like the reasons of the audit log',
  'brand_versions.settings': 'only the current one is shown, see community_state',
  'bulk_act_members.refusal': 'one of a fixed set of codes',
  'bulk_acts.details': 'choices from lists, and a day',
  'bulk_acts.filter': 'choices from lists',
  'comments.plain': 'derived from the body',
  'user_filters.filter': 'choices from lists',
  'user_import_rows.attempt': 'an id',
  'community_secrets.name': 'one of a fixed set of names',
  'content_files.file': 'a generated key or id',
  'content_files.key': 'generated',
  'content_files.searchedTo': 'an id',
  'content_former_slugs.slug': 'small letters, digits and hyphens',
  'content_items.coverKey': 'a generated key',
  'content_items.slug': 'small letters, digits and hyphens',
  'content_texts.plain': 'derived from the body; search shows it',
  'content_revisions.content': 'restored into the working copy before it is shown',
  'digest_settings.timeZone': 'validated as a time zone',
  'email_changes.newEmail': 'validated as an address',
  'email_changes.oldEmail': 'validated as an address',
  'entitlements.reference': 'an id',
  'expert_desks.awayFrom': 'a day',
  'expert_desks.awayUntil': 'a day',
  'expert_desks.closesAt': 'a time',
  'expert_desks.opensAt': 'a time',
  'expert_desks.weekdays': 'numbers',
  'expert_profiles.aboutEt': 'the same text as in English',
  'expert_profiles.headlineEt': 'the same text as in English',
  'expert_profiles.languages': 'two-letter codes',
  'expert_profiles.pictureFile': 'a file name from an allowlist',
  'expert_questions.message': 'becomes a message before it is shown',
  'gift_card_batches.searchText': 'searched, never shown',
  'gift_cards.lastGroup': 'from the code’s alphabet',
  'held_drafts.faults': 'codes',
  'held_words.word': 'a watch word, which administrators write',
  'home_versions.sections': 'only the current one is shown, see home_sections',
  'identities.issuer': 'compared, never shown',
  'identities.provider': 'an id of tenant.json, which has the name',
  'identities.subject': 'compared, never shown',
  'invitations.note': 'shown to administrators as plain text, like the reasons of the audit log',
  'invitations.emailDomain': 'part of an address',
  'invitations.name': 'becomes the member’s name, see users.name',
  'invitations.email': 'validated as an address, mailed to and shown to administrators',
  'invoices.number': 'from the payment provider',
  'invoices.url': 'from the payment provider',
  'known_devices.country': 'a two-letter code from the platform',
  'known_devices.family': 'one of a fixed set of families',
  'mail_outbox.lastError': 'never shown',
  'media_files.extension': 'from a list, by content',
  'media_files.key': 'generated',
  'media_files.parts': 'tags from storage',
  'media_files.type': 'from a list, by content',
  'message_files.key': 'generated',
  'message_files.type': 'from a list, by content',
  'messages.plain': 'derived from the body',
  'moderation_decisions.taken': 'kept to be given back, never shown',
  'notification_events.excerpt': 'not shown on any page yet',
  'notification_events.path': 'written by the server from ids',
  'notifications.excerpt': 'not shown on any page yet',
  'notifications.path': 'written by the server from ids',
  'notifications.title': 'not shown on any page yet',
  'orders.buyerEmail': 'validated as an address',
  'orders.recipientEmail': 'validated as an address',
  'post_pictures.key': 'generated',
  'post_texts.plain': 'derived from the body',
  'rate_limits.key': 'a hash',
  'reaction_counts.name': 'from the community’s choice of reactions',
  'reactions.name': 'from the community’s choice of reactions',
  'report_cases.place': 'written by the server from ids',
  'report_snapshots.digest': 'a hash',
  'reports.digest': 'a hash',
  'reports.email': 'validated as an address, mailed to and never shown',
  'search_documents.bodyEn': 'derived from the searched texts',
  'search_documents.bodyEt': 'derived from the searched texts',
  'search_documents.titleEn': 'derived from the searched texts',
  'search_documents.titleEt': 'derived from the searched texts',
  'sessions.userAgent': 'only its family is shown',
  'sessions.country': 'a two-letter code from the platform',
  'settings.changedIn': 'version numbers by name',
  'settings.chosen': 'numbers, watch words, and names without < and >, which administrators write',
  'settings.name': 'one of a fixed set of names',
  'spaces.descriptionEt': 'the same text as in English',
  'spaces.nameEt': 'the same text as in English',
  'spaces.slug': 'small letters, digits and hyphens',
  'subscription_checkouts.url': 'from the payment provider',
  'subscriptions.openInvoiceUrl': 'from the payment provider',
  'text_revisions.body': 'a script shows it, as plain text',
  'text_revisions.title': 'a script shows it, as plain text',
  'two_factor_challenges.lastAttempt': 'an id',
  'two_factors.pendingSecret': 'encrypted',
  'unsent_texts.content': 'a script puts it into fields, as plain text',
  'unsent_texts.place': 'matched against a pattern',
  'user_name_words.word': 'derived from a name that is attacked, and never shown',
  'users.email': 'validated as an address',
  'users.emailDomain': 'part of an address',
  'users.figuresMailed': 'a day',
  'users.joinNote': 'shown to administrators as plain text, like the reasons of the audit log',
  'users.avatarKey': 'a generated key',
  'videos.source': 'ids from an allowlist of services',
};
