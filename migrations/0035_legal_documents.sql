CREATE TABLE `legal_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`locale` text NOT NULL,
	`version` integer NOT NULL,
	`body` text NOT NULL,
	`note` text,
	`published_at` integer NOT NULL,
	`published_by` text NOT NULL,
	FOREIGN KEY (`published_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_documents_by_version` ON `legal_documents` (`kind`,`locale`,`version`);--> statement-breakpoint
DROP INDEX `email_verifications_by_spender`;--> statement-breakpoint
DROP INDEX `email_verifications_by_expiry`;--> statement-breakpoint
DROP INDEX `entitlement_ledgers_by_change`;--> statement-breakpoint
DROP INDEX `authorization_requests_by_session`;--> statement-breakpoint
DROP INDEX `invitations_by_spender`;--> statement-breakpoint
DROP INDEX `invitations_by_expiry`;--> statement-breakpoint
DROP INDEX `password_resets_by_spender`;--> statement-breakpoint
DROP INDEX `password_resets_by_expiry`;--> statement-breakpoint
DROP INDEX `sessions_by_expiry`;--> statement-breakpoint
DROP INDEX `two_factor_challenges_by_attempt`;--> statement-breakpoint
DROP INDEX `two_factor_challenges_by_expiry`;--> statement-breakpoint
DROP INDEX `two_factors_by_acceptance`;--> statement-breakpoint
DROP INDEX `users_deleted`;--> statement-breakpoint
DROP INDEX `users_expert`;--> statement-breakpoint
DROP INDEX `entitlement_reminders_by_end`;--> statement-breakpoint
DROP INDEX `entitlement_reminders_by_claim`;--> statement-breakpoint
DROP INDEX `gift_card_batches_by_creator`;--> statement-breakpoint
DROP INDEX `gift_card_batches_with_codes`;--> statement-breakpoint
DROP INDEX `gift_cards_by_revoker`;--> statement-breakpoint
ALTER TABLE `gift_cards` DROP COLUMN `tried_at`;--> statement-breakpoint
DROP INDEX `invoices_by_receipt`;--> statement-breakpoint
ALTER TABLE `invoices` DROP COLUMN `tried_at`;--> statement-breakpoint
DROP INDEX `card_pages_by_time`;--> statement-breakpoint
DROP INDEX `orders_by_state`;--> statement-breakpoint
CREATE INDEX `orders_waiting` ON `orders` (`checked_at`) WHERE "orders"."state" in ('open', 'paid');--> statement-breakpoint
DROP INDEX `payment_events_by_time`;--> statement-breakpoint
DROP INDEX `subscription_checkouts_by_user`;--> statement-breakpoint
DROP INDEX `subscription_checkouts_by_time`;--> statement-breakpoint
DROP INDEX `content_items_by_author`;--> statement-breakpoint
DROP INDEX `content_items_by_state`;--> statement-breakpoint
DROP INDEX `content_former_slugs_by_item`;--> statement-breakpoint
DROP INDEX `content_drafts_by_editor`;--> statement-breakpoint
DROP INDEX `content_revisions_by_editor`;--> statement-breakpoint
DROP INDEX `materials_by_file`;--> statement-breakpoint
DROP INDEX `media_files_by_creator`;--> statement-breakpoint
DROP INDEX `videos_by_file`;--> statement-breakpoint
DROP INDEX `event_notices_by_user`;--> statement-breakpoint
DROP INDEX `data_exports_by_user`;--> statement-breakpoint
DROP INDEX `data_exports_by_attempt`;--> statement-breakpoint
DROP INDEX `feedback_by_user`;--> statement-breakpoint
DROP INDEX `feedback_by_email`;--> statement-breakpoint
DROP INDEX `feedback_by_answerer`;--> statement-breakpoint
DROP INDEX `feedback_by_state`;--> statement-breakpoint
DROP INDEX `rate_limits_by_expiry`;--> statement-breakpoint
ALTER TABLE `subscriptions` DROP COLUMN `tried_at`;--> statement-breakpoint
ALTER TABLE `content_files` DROP COLUMN `searched_to`;