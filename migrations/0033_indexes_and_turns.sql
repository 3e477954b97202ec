DROP INDEX `orders_waiting`;--> statement-breakpoint
CREATE INDEX `orders_by_state` ON `orders` (`state`,`checked_at`);--> statement-breakpoint
ALTER TABLE `gift_cards` ADD `tried_at` integer;--> statement-breakpoint
CREATE INDEX `gift_cards_by_revoker` ON `gift_cards` (`revoked_by`);--> statement-breakpoint
ALTER TABLE `invoices` ADD `tried_at` integer;--> statement-breakpoint
CREATE INDEX `invoices_by_receipt` ON `invoices` (`receipt_id`) WHERE "invoices"."receipt_id" is not null;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `tried_at` integer;--> statement-breakpoint
ALTER TABLE `content_files` ADD `searched_to` text;--> statement-breakpoint
CREATE INDEX `email_verifications_by_spender` ON `email_verifications` (`spent_by`);--> statement-breakpoint
CREATE INDEX `email_verifications_by_expiry` ON `email_verifications` (`expires_at`);--> statement-breakpoint
CREATE INDEX `entitlement_ledgers_by_change` ON `entitlement_ledgers` (`change_id`);--> statement-breakpoint
CREATE INDEX `authorization_requests_by_session` ON `authorization_requests` (`session_id`);--> statement-breakpoint
CREATE INDEX `invitations_by_spender` ON `invitations` (`spent_by`);--> statement-breakpoint
CREATE INDEX `invitations_by_expiry` ON `invitations` (`expires_at`);--> statement-breakpoint
CREATE INDEX `password_resets_by_spender` ON `password_resets` (`spent_by`);--> statement-breakpoint
CREATE INDEX `password_resets_by_expiry` ON `password_resets` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `two_factor_challenges_by_attempt` ON `two_factor_challenges` (`last_attempt`);--> statement-breakpoint
CREATE INDEX `two_factor_challenges_by_expiry` ON `two_factor_challenges` (`expires_at`);--> statement-breakpoint
CREATE INDEX `two_factors_by_acceptance` ON `two_factors` (`accepted_by`) WHERE "two_factors"."accepted_by" is not null;--> statement-breakpoint
CREATE INDEX `users_deleted` ON `users` (`deleted_at`) WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `users_expert` ON `users` (`id`) WHERE "users"."is_expert" = 1;--> statement-breakpoint
CREATE INDEX `entitlement_reminders_by_end` ON `entitlement_reminders` (`ends_at`);--> statement-breakpoint
CREATE INDEX `entitlement_reminders_by_claim` ON `entitlement_reminders` (`told_by`);--> statement-breakpoint
CREATE INDEX `gift_card_batches_by_creator` ON `gift_card_batches` (`created_by`);--> statement-breakpoint
CREATE INDEX `gift_card_batches_with_codes` ON `gift_card_batches` (`created_at`) WHERE "gift_card_batches"."sealed_codes" is not null;--> statement-breakpoint
CREATE INDEX `card_pages_by_time` ON `card_pages` (`created_at`);--> statement-breakpoint
CREATE INDEX `payment_events_by_time` ON `payment_events` (`handled_at`);--> statement-breakpoint
CREATE INDEX `subscription_checkouts_by_user` ON `subscription_checkouts` (`user_id`);--> statement-breakpoint
CREATE INDEX `subscription_checkouts_by_time` ON `subscription_checkouts` (`created_at`);--> statement-breakpoint
CREATE INDEX `content_items_by_author` ON `content_items` (`author_id`);--> statement-breakpoint
CREATE INDEX `content_items_by_state` ON `content_items` (`state`,`publish_at`);--> statement-breakpoint
CREATE INDEX `content_former_slugs_by_item` ON `content_former_slugs` (`item_id`);--> statement-breakpoint
CREATE INDEX `content_drafts_by_editor` ON `content_drafts` (`saved_by`);--> statement-breakpoint
CREATE INDEX `content_revisions_by_editor` ON `content_revisions` (`saved_by`);--> statement-breakpoint
CREATE INDEX `materials_by_file` ON `materials` (`file_id`);--> statement-breakpoint
CREATE INDEX `media_files_by_creator` ON `media_files` (`created_by`);--> statement-breakpoint
CREATE INDEX `videos_by_file` ON `videos` (`file_id`);--> statement-breakpoint
CREATE INDEX `event_notices_by_user` ON `event_notices` (`user_id`);--> statement-breakpoint
CREATE INDEX `data_exports_by_user` ON `data_exports` (`user_id`);--> statement-breakpoint
CREATE INDEX `data_exports_by_attempt` ON `data_exports` (`taken_by`);--> statement-breakpoint
CREATE INDEX `feedback_by_user` ON `feedback` (`user_id`);--> statement-breakpoint
CREATE INDEX `feedback_by_email` ON `feedback` (`email`);--> statement-breakpoint
CREATE INDEX `feedback_by_answerer` ON `feedback` (`answered_by`);--> statement-breakpoint
CREATE INDEX `feedback_by_state` ON `feedback` (`state`);--> statement-breakpoint
CREATE INDEX `rate_limits_by_expiry` ON `rate_limits` (`expires_at`);