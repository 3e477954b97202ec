CREATE TABLE `email_verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`spent_by` text,
	`user_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_verifications_tokenHash_unique` ON `email_verifications` (`token_hash`);--> statement-breakpoint
CREATE INDEX `email_verifications_by_user` ON `email_verifications` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_verifications_by_spender` ON `email_verifications` (`spent_by`);--> statement-breakpoint
CREATE INDEX `email_verifications_by_expiry` ON `email_verifications` (`expires_at`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`user_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `blocked_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `blocks_by_blocked` ON `blocks` (`blocked_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `email_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`spent_by` text,
	`user_id` text NOT NULL,
	`old_email` text NOT NULL,
	`new_email` text NOT NULL,
	`session_id` text,
	`started_by` text,
	`notice_hash` text NOT NULL,
	`undo_hash` text,
	`undo_until` integer NOT NULL,
	`undone_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_tokenHash_unique` ON `email_changes` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_noticeHash_unique` ON `email_changes` (`notice_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_undoHash_unique` ON `email_changes` (`undo_hash`);--> statement-breakpoint
CREATE INDEX `email_changes_by_user` ON `email_changes` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_changes_by_spender` ON `email_changes` (`spent_by`);--> statement-breakpoint
CREATE INDEX `email_changes_by_undoer` ON `email_changes` (`undone_by`);--> statement-breakpoint
CREATE INDEX `email_changes_by_starter` ON `email_changes` (`started_by`);--> statement-breakpoint
CREATE INDEX `email_changes_by_undo_end` ON `email_changes` (`undo_until`);--> statement-breakpoint
CREATE TABLE `entitlement_ledgers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`change_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `entitlement_ledgers_by_change` ON `entitlement_ledgers` (`change_id`);--> statement-breakpoint
CREATE TABLE `entitlement_spans` (
	`user_id` text NOT NULL,
	`tier` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `starts_at`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `entitlement_spans_by_end` ON `entitlement_spans` (`ends_at`);--> statement-breakpoint
CREATE INDEX `entitlement_spans_by_tier` ON `entitlement_spans` (`tier`,`ends_at`);--> statement-breakpoint
CREATE TABLE `entitlements` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`tier` text NOT NULL,
	`source` text NOT NULL,
	`reference` text NOT NULL,
	`months` integer,
	`span_start` integer,
	`span_end` integer,
	`granted_at` integer NOT NULL,
	`revoked_at` integer,
	`revoked_for` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `entitlements_by_user` ON `entitlements` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `entitlements_by_reference` ON `entitlements` (`source`,`reference`);--> statement-breakpoint
CREATE TABLE `plan_cancellations` (
	`user_id` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `authorization_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`state_hash` text NOT NULL,
	`browser_hash` text NOT NULL,
	`nonce_hash` text NOT NULL,
	`sealed_verifier` text NOT NULL,
	`provider` text NOT NULL,
	`session_id` text,
	`next` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `authorization_requests_stateHash_unique` ON `authorization_requests` (`state_hash`);--> statement-breakpoint
CREATE INDEX `authorization_requests_by_expiry` ON `authorization_requests` (`expires_at`);--> statement-breakpoint
CREATE INDEX `authorization_requests_by_session` ON `authorization_requests` (`session_id`);--> statement-breakpoint
CREATE TABLE `identities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_by_subject` ON `identities` (`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `identities_by_user` ON `identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`spent_by` text,
	`role` text NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`invited_by` text,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_tokenHash_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invitations_by_email` ON `invitations` (`email`);--> statement-breakpoint
CREATE INDEX `invitations_by_spender` ON `invitations` (`spent_by`);--> statement-breakpoint
CREATE INDEX `invitations_by_expiry` ON `invitations` (`expires_at`);--> statement-breakpoint
CREATE INDEX `invitations_by_inviter` ON `invitations` (`invited_by`);--> statement-breakpoint
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
CREATE TABLE `digest_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`frequency` text DEFAULT 'weekly' NOT NULL,
	`weekday` integer DEFAULT 1 NOT NULL,
	`hour` integer DEFAULT 8 NOT NULL,
	`time_zone` text,
	`next_at` integer,
	`last_at` integer,
	`claimed_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `digest_settings_due` ON `digest_settings` (`next_at`) WHERE "digest_settings"."next_at" is not null;--> statement-breakpoint
CREATE TABLE `notification_channels` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notification_events` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`path` text NOT NULL,
	`excerpt` text NOT NULL,
	`created_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_events_of_group` ON `notification_events` (`group_id`,`actor_id`,`path`);--> statement-breakpoint
CREATE INDEX `notification_events_by_user` ON `notification_events` (`user_id`,`kind`,`subject_id`,`actor_id`);--> statement-breakpoint
CREATE INDEX `notification_events_by_subject` ON `notification_events` (`subject_id`,`path`);--> statement-breakpoint
CREATE INDEX `notification_events_by_actor` ON `notification_events` (`actor_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `notification_events_by_age` ON `notification_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `notification_mails` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sent_at` integer NOT NULL,
	`claimed_by` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notification_scopes` (
	`id` text PRIMARY KEY NOT NULL,
	`access` text NOT NULL,
	`is_quiet` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`scope_id` text,
	`path` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`actor_id` text,
	`actor_count` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	`mail_due_at` integer,
	`post_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_unread` ON `notifications` (`user_id`,`kind`,`subject_id`) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX `notifications_by_user` ON `notifications` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_by_group` ON `notifications` (`group_id`);--> statement-breakpoint
CREATE INDEX `notifications_by_subject` ON `notifications` (`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_mail_due` ON `notifications` (`mail_due_at`) WHERE "notifications"."mail_due_at" is not null;--> statement-breakpoint
CREATE INDEX `notifications_by_actor` ON `notifications` (`actor_id`);--> statement-breakpoint
CREATE INDEX `notifications_by_age` ON `notifications` (`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_read` ON `notifications` (`read_at`) WHERE "notifications"."read_at" is not null;--> statement-breakpoint
CREATE TABLE `password_resets` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`spent_by` text,
	`user_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_tokenHash_unique` ON `password_resets` (`token_hash`);--> statement-breakpoint
CREATE INDEX `password_resets_by_user` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE INDEX `password_resets_by_spender` ON `password_resets` (`spent_by`);--> statement-breakpoint
CREATE INDEX `password_resets_by_expiry` ON `password_resets` (`expires_at`);--> statement-breakpoint
CREATE TABLE `known_devices` (
	`user_id` text NOT NULL,
	`family` text NOT NULL,
	`country` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `family`, `country`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`bearer_hash` text NOT NULL,
	`cookie_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`proved_at` integer DEFAULT 0 NOT NULL,
	`has_set_password` integer DEFAULT false NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text NOT NULL,
	`country` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_bearerHash_unique` ON `sessions` (`bearer_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_cookieHash_unique` ON `sessions` (`cookie_hash`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `member_limits` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`until` integer,
	`created_at` integer NOT NULL,
	`lifted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `member_limits_by_user` ON `member_limits` (`user_id`,`kind`,`until`);--> statement-breakpoint
CREATE INDEX `member_limits_by_end` ON `member_limits` (`kind`,`until`) WHERE "member_limits"."lifted_at" is null;--> statement-breakpoint
CREATE TABLE `backup_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`spent_by` text,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `two_factor_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`spent_by` text,
	`user_id` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_attempt` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `two_factor_challenges_tokenHash_unique` ON `two_factor_challenges` (`token_hash`);--> statement-breakpoint
CREATE INDEX `two_factor_challenges_by_user` ON `two_factor_challenges` (`user_id`);--> statement-breakpoint
CREATE INDEX `two_factor_challenges_by_spender` ON `two_factor_challenges` (`spent_by`);--> statement-breakpoint
CREATE INDEX `two_factor_challenges_by_attempt` ON `two_factor_challenges` (`last_attempt`);--> statement-breakpoint
CREATE INDEX `two_factor_challenges_by_expiry` ON `two_factor_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `two_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed_secret` text,
	`enabled_at` integer,
	`last_step` integer,
	`pending_secret` text,
	`pending_at` integer,
	`accepted_by` text,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	`locked_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `two_factors_by_acceptance` ON `two_factors` (`accepted_by`) WHERE "two_factors"."accepted_by" is not null;--> statement-breakpoint
CREATE TABLE `user_name_words` (
	`word` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`word`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_name_words_by_user` ON `user_name_words` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`password_hash` text,
	`role` text DEFAULT 'user' NOT NULL,
	`admin_since` integer,
	`status` text DEFAULT 'active' NOT NULL,
	`is_expert` integer DEFAULT false NOT NULL,
	`join_note` text,
	`avatar_key` text,
	`locale` text NOT NULL,
	`about` text,
	`profile_visibility` text DEFAULT 'members' NOT NULL,
	`theme` text DEFAULT 'system' NOT NULL,
	`mail_digest` integer DEFAULT false NOT NULL,
	`mail_events` integer DEFAULT true NOT NULL,
	`mail_community` integer DEFAULT true NOT NULL,
	`campaigns_consent_at` integer,
	`email_verified_at` integer,
	`last_login_at` integer,
	`last_seen_at` integer DEFAULT 0 NOT NULL,
	`last_written_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`is_deletion_noted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_unnoted_deletions` ON `users` (`id`) WHERE "users"."deleted_at" is not null and "users"."is_deletion_noted" = 0;--> statement-breakpoint
CREATE INDEX `users_deleted` ON `users` (`deleted_at`) WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `users_left_pictures` ON `users` (`id`) WHERE "users"."deleted_at" is not null and "users"."avatar_key" is not null;--> statement-breakpoint
CREATE INDEX `users_admin` ON `users` (`id`) WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX `users_expert` ON `users` (`id`) WHERE "users"."is_expert" = 1;--> statement-breakpoint
CREATE INDEX `users_banned` ON `users` (`id`) WHERE "users"."status" = 'banned';--> statement-breakpoint
CREATE INDEX `users_waiting` ON `users` (`created_at`,`id`) WHERE "users"."status" = 'waiting' and "users"."email_verified_at" is not null;--> statement-breakpoint
CREATE INDEX `users_unconfirmed` ON `users` (`created_at`,`id`) WHERE "users"."email_verified_at" is null and "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `users_newest` ON `users` (`created_at`,`id`) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `users_seen` ON `users` (`last_seen_at`,`id`) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `users_staff` ON `users` (`id`) WHERE "users"."role" <> 'user';--> statement-breakpoint
CREATE INDEX `users_shown_active` ON `users` (`last_written_at`,`id`) WHERE email_verified_at is not null and status = 'active' and profile_visibility <> 'nobody' and name is not null;--> statement-breakpoint
CREATE INDEX `users_shown_newest` ON `users` (`created_at`,`id`) WHERE email_verified_at is not null and status = 'active' and profile_visibility <> 'nobody' and name is not null;--> statement-breakpoint
CREATE INDEX `users_shown_names` ON `users` ("name" collate nocase,`id`) WHERE email_verified_at is not null and status = 'active' and profile_visibility <> 'nobody' and name is not null;--> statement-breakpoint
CREATE TABLE `brand_versions` (
	`version` integer PRIMARY KEY NOT NULL,
	`settings` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`note` text,
	`restored_from` integer,
	`is_from_folder` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `gift_card_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`quantity` integer NOT NULL,
	`description` text,
	`search_text` text,
	`created_by` text,
	`order_id` text,
	`sealed_codes` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_card_batches_orderId_unique` ON `gift_card_batches` (`order_id`);--> statement-breakpoint
CREATE INDEX `gift_card_batches_by_creator` ON `gift_card_batches` (`created_by`);--> statement-breakpoint
CREATE INDEX `gift_card_batches_with_codes` ON `gift_card_batches` (`created_at`) WHERE "gift_card_batches"."sealed_codes" is not null;--> statement-breakpoint
CREATE TABLE `gift_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`last_group` text NOT NULL,
	`tier` text NOT NULL,
	`months` integer NOT NULL,
	`value` integer NOT NULL,
	`currency` text NOT NULL,
	`expires_at` integer,
	`state` text NOT NULL,
	`redeemed_by` text,
	`redeemed_at` integer,
	`redemption_id` text,
	`redeemed_from` integer,
	`redeemed_until` integer,
	`revoked_at` integer,
	`revoked_by` text,
	`revoked_reason` text,
	`tried_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `gift_card_batches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`redeemed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`revoked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_cards_codeHash_unique` ON `gift_cards` (`code_hash`);--> statement-breakpoint
CREATE INDEX `gift_cards_by_batch` ON `gift_cards` (`batch_id`);--> statement-breakpoint
CREATE INDEX `gift_cards_by_last_group` ON `gift_cards` (`last_group`);--> statement-breakpoint
CREATE INDEX `gift_cards_by_state` ON `gift_cards` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `gift_cards_by_tier` ON `gift_cards` (`tier`,`id`);--> statement-breakpoint
CREATE INDEX `gift_cards_by_expiry_or_none` ON `gift_cards` (case when "expires_at" is null then 9999999999999 else "expires_at" end,`id`);--> statement-breakpoint
CREATE INDEX `gift_cards_by_value` ON `gift_cards` (`value`,`id`);--> statement-breakpoint
CREATE INDEX `gift_cards_by_redeemer` ON `gift_cards` (`redeemed_by`);--> statement-breakpoint
CREATE INDEX `gift_cards_for_statistics` ON `gift_cards` (`state`,`currency`,`expires_at`,`value`);--> statement-breakpoint
CREATE INDEX `gift_cards_by_revoker` ON `gift_cards` (`revoked_by`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`plan` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`credited_plan` text,
	`credited_from` integer,
	`paid_at` integer NOT NULL,
	`payment_id` text NOT NULL,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`reversed_at` integer,
	`reversed_for` text,
	`refund_asked_at` integer,
	`tried_at` integer,
	`receipt_id` text,
	`url` text,
	`number` text,
	`tax` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invoices_by_user` ON `invoices` (`user_id`,`paid_at`);--> statement-breakpoint
CREATE INDEX `invoices_by_subscription` ON `invoices` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `invoices_refund_asked` ON `invoices` (`refund_asked_at`) WHERE "invoices"."refund_asked_at" is not null;--> statement-breakpoint
CREATE INDEX `invoices_by_receipt` ON `invoices` (`receipt_id`) WHERE "invoices"."receipt_id" is not null;--> statement-breakpoint
CREATE TABLE `card_pages` (
	`order_id` text PRIMARY KEY NOT NULL,
	`sealed_cards` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `card_pages_by_time` ON `card_pages` (`created_at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`buyer_email` text,
	`tier` text NOT NULL,
	`months` integer NOT NULL,
	`quantity` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`locale` text NOT NULL,
	`message` text,
	`recipient_email` text,
	`is_sent` integer DEFAULT false NOT NULL,
	`has_recipient_left` integer DEFAULT false NOT NULL,
	`deliver_at` integer,
	`state` text DEFAULT 'open' NOT NULL,
	`provider_id` text,
	`payment_id` text,
	`paid_at` integer,
	`reversed_at` integer,
	`reversed_for` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `orders_by_user` ON `orders` (`user_id`);--> statement-breakpoint
CREATE INDEX `orders_by_buyer` ON `orders` (`buyer_email`);--> statement-breakpoint
CREATE INDEX `orders_by_recipient` ON `orders` (`recipient_email`);--> statement-breakpoint
CREATE INDEX `orders_by_state` ON `orders` (`state`,`checked_at`);--> statement-breakpoint
CREATE INDEX `orders_recipient_left` ON `orders` (`id`) WHERE "orders"."has_recipient_left" = 1 and "orders"."recipient_email" is not null;--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`handled_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_events_by_time` ON `payment_events` (`handled_at`);--> statement-breakpoint
CREATE TABLE `entitlement_reminders` (
	`user_id` text NOT NULL,
	`ends_at` integer NOT NULL,
	`days` integer NOT NULL,
	`told_by` text,
	PRIMARY KEY(`user_id`, `ends_at`, `days`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `entitlement_reminders_by_end` ON `entitlement_reminders` (`ends_at`);--> statement-breakpoint
CREATE INDEX `entitlement_reminders_by_claim` ON `entitlement_reminders` (`told_by`);--> statement-breakpoint
CREATE TABLE `subscription_checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`plan` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`first_charge_at` integer,
	`state` text DEFAULT 'open' NOT NULL,
	`provider_id` text,
	`url` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_checkouts_open` ON `subscription_checkouts` (`user_id`) WHERE "subscription_checkouts"."state" = 'open';--> statement-breakpoint
CREATE INDEX `subscription_checkouts_by_user` ON `subscription_checkouts` (`user_id`);--> statement-breakpoint
CREATE INDEX `subscription_checkouts_by_time` ON `subscription_checkouts` (`created_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`customer_id` text NOT NULL,
	`user_id` text NOT NULL,
	`plan` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`started_at` integer NOT NULL,
	`period_end` integer NOT NULL,
	`paid_until` integer,
	`paid_plan` text,
	`cancel_at` integer,
	`ended_at` integer,
	`open_invoice_url` text,
	`reminders_sent` integer DEFAULT 0 NOT NULL,
	`reminded_of` integer,
	`notice_id` text,
	`revision` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`tried_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `subscriptions_by_user` ON `subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_live` ON `subscriptions` (`period_end`) WHERE "subscriptions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `subscriptions_renewing` ON `subscriptions` (`paid_until`) WHERE "subscriptions"."ended_at" is null and "subscriptions"."cancel_at" is null;--> statement-breakpoint
CREATE INDEX `subscriptions_past_due` ON `subscriptions` (`paid_until`) WHERE "subscriptions"."status" = 'past_due';--> statement-breakpoint
CREATE INDEX `subscriptions_by_notice` ON `subscriptions` (`notice_id`) WHERE "subscriptions"."notice_id" is not null;--> statement-breakpoint
CREATE TABLE `announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`created_by` text NOT NULL,
	`client_id` text NOT NULL,
	`texts` text NOT NULL,
	`audience` text NOT NULL,
	`member_count` integer NOT NULL,
	`sent_at` integer NOT NULL,
	`delivered_up_to` text DEFAULT '' NOT NULL,
	`delivered_count` integer DEFAULT 0 NOT NULL,
	`batch_id` text,
	`finished_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`edited_at` integer,
	`withdrawn_at` integer,
	`revised_up_to` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `announcements_by_client` ON `announcements` (`created_by`,`client_id`);--> statement-breakpoint
CREATE INDEX `announcements_unrevised` ON `announcements` (`id`) WHERE "announcements"."revised_up_to" is not null;--> statement-breakpoint
CREATE INDEX `announcements_unfinished` ON `announcements` (`id`) WHERE "announcements"."finished_at" is null;--> statement-breakpoint
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`position` integer NOT NULL,
	`parent_id` text,
	`author_id` text NOT NULL,
	`client_id` text NOT NULL,
	`state` text NOT NULL,
	`body` text NOT NULL,
	`plain` text NOT NULL,
	`edited_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `comments_by_position` ON `comments` (`post_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `comments_by_client` ON `comments` (`author_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `comments_by_author` ON `comments` (`author_id`,`id`);--> statement-breakpoint
CREATE INDEX `comments_by_parent` ON `comments` (`parent_id`);--> statement-breakpoint
CREATE INDEX `comments_held` ON `comments` (`id`) WHERE "comments"."state" = 'held';--> statement-breakpoint
CREATE INDEX `comments_removed` ON `comments` (`id`) WHERE "comments"."state" = 'removed';--> statement-breakpoint
CREATE TABLE `expert_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`expert_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`expert_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `expert_questions_by_expert` ON `expert_questions` (`expert_id`,`sender_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `expert_questions_by_sender` ON `expert_questions` (`sender_id`);--> statement-breakpoint
CREATE TABLE `saved_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`expert_id` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`expert_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `saved_replies_by_expert` ON `saved_replies` (`expert_id`,`id`);--> statement-breakpoint
CREATE TABLE `expert_desks` (
	`expert_id` text PRIMARY KEY NOT NULL,
	`away_from` text,
	`away_until` text,
	`weekdays` text DEFAULT '[]' NOT NULL,
	`opens_at` text,
	`closes_at` text,
	`automatic_answer` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`expert_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `mentions` (
	`target_id` text NOT NULL,
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	`kind` text DEFAULT 'named' NOT NULL,
	PRIMARY KEY(`target_id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mentions_by_user` ON `mentions` (`user_id`);--> statement-breakpoint
CREATE INDEX `mentions_by_post` ON `mentions` (`post_id`);--> statement-breakpoint
CREATE TABLE `told_mentions` (
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`post_id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `told_mentions_by_user` ON `told_mentions` (`user_id`);--> statement-breakpoint
CREATE TABLE `community_visits` (
	`user_id` text PRIMARY KEY NOT NULL,
	`read_until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `post_follows` (
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	`level` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `post_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_follows_by_post` ON `post_follows` (`post_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `post_follows_following` ON `post_follows` (`user_id`,`post_id`) WHERE "post_follows"."level" = 'following';--> statement-breakpoint
CREATE TABLE `post_reads` (
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	`position` integer NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `post_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_reads_by_post` ON `post_reads` (`post_id`);--> statement-breakpoint
CREATE TABLE `post_saves` (
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `post_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_saves_by_post` ON `post_saves` (`post_id`);--> statement-breakpoint
CREATE TABLE `post_pictures` (
	`key` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`is_used` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_pictures_by_owner` ON `post_pictures` (`owner_id`);--> statement-breakpoint
CREATE INDEX `post_pictures_unused` ON `post_pictures` (`created_at`) WHERE "post_pictures"."is_used" = 0;--> statement-breakpoint
CREATE TABLE `poll_options` (
	`post_id` text NOT NULL,
	`position` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`post_id`, `position`)
);
--> statement-breakpoint
CREATE TABLE `poll_votes` (
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	`option` integer NOT NULL,
	`voted_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `option`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `poll_votes_by_user` ON `poll_votes` (`user_id`,`post_id`);--> statement-breakpoint
CREATE TABLE `polls` (
	`post_id` text PRIMARY KEY NOT NULL,
	`is_multiple` integer NOT NULL,
	`closes_at` integer
);
--> statement-breakpoint
CREATE TABLE `post_texts` (
	`post_id` text NOT NULL,
	`locale` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`plain` text NOT NULL,
	PRIMARY KEY(`post_id`, `locale`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `posts` (
	`id` text PRIMARY KEY NOT NULL,
	`space_id` text NOT NULL,
	`author_id` text NOT NULL,
	`client_id` text NOT NULL,
	`kind` text DEFAULT 'discussion' NOT NULL,
	`state` text NOT NULL,
	`published_at` integer,
	`last_activity_at` integer NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`last_position` integer DEFAULT 0 NOT NULL,
	`pinned_at` integer,
	`locked_at` integer,
	`answer_id` text,
	`edited_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`space_id`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_by_client` ON `posts` (`author_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `posts_by_author` ON `posts` (`author_id`,`id`);--> statement-breakpoint
CREATE INDEX `posts_active` ON `posts` (`last_activity_at`,`id`) WHERE "posts"."state" = 'published';--> statement-breakpoint
CREATE INDEX `posts_newest` ON `posts` (`published_at`,`id`) WHERE "posts"."state" = 'published';--> statement-breakpoint
CREATE INDEX `posts_active_in_space` ON `posts` (`space_id`,`last_activity_at`,`id`) WHERE "posts"."state" = 'published';--> statement-breakpoint
CREATE INDEX `posts_newest_in_space` ON `posts` (`space_id`,`published_at`,`id`) WHERE "posts"."state" = 'published';--> statement-breakpoint
CREATE INDEX `posts_pinned` ON `posts` (`space_id`,`pinned_at`) WHERE "posts"."state" = 'published' and "posts"."pinned_at" is not null;--> statement-breakpoint
CREATE INDEX `posts_by_space` ON `posts` (`space_id`,`id`);--> statement-breakpoint
CREATE INDEX `posts_deleted` ON `posts` (`id`) WHERE "posts"."state" = 'deleted';--> statement-breakpoint
CREATE INDEX `posts_removed` ON `posts` (`id`) WHERE "posts"."state" = 'removed';--> statement-breakpoint
CREATE INDEX `posts_pinned_anywhere` ON `posts` (`id`) WHERE "posts"."pinned_at" is not null;--> statement-breakpoint
CREATE INDEX `posts_locked` ON `posts` (`id`) WHERE "posts"."locked_at" is not null;--> statement-breakpoint
CREATE INDEX `posts_by_kind` ON `posts` (`kind`,`id`);--> statement-breakpoint
CREATE INDEX `posts_held` ON `posts` (`id`) WHERE "posts"."state" = 'held';--> statement-breakpoint
CREATE TABLE `text_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`target_id` text NOT NULL,
	`locale` text,
	`title` text,
	`body` text NOT NULL,
	`editor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`hidden_at` integer,
	FOREIGN KEY (`editor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `text_revisions_by_target` ON `text_revisions` (`target_id`,`id`);--> statement-breakpoint
CREATE INDEX `text_revisions_by_editor` ON `text_revisions` (`editor_id`);--> statement-breakpoint
CREATE TABLE `discussion_documents` (
	`id` integer PRIMARY KEY NOT NULL,
	`ref_id` text NOT NULL,
	`part` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `discussion_documents_by_ref` ON `discussion_documents` (`ref_id`,`part`);--> statement-breakpoint
CREATE TABLE `reaction_counts` (
	`target_id` text NOT NULL,
	`name` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`target_id`, `name`)
);
--> statement-breakpoint
CREATE TABLE `reactions` (
	`target_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`target_id`, `user_id`, `name`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reactions_by_user` ON `reactions` (`user_id`);--> statement-breakpoint
CREATE INDEX `reactions_by_name` ON `reactions` (`target_id`,`name`,`created_at`);--> statement-breakpoint
CREATE TABLE `space_members` (
	`user_id` text NOT NULL,
	`space_id` text NOT NULL,
	`joined_at` integer,
	`muted_at` integer,
	`last_wrote_at` integer,
	PRIMARY KEY(`user_id`, `space_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`space_id`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `space_members_by_space` ON `space_members` (`space_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `spaces` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name_et` text NOT NULL,
	`name_en` text NOT NULL,
	`description_et` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`icon` text NOT NULL,
	`read_access` text DEFAULT 'members' NOT NULL,
	`post_access` text DEFAULT 'members' NOT NULL,
	`must_join` integer DEFAULT false NOT NULL,
	`is_quiet` integer DEFAULT false NOT NULL,
	`slow_mode_seconds` integer DEFAULT 0 NOT NULL,
	`position` integer NOT NULL,
	`archived_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `spaces_slug_unique` ON `spaces` (`slug`);--> statement-breakpoint
CREATE INDEX `spaces_by_position` ON `spaces` (`position`);--> statement-breakpoint
CREATE TABLE `held_words` (
	`target_id` text PRIMARY KEY NOT NULL,
	`word` text NOT NULL,
	`locale` text NOT NULL,
	`action` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `message_contacts` (
	`user_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `contact_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`contact_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `message_contacts_by_contact` ON `message_contacts` (`contact_id`);--> statement-breakpoint
CREATE TABLE `message_files` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`owner_id` text NOT NULL,
	`message_id` text,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer,
	`height` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `message_files_by_owner` ON `message_files` (`owner_id`);--> statement-breakpoint
CREATE INDEX `message_files_by_message` ON `message_files` (`message_id`) WHERE "message_files"."message_id" is not null;--> statement-breakpoint
CREATE INDEX `message_files_unsent` ON `message_files` (`created_at`) WHERE "message_files"."message_id" is null;--> statement-breakpoint
CREATE TABLE `conversation_desks` (
	`conversation_id` text PRIMARY KEY NOT NULL,
	`expert_id` text,
	`member_id` text NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`last_at` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`assigned_to` text,
	`read_position` integer DEFAULT 0 NOT NULL,
	`about_type` text,
	`about_id` text,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`expert_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversation_desks_listed` ON `conversation_desks` (`expert_id`,`state`,`last_at`,`conversation_id`);--> statement-breakpoint
CREATE INDEX `conversation_desks_by_member` ON `conversation_desks` (`member_id`);--> statement-breakpoint
CREATE INDEX `conversation_desks_by_assignee` ON `conversation_desks` (`assigned_to`);--> statement-breakpoint
CREATE INDEX `conversation_desks_assigned` ON `conversation_desks` (`assigned_to`,`state`,`last_at`,`conversation_id`) WHERE "conversation_desks"."expert_id" is null;--> statement-breakpoint
CREATE TABLE `conversation_members` (
	`user_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`last_position` integer,
	`last_at` integer,
	`last_received` integer,
	`last_received_at` integer,
	`read_position` integer DEFAULT 0 NOT NULL,
	`is_marked_unread` integer DEFAULT false NOT NULL,
	`request` text DEFAULT 'accepted' NOT NULL,
	`muted_at` integer,
	`left_at` integer,
	`folder` text GENERATED ALWAYS AS (case when left_at is not null or last_position is null then null
        when request = 'accepted' then 'inbox' when request = 'pending' then 'requests' end) VIRTUAL,
	`is_unread` integer GENERATED ALWAYS AS (last_received is not null and (is_marked_unread or last_received > read_position)) VIRTUAL,
	PRIMARY KEY(`user_id`, `conversation_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversation_members_by_conversation` ON `conversation_members` (`conversation_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `conversation_members_listed` ON `conversation_members` (`user_id`,`folder`,`last_at`,`conversation_id`);--> statement-breakpoint
CREATE INDEX `conversation_members_received` ON `conversation_members` (`user_id`,`folder`,`last_received_at`,`conversation_id`);--> statement-breakpoint
CREATE INDEX `conversation_members_unread` ON `conversation_members` (`user_id`,`folder`,`is_unread`,`last_received_at`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT 'members' NOT NULL,
	`subject` text NOT NULL,
	`started_by` text NOT NULL,
	`announcement_id` text,
	`last_position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`emptied_at` integer,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversations_by_starter` ON `conversations` (`started_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_of_announcement` ON `conversations` (`announcement_id`,`started_by`) WHERE "conversations"."announcement_id" is not null;--> statement-breakpoint
CREATE INDEX `conversations_emptied` ON `conversations` (`emptied_at`) WHERE "conversations"."emptied_at" is not null;--> statement-breakpoint
CREATE TABLE `desk_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`author_id` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `desk_notes_by_conversation` ON `desk_notes` (`conversation_id`,`id`);--> statement-breakpoint
CREATE INDEX `desk_notes_by_author` ON `desk_notes` (`author_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`position` integer NOT NULL,
	`sender_id` text NOT NULL,
	`written_as` text,
	`client_id` text NOT NULL,
	`body` text NOT NULL,
	`plain` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_id_unique` ON `messages` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_by_position` ON `messages` (`conversation_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_by_client` ON `messages` (`sender_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `messages_by_age` ON `messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `message_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`who_may_write` text DEFAULT 'everybody' NOT NULL,
	`shows_seen` integer DEFAULT true NOT NULL,
	`shows_activity` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `unsent_texts` (
	`user_id` text NOT NULL,
	`place` text NOT NULL,
	`client_id` text NOT NULL,
	`content` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `place`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `unsent_texts_by_update` ON `unsent_texts` (`updated_at`);--> statement-breakpoint
CREATE INDEX `unsent_texts_by_user` ON `unsent_texts` (`user_id`,`updated_at`,`client_id`);--> statement-breakpoint
CREATE TABLE `content_items` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`slug` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`access` text DEFAULT 'everyone' NOT NULL,
	`has_preview` integer DEFAULT true NOT NULL,
	`publish_at` integer,
	`author_id` text,
	`cover_key` text,
	`view_count` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`has_changes` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_items_by_slug` ON `content_items` (`type`,`slug`);--> statement-breakpoint
CREATE INDEX `content_items_by_publication` ON `content_items` (`type`,`publish_at`,`id`);--> statement-breakpoint
CREATE INDEX `content_items_by_author` ON `content_items` (`author_id`);--> statement-breakpoint
CREATE INDEX `content_items_by_state` ON `content_items` (`state`,`publish_at`);--> statement-breakpoint
CREATE TABLE `content_texts` (
	`item_id` text NOT NULL,
	`locale` text NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`body` text NOT NULL,
	`plain` text DEFAULT '' NOT NULL,
	`cover_alt` text NOT NULL,
	`topics` text NOT NULL,
	`words` integer NOT NULL,
	PRIMARY KEY(`item_id`, `locale`),
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `content_former_slugs` (
	`type` text NOT NULL,
	`slug` text NOT NULL,
	`item_id` text NOT NULL,
	`left_at` integer NOT NULL,
	PRIMARY KEY(`type`, `slug`),
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `content_former_slugs_by_item` ON `content_former_slugs` (`item_id`);--> statement-breakpoint
CREATE TABLE `held_drafts` (
	`item_id` text PRIMARY KEY NOT NULL,
	`held_for` integer NOT NULL,
	`faults` text NOT NULL,
	`claimed_by` text,
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `held_drafts_unreported` ON `held_drafts` (`held_for`) WHERE "held_drafts"."claimed_by" is null;--> statement-breakpoint
CREATE TABLE `content_drafts` (
	`item_id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`saved_at` integer NOT NULL,
	`saved_by` text,
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `content_drafts_by_editor` ON `content_drafts` (`saved_by`);--> statement-breakpoint
CREATE TABLE `content_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`item_id` text NOT NULL,
	`kind` text NOT NULL,
	`content` text NOT NULL,
	`saved_at` integer NOT NULL,
	`saved_by` text,
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `content_revisions_by_item` ON `content_revisions` (`item_id`,`saved_at`);--> statement-breakpoint
CREATE INDEX `content_revisions_by_editor` ON `content_revisions` (`saved_by`);--> statement-breakpoint
CREATE TABLE `materials` (
	`item_id` text PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL,
	`downloads` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `media_files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `materials_by_file` ON `materials` (`file_id`);--> statement-breakpoint
CREATE TABLE `content_file_items` (
	`file` text NOT NULL,
	`item_id` text NOT NULL,
	PRIMARY KEY(`file`, `item_id`),
	FOREIGN KEY (`file`) REFERENCES `content_files`(`file`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `content_file_items_by_item` ON `content_file_items` (`item_id`);--> statement-breakpoint
CREATE TABLE `content_files` (
	`file` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`kept_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`unnamed_since` integer,
	`searched_to` text,
	`gone_at` integer,
	`erased_at` integer
);
--> statement-breakpoint
CREATE INDEX `content_files_by_check` ON `content_files` (`gone_at`,`checked_at`);--> statement-breakpoint
CREATE INDEX `content_files_by_erasure` ON `content_files` (`erased_at`,`gone_at`);--> statement-breakpoint
CREATE TABLE `media_files` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`type` text,
	`extension` text,
	`state` text DEFAULT 'uploading' NOT NULL,
	`key` text NOT NULL,
	`upload_id` text,
	`parts` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ready_at` integer,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `media_files_by_expiry` ON `media_files` (`state`,`expires_at`);--> statement-breakpoint
CREATE INDEX `media_files_by_creator` ON `media_files` (`created_by`);--> statement-breakpoint
CREATE TABLE `recipes` (
	`item_id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `resources` (
	`item_id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`links` text NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `video_progress` (
	`user_id` text NOT NULL,
	`item_id` text NOT NULL,
	`seconds` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `item_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `video_progress_by_item` ON `video_progress` (`item_id`);--> statement-breakpoint
CREATE TABLE `videos` (
	`item_id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`file_id` text,
	`seconds` integer,
	`tracks` text NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `media_files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `videos_by_file` ON `videos` (`file_id`);--> statement-breakpoint
CREATE TABLE `event_attendances` (
	`item_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`number` integer NOT NULL,
	`joined_at` integer NOT NULL,
	`moved_up_at` integer,
	PRIMARY KEY(`item_id`, `user_id`),
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_attendances_by_state` ON `event_attendances` (`item_id`,`state`,`number`);--> statement-breakpoint
CREATE INDEX `event_attendances_by_user` ON `event_attendances` (`user_id`);--> statement-breakpoint
CREATE TABLE `events` (
	`item_id` text PRIMARY KEY NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`place` text,
	`online_url` text,
	`capacity` integer,
	`sign_up_until` integer,
	`cancelled_at` integer,
	`changed_at` integer,
	`sequence` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `events_by_start` ON `events` (`starts_at`);--> statement-breakpoint
CREATE INDEX `events_by_end` ON `events` (`ends_at`);--> statement-breakpoint
CREATE TABLE `event_notices` (
	`item_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`occasion` integer NOT NULL,
	`id` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`item_id`, `user_id`, `kind`, `occasion`),
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_notices_id_unique` ON `event_notices` (`id`);--> statement-breakpoint
CREATE INDEX `event_notices_by_user` ON `event_notices` (`user_id`);--> statement-breakpoint
CREATE TABLE `appeals` (
	`id` text PRIMARY KEY NOT NULL,
	`decision_id` text NOT NULL,
	`report_id` text,
	`appellant_id` text,
	`state` text DEFAULT 'pending' NOT NULL,
	`words` text,
	`created_at` integer NOT NULL,
	`reply` text,
	`replied_at` integer,
	`earlier_answer` text,
	`answer` text,
	`decided_by` text,
	`decided_at` integer,
	FOREIGN KEY (`decision_id`) REFERENCES `moderation_decisions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`appellant_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `appeals_by_time` ON `appeals` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_of_author` ON `appeals` (`decision_id`) WHERE "appeals"."report_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_of_reporter` ON `appeals` (`decision_id`,`report_id`);--> statement-breakpoint
CREATE INDEX `appeals_pending` ON `appeals` (`created_at`,`id`) WHERE "appeals"."state" = 'pending';--> statement-breakpoint
CREATE INDEX `appeals_decided` ON `appeals` (`decided_at`,`id`) WHERE "appeals"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX `appeals_by_appellant` ON `appeals` (`appellant_id`);--> statement-breakpoint
CREATE INDEX `appeals_by_report` ON `appeals` (`report_id`);--> statement-breakpoint
CREATE INDEX `appeals_by_decider` ON `appeals` (`decided_by`);--> statement-breakpoint
CREATE TABLE `moderation_decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`member_id` text NOT NULL,
	`decided_by` text,
	`verdict` text NOT NULL,
	`action` text NOT NULL,
	`until` integer,
	`ground` text,
	`reason` text,
	`report_reason` text NOT NULL,
	`is_automated` integer DEFAULT false NOT NULL,
	`taken` text,
	`limit_id` text,
	`created_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`case_id`) REFERENCES `report_cases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_decisions_standing` ON `moderation_decisions` (`case_id`) WHERE "moderation_decisions"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX `moderation_decisions_by_case` ON `moderation_decisions` (`case_id`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_by_member` ON `moderation_decisions` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_by_time` ON `moderation_decisions` (`created_at`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_by_decider` ON `moderation_decisions` (`decided_by`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_alike` ON `moderation_decisions` (`report_reason`,`id`);--> statement-breakpoint
CREATE TABLE `report_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`author_id` text NOT NULL,
	`place` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`severity` integer NOT NULL,
	`priority` integer NOT NULL,
	`report_count` integer DEFAULT 1 NOT NULL,
	`opened_at` integer NOT NULL,
	`last_reported_at` integer NOT NULL,
	`claimed_by` text,
	`claimed_at` integer,
	`decided_at` integer,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`claimed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_cases_open` ON `report_cases` (`target_type`,`target_id`) WHERE "report_cases"."state" = 'pending';--> statement-breakpoint
CREATE INDEX `report_cases_by_priority` ON `report_cases` (`priority`,`id`) WHERE "report_cases"."state" = 'pending';--> statement-breakpoint
CREATE INDEX `report_cases_by_age` ON `report_cases` (`opened_at`,`id`) WHERE "report_cases"."state" = 'pending';--> statement-breakpoint
CREATE INDEX `report_cases_decided` ON `report_cases` (`decided_at`,`id`) WHERE "report_cases"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX `report_cases_by_target` ON `report_cases` (`target_type`,`target_id`,`id`);--> statement-breakpoint
CREATE INDEX `report_cases_by_author` ON `report_cases` (`author_id`,`id`);--> statement-breakpoint
CREATE INDEX `report_cases_by_claimer` ON `report_cases` (`claimed_by`);--> statement-breakpoint
CREATE TABLE `report_snapshots` (
	`case_id` text NOT NULL,
	`digest` text NOT NULL,
	`author_id` text NOT NULL,
	`content` text NOT NULL,
	`taken_at` integer NOT NULL,
	PRIMARY KEY(`case_id`, `digest`),
	FOREIGN KEY (`case_id`) REFERENCES `report_cases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `report_snapshots_by_author` ON `report_snapshots` (`author_id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`reporter_id` text,
	`name` text,
	`email` text,
	`reason` text NOT NULL,
	`words` text,
	`locale` text NOT NULL,
	`times_reported` integer DEFAULT 1 NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `report_cases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_of_member` ON `reports` (`case_id`,`reporter_id`) WHERE "reports"."reporter_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_of_address` ON `reports` (`case_id`,`email`) WHERE "reports"."email" is not null;--> statement-breakpoint
CREATE INDEX `reports_by_case` ON `reports` (`case_id`,`id`);--> statement-breakpoint
CREATE INDEX `reports_by_reporter` ON `reports` (`reporter_id`,`id`);--> statement-breakpoint
CREATE INDEX `reports_by_time` ON `reports` (`created_at`);--> statement-breakpoint
CREATE INDEX `reports_by_email` ON `reports` (`email`);--> statement-breakpoint
CREATE TABLE `feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`message` text NOT NULL,
	`email` text,
	`rating` integer,
	`user_id` text,
	`locale` text NOT NULL,
	`page` text,
	`state` text DEFAULT 'new' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`answer` text,
	`answer_id` text,
	`answered_at` integer,
	`answered_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `feedback_by_user` ON `feedback` (`user_id`);--> statement-breakpoint
CREATE INDEX `feedback_by_email` ON `feedback` (`email`);--> statement-breakpoint
CREATE INDEX `feedback_by_answerer` ON `feedback` (`answered_by`);--> statement-breakpoint
CREATE INDEX `feedback_by_state` ON `feedback` (`state`);--> statement-breakpoint
CREATE INDEX `feedback_tagged` ON `feedback` (`tags`) WHERE "feedback"."tags" <> '[]';--> statement-breakpoint
CREATE TABLE `bulk_act_members` (
	`act_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`refusal` text,
	`taken_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`act_id`, `user_id`),
	FOREIGN KEY (`act_id`) REFERENCES `bulk_acts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `bulk_act_members_by_state` ON `bulk_act_members` (`act_id`,`state`,`user_id`);--> statement-breakpoint
CREATE INDEX `bulk_act_members_by_user` ON `bulk_act_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `bulk_acts` (
	`id` text PRIMARY KEY NOT NULL,
	`prepared_by` text NOT NULL,
	`kind` text NOT NULL,
	`details` text NOT NULL,
	`reason` text NOT NULL,
	`filter` text NOT NULL,
	`left_out` integer NOT NULL,
	`state` text DEFAULT 'prepared' NOT NULL,
	`prepared_at` integer NOT NULL,
	`started_by` text,
	`touched_at` integer NOT NULL,
	FOREIGN KEY (`prepared_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `bulk_acts_by_preparer` ON `bulk_acts` (`prepared_by`);--> statement-breakpoint
CREATE INDEX `bulk_acts_by_starter` ON `bulk_acts` (`started_by`);--> statement-breakpoint
CREATE INDEX `bulk_acts_by_age` ON `bulk_acts` (`touched_at`);--> statement-breakpoint
CREATE INDEX `bulk_acts_running` ON `bulk_acts` (`id`) WHERE "bulk_acts"."state" = 'running';--> statement-breakpoint
CREATE TABLE `user_filters` (
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`filter` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `name`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `user_import_rows` (
	`import_id` text NOT NULL,
	`line` integer NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`plan` text,
	`state` text NOT NULL,
	`problem` text,
	`attempt` text,
	PRIMARY KEY(`import_id`, `line`),
	FOREIGN KEY (`import_id`) REFERENCES `user_imports`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_import_rows_by_state` ON `user_import_rows` (`import_id`,`state`,`line`);--> statement-breakpoint
CREATE INDEX `user_import_rows_by_email` ON `user_import_rows` (`email`);--> statement-breakpoint
CREATE TABLE `user_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`uploaded_by` text NOT NULL,
	`file_name` text NOT NULL,
	`source` text NOT NULL,
	`state` text DEFAULT 'checked' NOT NULL,
	`uploaded_at` integer NOT NULL,
	`started_by` text,
	`touched_at` integer NOT NULL,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_imports_by_uploader` ON `user_imports` (`uploaded_by`);--> statement-breakpoint
CREATE INDEX `user_imports_by_starter` ON `user_imports` (`started_by`);--> statement-breakpoint
CREATE INDEX `user_imports_by_age` ON `user_imports` (`touched_at`);--> statement-breakpoint
CREATE INDEX `user_imports_sending` ON `user_imports` (`id`) WHERE "user_imports"."state" = 'sending';--> statement-breakpoint
CREATE TABLE `two_factor_resets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`requested_by` text NOT NULL,
	`reason` text NOT NULL,
	`requested_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `two_factor_resets_id_unique` ON `two_factor_resets` (`id`);--> statement-breakpoint
CREATE INDEX `two_factor_resets_by_requester` ON `two_factor_resets` (`requested_by`);--> statement-breakpoint
CREATE INDEX `two_factor_resets_by_expiry` ON `two_factor_resets` (`expires_at`);--> statement-breakpoint
CREATE TABLE `suppressions` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text DEFAULT 'preparing' NOT NULL,
	`progress` integer DEFAULT 0 NOT NULL,
	`bytes` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`taken_by` text,
	`leased_until` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_in_preparation` ON `data_exports` (`user_id`) WHERE "data_exports"."state" = 'preparing';--> statement-breakpoint
CREATE INDEX `data_exports_by_state` ON `data_exports` (`state`);--> statement-breakpoint
CREATE INDEX `data_exports_by_expiry` ON `data_exports` (`expires_at`);--> statement-breakpoint
CREATE INDEX `data_exports_by_user` ON `data_exports` (`user_id`);--> statement-breakpoint
CREATE INDEX `data_exports_by_attempt` ON `data_exports` (`taken_by`);--> statement-breakpoint
CREATE TABLE `brand_draft` (
	`id` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`share_key` text,
	`share_until` integer,
	`publish_at` integer,
	`publish_by` text,
	`publish_note` text,
	`publish_changes` text,
	`publish_revision` integer
);
--> statement-breakpoint
CREATE TABLE `brand_draft_changes` (
	`path` text PRIMARY KEY NOT NULL,
	`value` text,
	`revision` integer NOT NULL,
	`actor_id` text,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `expert_profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`headline_et` text NOT NULL,
	`headline_en` text NOT NULL,
	`about_et` text NOT NULL,
	`about_en` text NOT NULL,
	`fields` text NOT NULL,
	`languages` text NOT NULL,
	`place` text,
	`is_listed` integer NOT NULL,
	`picture_file` text,
	`availability` text DEFAULT 'open' NOT NULL,
	`takes_questions` integer DEFAULT false NOT NULL,
	`appointment_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `home_sections` (
	`id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`content` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `home_versions` (
	`version` integer PRIMARY KEY NOT NULL,
	`sections` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_documents` (
	`id` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`ref_id` text NOT NULL,
	`title_et` text DEFAULT '' NOT NULL,
	`body_et` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`body_en` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_documents_refId_unique` ON `search_documents` (`ref_id`);--> statement-breakpoint
CREATE TABLE `analytics_counts` (
	`period` text NOT NULL,
	`at` text NOT NULL,
	`measure` text NOT NULL,
	`name` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`period`, `measure`, `at`, `name`)
);
--> statement-breakpoint
CREATE TABLE `analytics_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `analytics_visitors` (
	`day` text NOT NULL,
	`hash` text NOT NULL,
	`last_hour` text NOT NULL,
	PRIMARY KEY(`day`, `hash`)
);
--> statement-breakpoint
CREATE INDEX `analytics_visitors_by_hour` ON `analytics_visitors` (`last_hour`);--> statement-breakpoint
CREATE TABLE `applied_files` (
	`name` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`applied_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`device` text,
	`country` text,
	`action` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`before` text,
	`after` text,
	`reason` text,
	`ground` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_actor` ON `audit_log` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_target` ON `audit_log` (`target_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_of_actor` ON `audit_log` (`actor_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_of_target` ON `audit_log` (`target_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_of_action` ON `audit_log` (`action`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `community_secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `community_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`content_epoch` integer NOT NULL,
	`brand_version` integer NOT NULL,
	`brand_settings` text NOT NULL,
	`last_cleaned_at` integer
);
--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`sealed_message` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `mail_outbox_by_state` ON `mail_outbox` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_by_expiry` ON `rate_limits` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`chosen` text NOT NULL,
	`changed_in` text DEFAULT '{}' NOT NULL,
	`is_large` integer DEFAULT false NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
create virtual table discussion_index using fts5 (
  text,
  content='',
  detail=none,
  columnsize=0,
  tokenize='unicode61 remove_diacritics 0',
  prefix='2 3 4 5 6 7 8'
);
--> statement-breakpoint
create virtual table discussion_index_forgiving using fts5 (
  text,
  content='',
  detail=none,
  columnsize=0,
  tokenize='unicode61 remove_diacritics 2',
  prefix='2 3 4 5 6 7 8'
);
--> statement-breakpoint
create virtual table message_index using fts5 (
  text,
  content='',
  detail=none,
  columnsize=0,
  tokenize='unicode61 remove_diacritics 2',
  prefix='2 3 4'
);
--> statement-breakpoint
create virtual table search_index using fts5 (
  title_et,
  body_et,
  title_en,
  body_en,
  content='search_documents',
  content_rowid='id',
  tokenize='unicode61 remove_diacritics 0',
  prefix='2 3'
);
--> statement-breakpoint
create virtual table search_index_forgiving using fts5 (
  title_et,
  body_et,
  title_en,
  body_en,
  content='search_documents',
  content_rowid='id',
  tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
create trigger email_change_voided
after update of password_hash on users
when old.password_hash is not new.password_hash
begin
  delete from email_changes where user_id = new.id and spent_by is null and undone_by is null;
end;
--> statement-breakpoint
create trigger notification_events_deleted
after delete on notification_events
begin
  update notifications set
    (actor_id, path, excerpt, created_at) = (
      select e.actor_id, e.path, e.excerpt, e.created_at from notification_events as e
      where e.group_id = old.group_id and e.withdrawn_at is null order by e.id desc limit 1),
    actor_count = (
      select count(distinct e.actor_id) from notification_events as e
      where e.group_id = old.group_id and e.withdrawn_at is null),
    mail_due_at = iif(exists (
      select 1 from notification_events as e
      where e.group_id = old.group_id and e.withdrawn_at is null and e.created_at > coalesce(
        (select m.sent_at from notification_mails as m where m.user_id = old.user_id), 0)), mail_due_at, null)
  where group_id = old.group_id and exists (
    select 1 from notification_events as e where e.group_id = old.group_id and e.withdrawn_at is null);
  delete from notifications where group_id = old.group_id and actor_id is not null and not exists (
    select 1 from notification_events as e where e.group_id = old.group_id and e.withdrawn_at is null);
end;
--> statement-breakpoint
create trigger notification_events_withdrawn
after update of withdrawn_at on notification_events
when new.withdrawn_at is not old.withdrawn_at
begin
  update notifications set
    (actor_id, path, excerpt, created_at) = (
      select e.actor_id, e.path, e.excerpt, e.created_at from notification_events as e
      where e.group_id = new.group_id and e.withdrawn_at is null order by e.id desc limit 1),
    actor_count = (
      select count(distinct e.actor_id) from notification_events as e
      where e.group_id = new.group_id and e.withdrawn_at is null)
  where group_id = new.group_id and exists (
    select 1 from notification_events as e where e.group_id = new.group_id and e.withdrawn_at is null);
  delete from notifications where group_id = new.group_id and actor_id is not null and not exists (
    select 1 from notification_events as e where e.group_id = new.group_id and e.withdrawn_at is null);
end;
--> statement-breakpoint
create trigger user_with_digest
after insert on users
when new.mail_digest = 1
begin
  insert or ignore into digest_settings (user_id, next_at) values (new.id, 0);
end;
--> statement-breakpoint
create trigger user_turned_digest_on
after update of mail_digest on users
when new.mail_digest = 1 and old.mail_digest = 0
begin
  insert into digest_settings (user_id, next_at)
    values (new.id, 0)
    on conflict (user_id) do update set next_at = 0, last_at = null;
end;
--> statement-breakpoint
create trigger user_turned_digest_off
after update of mail_digest on users
when new.mail_digest = 0 and old.mail_digest = 1
begin
  update digest_settings set next_at = null where user_id = new.id;
end;
--> statement-breakpoint
create trigger user_with_digest_removed
before delete on users
begin
  delete from digest_settings where user_id = old.id;
end;
--> statement-breakpoint
create trigger session_started
after insert on sessions
begin
  update users set last_seen_at = max(last_seen_at, new.last_used_at) where id = new.user_id;
end;
--> statement-breakpoint
create trigger session_used
after update of last_used_at on sessions
begin
  update users set last_seen_at = max(last_seen_at, new.last_used_at) where id = new.user_id;
end;
--> statement-breakpoint
create trigger users_closed
after update of status on users
when new.status <> 'active'
begin
  delete from sessions where user_id = new.id;
  delete from two_factor_challenges where user_id = new.id;
end;
--> statement-breakpoint
create trigger user_named
after insert on users
when new.name is not null
begin
  insert or ignore into user_name_words (word, user_id)
    select value, new.id
    from json_each('[' || replace(replace(json_quote(
      replace(replace(replace(replace(replace(replace(
        lower(new.name), 'Õ', 'õ'), 'Ä', 'ä'), 'Ö', 'ö'), 'Ü', 'ü'), 'Š', 'š'), 'Ž', 'ž')
    ), ' ', '","'), '-', '","') || ']')
    where value <> '';
end;
--> statement-breakpoint
create trigger user_renamed
after update of name on users
when old.name is not new.name
begin
  delete from user_name_words where user_id = old.id;
  insert or ignore into user_name_words (word, user_id)
    select value, new.id
    from json_each('[' || replace(replace(json_quote(
      replace(replace(replace(replace(replace(replace(
        lower(coalesce(new.name, '')), 'Õ', 'õ'), 'Ä', 'ä'), 'Ö', 'ö'), 'Ü', 'ü'), 'Š', 'š'), 'Ž', 'ž')
    ), ' ', '","'), '-', '","') || ']')
    where value <> '';
end;
--> statement-breakpoint
create trigger user_removed
before delete on users
begin
  delete from user_name_words where user_id = old.id;
end;
--> statement-breakpoint
create trigger comment_written
after insert on comments
when new.state = 'published'
begin
  update users set last_written_at = max(last_written_at, new.created_at) where id = new.author_id;
end;
--> statement-breakpoint
create trigger held_comment_published
after update of state on comments
when old.state = 'held' and new.state = 'published'
begin
  update users set last_written_at = max(last_written_at, new.created_at) where id = new.author_id;
end;
--> statement-breakpoint
create trigger pictures_in_new_post
after insert on post_texts
when instr(new.body, '/community/') > 0
begin
  update post_pictures set is_used = 1 where is_used = 0 and instr(new.body, key) > 0;
end;
--> statement-breakpoint
create trigger pictures_in_changed_post
after update of body on post_texts
when instr(new.body, '/community/') > 0
begin
  update post_pictures set is_used = 1 where is_used = 0 and instr(new.body, key) > 0;
end;
--> statement-breakpoint
create trigger pictures_in_new_comment
after insert on comments
when instr(new.body, '/community/') > 0
begin
  update post_pictures set is_used = 1 where is_used = 0 and instr(new.body, key) > 0;
end;
--> statement-breakpoint
create trigger pictures_in_changed_comment
after update of body on comments
when instr(new.body, '/community/') > 0
begin
  update post_pictures set is_used = 1 where is_used = 0 and instr(new.body, key) > 0;
end;
--> statement-breakpoint
create trigger discussion_post_added
after insert on post_texts
begin
  insert into discussion_documents (ref_id, part) values (new.post_id, new.locale);
  insert into discussion_index (rowid, text)
    select id, new.title || char(10) || new.plain
    from discussion_documents where ref_id = new.post_id and part = new.locale;
  insert into discussion_index_forgiving (rowid, text)
    select id, new.title || char(10) || new.plain
    from discussion_documents where ref_id = new.post_id and part = new.locale;
end;
--> statement-breakpoint
create trigger discussion_post_changed
after update of title, plain on post_texts
when (old.title, old.plain) is not (new.title, new.plain)
begin
  insert into discussion_index (discussion_index, rowid, text)
    select 'delete', id, old.title || char(10) || old.plain
    from discussion_documents where ref_id = old.post_id and part = old.locale;
  insert into discussion_index_forgiving (discussion_index_forgiving, rowid, text)
    select 'delete', id, old.title || char(10) || old.plain
    from discussion_documents where ref_id = old.post_id and part = old.locale;
  insert into discussion_index (rowid, text)
    select id, new.title || char(10) || new.plain
    from discussion_documents where ref_id = new.post_id and part = new.locale;
  insert into discussion_index_forgiving (rowid, text)
    select id, new.title || char(10) || new.plain
    from discussion_documents where ref_id = new.post_id and part = new.locale;
end;
--> statement-breakpoint
create trigger discussion_post_removed
after delete on post_texts
begin
  insert into discussion_index (discussion_index, rowid, text)
    select 'delete', id, old.title || char(10) || old.plain
    from discussion_documents where ref_id = old.post_id and part = old.locale;
  insert into discussion_index_forgiving (discussion_index_forgiving, rowid, text)
    select 'delete', id, old.title || char(10) || old.plain
    from discussion_documents where ref_id = old.post_id and part = old.locale;
  delete from discussion_documents where ref_id = old.post_id and part = old.locale;
end;
--> statement-breakpoint
create trigger discussion_comment_added
after insert on comments
begin
  insert into discussion_documents (ref_id, part) values (new.id, '');
  insert into discussion_index (rowid, text)
    select id, new.plain
    from discussion_documents where ref_id = new.id and part = '';
  insert into discussion_index_forgiving (rowid, text)
    select id, new.plain
    from discussion_documents where ref_id = new.id and part = '';
end;
--> statement-breakpoint
create trigger discussion_comment_changed
after update of plain on comments
when old.plain is not new.plain
begin
  insert into discussion_index (discussion_index, rowid, text)
    select 'delete', id, old.plain
    from discussion_documents where ref_id = old.id and part = '';
  insert into discussion_index_forgiving (discussion_index_forgiving, rowid, text)
    select 'delete', id, old.plain
    from discussion_documents where ref_id = old.id and part = '';
  insert into discussion_index (rowid, text)
    select id, new.plain
    from discussion_documents where ref_id = new.id and part = '';
  insert into discussion_index_forgiving (rowid, text)
    select id, new.plain
    from discussion_documents where ref_id = new.id and part = '';
end;
--> statement-breakpoint
create trigger discussion_comment_removed
after delete on comments
begin
  insert into discussion_index (discussion_index, rowid, text)
    select 'delete', id, old.plain
    from discussion_documents where ref_id = old.id and part = '';
  insert into discussion_index_forgiving (discussion_index_forgiving, rowid, text)
    select 'delete', id, old.plain
    from discussion_documents where ref_id = old.id and part = '';
  delete from discussion_documents where ref_id = old.id and part = '';
end;
--> statement-breakpoint
create trigger post_written
after insert on posts
when new.state = 'published'
begin
  update users set last_written_at = max(last_written_at, new.created_at) where id = new.author_id;
end;
--> statement-breakpoint
create trigger held_post_published
after update of state on posts
when old.state = 'held' and new.state = 'published'
begin
  update users set last_written_at = max(last_written_at, new.created_at) where id = new.author_id;
end;
--> statement-breakpoint
create trigger posts_moved
after update of space_id on posts
when new.space_id <> old.space_id
begin
  update notifications set scope_id = new.space_id where subject_id = new.id;
  update notifications set scope_id = new.space_id
  where subject_id in (select id from comments where post_id = new.id);
end;
--> statement-breakpoint
create trigger posts_gone
after update of state on posts
when new.state in ('deleted', 'removed')
begin
  delete from notifications
  where subject_id = new.id or subject_id in (select id from comments where post_id = new.id);
  delete from notification_events
  where subject_id = new.id or subject_id in (select id from comments where post_id = new.id);
end;
--> statement-breakpoint
create trigger reactions_counted
after insert on reactions
begin
  insert into reaction_counts (target_id, name, count) values (new.target_id, new.name, 1)
  on conflict (target_id, name) do update set count = count + 1;
end;
--> statement-breakpoint
create trigger reactions_uncounted
after delete on reactions
begin
  update reaction_counts set count = count - 1 where target_id = old.target_id and name = old.name;
  delete from reaction_counts where target_id = old.target_id and name = old.name and count <= 0;
end;
--> statement-breakpoint
create trigger spaces_made
after insert on spaces
begin
  insert into notification_scopes (id, access, is_quiet) values (new.id, new.read_access, new.is_quiet)
  on conflict (id) do update set access = excluded.access, is_quiet = excluded.is_quiet;
end;
--> statement-breakpoint
create trigger spaces_changed
after update of read_access, is_quiet on spaces
begin
  insert into notification_scopes (id, access, is_quiet) values (new.id, new.read_access, new.is_quiet)
  on conflict (id) do update set access = excluded.access, is_quiet = excluded.is_quiet;
end;
--> statement-breakpoint
create trigger message_index_added
after insert on messages
begin
  insert into message_index (rowid, text)
    values (
      new.number,
      (select group_concat('u' || replace(user_id, '-', ''), ' ') from conversation_members
        where conversation_id = new.conversation_id)
      || case when exists (select 1 from conversations where id = new.conversation_id and kind = 'community')
        then ' forstaff' else '' end
      || char(10) || case when new.position = 1
        then (select subject from conversations where id = new.conversation_id) || char(10) else '' end
      || new.plain
    );
end;
--> statement-breakpoint
create trigger message_index_changed
after update of plain on messages
when old.plain is not new.plain
begin
  insert into message_index (message_index, rowid, text)
    values (
      'delete',
      old.number,
      (select group_concat('u' || replace(user_id, '-', ''), ' ') from conversation_members
        where conversation_id = old.conversation_id)
      || case when exists (select 1 from conversations where id = old.conversation_id and kind = 'community')
        then ' forstaff' else '' end
      || char(10) || case when old.position = 1
        then (select subject from conversations where id = old.conversation_id) || char(10) else '' end
      || old.plain
    );
  insert into message_index (rowid, text)
    values (
      new.number,
      (select group_concat('u' || replace(user_id, '-', ''), ' ') from conversation_members
        where conversation_id = new.conversation_id)
      || case when exists (select 1 from conversations where id = new.conversation_id and kind = 'community')
        then ' forstaff' else '' end
      || char(10) || case when new.position = 1
        then (select subject from conversations where id = new.conversation_id) || char(10) else '' end
      || new.plain
    );
end;
--> statement-breakpoint
create trigger message_index_removed
after delete on messages
begin
  insert into message_index (message_index, rowid, text)
    values (
      'delete',
      old.number,
      (select group_concat('u' || replace(user_id, '-', ''), ' ') from conversation_members
        where conversation_id = old.conversation_id)
      || case when exists (select 1 from conversations where id = old.conversation_id and kind = 'community')
        then ' forstaff' else '' end
      || char(10) || case when old.position = 1
        then (select subject from conversations where id = old.conversation_id) || char(10) else '' end
      || old.plain
    );
end;
--> statement-breakpoint
create trigger message_index_renamed
after update of subject on conversations
when old.subject is not new.subject
begin
  insert into message_index (message_index, rowid, text)
    select
      'delete', number,
      (select group_concat('u' || replace(user_id, '-', ''), ' ') from conversation_members
        where conversation_id = old.id)
      || char(10) || old.subject
      || char(10) || plain
    from messages where conversation_id = old.id and position = 1;
  insert into message_index (rowid, text)
    select
      number,
      (select group_concat('u' || replace(user_id, '-', ''), ' ') from conversation_members
        where conversation_id = new.id)
      || char(10) || new.subject
      || char(10) || plain
    from messages where conversation_id = new.id and position = 1;
end;
--> statement-breakpoint
create trigger messages_sent
after insert on messages
begin
  update conversations set last_position = new.position, emptied_at = null where id = new.conversation_id;
  update conversation_members set last_position = new.position, last_at = new.created_at
  where conversation_id = new.conversation_id
    and (new.written_as is 'community' or not exists (
      select 1 from blocks where blocks.user_id = conversation_members.user_id and blocked_id = new.sender_id));
  update conversation_members set last_received = new.position, last_received_at = new.created_at
  where conversation_id = new.conversation_id
    and (new.written_as is 'community' or user_id <> new.sender_id)
    and (new.written_as is 'community' or not exists (
      select 1 from blocks where blocks.user_id = conversation_members.user_id and blocked_id = new.sender_id));
end;
--> statement-breakpoint
create trigger messages_deleted
after update of deleted_at on messages
when old.deleted_at is null and new.deleted_at is not null
begin
  update message_files set message_id = null where message_id = old.id;
  update conversation_members set
    (last_position, last_at) = (
      select position, created_at from messages
      where messages.conversation_id = conversation_members.conversation_id and deleted_at is null
        and (written_as is 'community' or sender_id not in (
          select blocked_id from blocks where blocks.user_id = conversation_members.user_id))
      order by position desc limit 1),
    (last_received, last_received_at) = (
      select position, created_at from messages
      where messages.conversation_id = conversation_members.conversation_id and deleted_at is null
        and (written_as is 'community' or sender_id not in (
          select blocked_id from blocks where blocks.user_id = conversation_members.user_id))
        and (written_as is 'community' or sender_id <> conversation_members.user_id)
      order by position desc limit 1)
  where conversation_id = old.conversation_id
    and (last_position = old.position or last_received = old.position);
end;
--> statement-breakpoint
create trigger messages_erased
after delete on messages
begin
  update message_files set message_id = null where message_id = old.id;
  update conversation_members set
    (last_position, last_at) = (
      select position, created_at from messages
      where messages.conversation_id = conversation_members.conversation_id and deleted_at is null
        and (written_as is 'community' or sender_id not in (
          select blocked_id from blocks where blocks.user_id = conversation_members.user_id))
      order by position desc limit 1),
    (last_received, last_received_at) = (
      select position, created_at from messages
      where messages.conversation_id = conversation_members.conversation_id and deleted_at is null
        and (written_as is 'community' or sender_id not in (
          select blocked_id from blocks where blocks.user_id = conversation_members.user_id))
        and (written_as is 'community' or sender_id <> conversation_members.user_id)
      order by position desc limit 1)
  where conversation_id = old.conversation_id
    and (last_position = old.position or last_received = old.position);
  update conversations set emptied_at = old.created_at
  where id = old.conversation_id
    and emptied_at is null
    and not exists (select 1 from messages where conversation_id = old.conversation_id);
end;
--> statement-breakpoint
create trigger desk_followed
after insert on messages
when new.written_as is not 'automatic'
begin
  insert into conversation_desks (conversation_id, member_id, last_at)
  select id, new.sender_id, new.created_at from conversations
  where id = new.conversation_id and kind = 'community' and new.written_as is null
    and not exists (select 1 from conversation_desks where conversation_id = new.conversation_id);
  update conversation_desks set
    last_at = new.created_at,
    state = case
      when new.written_as is 'community' or new.sender_id is expert_id then 'answered'
      when state = 'new' then 'new'
      else 'open'
    end
  where conversation_id = new.conversation_id;
end;
--> statement-breakpoint
create trigger blocks_set
after insert on blocks
begin
  update conversation_members set
    (last_position, last_at) = (
      select position, created_at from messages
      where messages.conversation_id = conversation_members.conversation_id and deleted_at is null
        and sender_id not in (select blocked_id from blocks where blocks.user_id = conversation_members.user_id)
      order by position desc limit 1),
    (last_received, last_received_at) = (
      select position, created_at from messages
      where messages.conversation_id = conversation_members.conversation_id and deleted_at is null
        and sender_id not in (select blocked_id from blocks where blocks.user_id = conversation_members.user_id)
        and sender_id <> conversation_members.user_id
      order by position desc limit 1)
  where user_id = new.user_id
    and conversation_id in (select conversation_id from conversation_members where user_id = new.blocked_id);
end;
--> statement-breakpoint
create trigger blocks_ended
after delete on blocks
begin
  update conversation_members set
    (last_position, last_at) = (
      select position, created_at from messages
      where messages.conversation_id = conversation_members.conversation_id and deleted_at is null
        and sender_id not in (select blocked_id from blocks where blocks.user_id = conversation_members.user_id)
      order by position desc limit 1),
    (last_received, last_received_at) = (
      select position, created_at from messages
      where messages.conversation_id = conversation_members.conversation_id and deleted_at is null
        and sender_id not in (select blocked_id from blocks where blocks.user_id = conversation_members.user_id)
        and sender_id <> conversation_members.user_id
      order by position desc limit 1)
  where user_id = old.user_id
    and conversation_id in (select conversation_id from conversation_members where user_id = old.blocked_id);
end;
--> statement-breakpoint
create trigger unsent_text_of_post
after insert on posts
begin
  delete from unsent_texts where user_id = new.author_id and client_id = new.client_id;
end;
--> statement-breakpoint
create trigger unsent_text_of_comment
after insert on comments
begin
  delete from unsent_texts where user_id = new.author_id and client_id = new.client_id;
end;
--> statement-breakpoint
create trigger unsent_text_of_message
after insert on messages
begin
  delete from unsent_texts where user_id = new.sender_id and client_id = new.client_id;
end;
--> statement-breakpoint
create trigger unsent_text_of_announcement
after insert on announcements
begin
  delete from unsent_texts where user_id = new.created_by and client_id = new.client_id;
end;
--> statement-breakpoint
create trigger unsent_edit_of_post
after update of version on posts
begin
  delete from unsent_texts where user_id = new.author_id and place = 'post:' || new.id;
end;
--> statement-breakpoint
create trigger unsent_edit_of_comment
after update of version on comments
begin
  delete from unsent_texts where user_id = new.author_id and place = 'comment:' || new.id;
end;
--> statement-breakpoint
create trigger two_factor_reset_voided
after update of accepted_by on two_factors
when new.accepted_by is not old.accepted_by
begin
  delete from two_factor_resets where user_id = new.user_id;
end;
--> statement-breakpoint
create trigger two_factor_reset_ended
after delete on two_factors
begin
  delete from two_factor_resets where user_id = old.user_id;
end;
--> statement-breakpoint
create trigger search_documents_added
after insert on search_documents
begin
  insert into search_index (rowid, title_et, body_et, title_en, body_en)
    values (new.id, new.title_et, new.body_et, new.title_en, new.body_en);
  insert into search_index_forgiving (rowid, title_et, body_et, title_en, body_en)
    values (new.id, new.title_et, new.body_et, new.title_en, new.body_en);
end;
--> statement-breakpoint
create trigger search_documents_changed
after update on search_documents
when (old.title_et, old.body_et, old.title_en, old.body_en)
  is not (new.title_et, new.body_et, new.title_en, new.body_en)
begin
  insert into search_index (search_index, rowid, title_et, body_et, title_en, body_en)
    values ('delete', old.id, old.title_et, old.body_et, old.title_en, old.body_en);
  insert into search_index_forgiving (search_index_forgiving, rowid, title_et, body_et, title_en, body_en)
    values ('delete', old.id, old.title_et, old.body_et, old.title_en, old.body_en);
  insert into search_index (rowid, title_et, body_et, title_en, body_en)
    values (new.id, new.title_et, new.body_et, new.title_en, new.body_en);
  insert into search_index_forgiving (rowid, title_et, body_et, title_en, body_en)
    values (new.id, new.title_et, new.body_et, new.title_en, new.body_en);
end;
--> statement-breakpoint
create trigger search_documents_removed
after delete on search_documents
begin
  insert into search_index (search_index, rowid, title_et, body_et, title_en, body_en)
    values ('delete', old.id, old.title_et, old.body_et, old.title_en, old.body_en);
  insert into search_index_forgiving (search_index_forgiving, rowid, title_et, body_et, title_en, body_en)
    values ('delete', old.id, old.title_et, old.body_et, old.title_en, old.body_en);
end;
--> statement-breakpoint
create trigger search_text_added
after insert on content_texts
begin
  insert into search_documents (source, ref_id, title_et, body_et, title_en, body_en)
  select 'content', new.item_id,
    iif(new.locale = 'et', new.title, ''), iif(new.locale = 'et', text, ''),
    iif(new.locale = 'en', new.title, ''), iif(new.locale = 'en', text, '')
  from (
    select new.summary
      || char(10) || coalesce((select group_concat(value, ', ') from json_each(new.topics)), '')
      || char(10) || new.plain
      || coalesce(
        char(10) || (
          select group_concat(
            coalesce(
              nullif(json_extract(value, '$.name.' || new.locale), ''),
              json_extract(value, '$.name.et') || json_extract(value, '$.name.en')
            ),
            ', '
          )
          from recipes, json_each(recipes.content, '$.ingredients')
          where item_id = new.item_id
        )
        || char(10) || (
          select group_concat(
            coalesce(
              nullif(json_extract(value, '$.' || new.locale), ''),
              json_extract(value, '$.et') || json_extract(value, '$.en')
            ),
            char(10)
          )
          from recipes, json_each(recipes.content, '$.steps')
          where item_id = new.item_id
        ),
        ''
      ) as text
  )
  where true
  on conflict (ref_id) do update set
    title_et = iif(new.locale = 'et', excluded.title_et, title_et),
    body_et = iif(new.locale = 'et', excluded.body_et, body_et),
    title_en = iif(new.locale = 'en', excluded.title_en, title_en),
    body_en = iif(new.locale = 'en', excluded.body_en, body_en);
end;
--> statement-breakpoint
create trigger search_text_changed
after update on content_texts
begin
  insert into search_documents (source, ref_id, title_et, body_et, title_en, body_en)
  select 'content', new.item_id,
    iif(new.locale = 'et', new.title, ''), iif(new.locale = 'et', text, ''),
    iif(new.locale = 'en', new.title, ''), iif(new.locale = 'en', text, '')
  from (
    select new.summary
      || char(10) || coalesce((select group_concat(value, ', ') from json_each(new.topics)), '')
      || char(10) || new.plain
      || coalesce(
        char(10) || (
          select group_concat(
            coalesce(
              nullif(json_extract(value, '$.name.' || new.locale), ''),
              json_extract(value, '$.name.et') || json_extract(value, '$.name.en')
            ),
            ', '
          )
          from recipes, json_each(recipes.content, '$.ingredients')
          where item_id = new.item_id
        )
        || char(10) || (
          select group_concat(
            coalesce(
              nullif(json_extract(value, '$.' || new.locale), ''),
              json_extract(value, '$.et') || json_extract(value, '$.en')
            ),
            char(10)
          )
          from recipes, json_each(recipes.content, '$.steps')
          where item_id = new.item_id
        ),
        ''
      ) as text
  )
  where true
  on conflict (ref_id) do update set
    title_et = iif(new.locale = 'et', excluded.title_et, title_et),
    body_et = iif(new.locale = 'et', excluded.body_et, body_et),
    title_en = iif(new.locale = 'en', excluded.title_en, title_en),
    body_en = iif(new.locale = 'en', excluded.body_en, body_en);
end;
--> statement-breakpoint
create trigger search_text_removed
after delete on content_texts
begin
  update search_documents set
    title_et = iif(old.locale = 'et', '', title_et),
    body_et = iif(old.locale = 'et', '', body_et),
    title_en = iif(old.locale = 'en', '', title_en),
    body_en = iif(old.locale = 'en', '', body_en)
  where ref_id = old.item_id;
end;
--> statement-breakpoint
create trigger search_recipe_added
after insert on recipes
begin
  update content_texts set plain = plain where item_id = new.item_id;
end;
--> statement-breakpoint
create trigger search_recipe_changed
after update on recipes
begin
  update content_texts set plain = plain where item_id = new.item_id;
end;
--> statement-breakpoint
create trigger search_recipe_removed
after delete on recipes
begin
  update content_texts set plain = plain where item_id = old.item_id;
end;
--> statement-breakpoint
create trigger search_expert_added
after insert on expert_profiles
begin
  insert into search_documents (source, ref_id, title_et, body_et, title_en, body_en)
  select 'expert', new.user_id,
    coalesce(name, ''),
    new.headline_et
      || char(10) || coalesce((select group_concat(json_extract(value, '$.et'), ', ') from json_each(new.fields)), '')
      || char(10) || coalesce(new.place, '')
      || char(10) || new.about_et,
    coalesce(name, ''),
    new.headline_en
      || char(10) || coalesce((select group_concat(json_extract(value, '$.en'), ', ') from json_each(new.fields)), '')
      || char(10) || coalesce(new.place, '')
      || char(10) || new.about_en
  from users where id = new.user_id
  on conflict (ref_id) do update set
    title_et = excluded.title_et,
    body_et = excluded.body_et,
    title_en = excluded.title_en,
    body_en = excluded.body_en;
end;
--> statement-breakpoint
create trigger search_expert_changed
after update on expert_profiles
begin
  insert into search_documents (source, ref_id, title_et, body_et, title_en, body_en)
  select 'expert', new.user_id,
    coalesce(name, ''),
    new.headline_et
      || char(10) || coalesce((select group_concat(json_extract(value, '$.et'), ', ') from json_each(new.fields)), '')
      || char(10) || coalesce(new.place, '')
      || char(10) || new.about_et,
    coalesce(name, ''),
    new.headline_en
      || char(10) || coalesce((select group_concat(json_extract(value, '$.en'), ', ') from json_each(new.fields)), '')
      || char(10) || coalesce(new.place, '')
      || char(10) || new.about_en
  from users where id = new.user_id
  on conflict (ref_id) do update set
    title_et = excluded.title_et,
    body_et = excluded.body_et,
    title_en = excluded.title_en,
    body_en = excluded.body_en;
end;
--> statement-breakpoint
create trigger search_expert_removed
after delete on expert_profiles
begin
  delete from search_documents where ref_id = old.user_id;
end;
--> statement-breakpoint
create trigger search_expert_renamed
after update of name on users
when old.name is not new.name
begin
  update search_documents set title_et = coalesce(new.name, ''), title_en = coalesce(new.name, '')
  where source = 'expert' and ref_id = new.id;
end;
--> statement-breakpoint
create trigger audit_log_written_once
before insert on audit_log
when exists (select 1 from audit_log where id = new.id)
begin
  select raise(abort, 'audit_log is only appended to');
end;
--> statement-breakpoint
create trigger audit_log_unchanged
before update on audit_log
when new.actor_id is not null
  or (new.id, new.at, new.action, new.target_type, new.target_id)
    <> (old.id, old.at, old.action, old.target_type, old.target_id)
  or new.before is not old.before or new.after is not old.after or new.reason is not old.reason
  or new.ground is not old.ground or new.device is not old.device or new.country is not old.country
begin
  select raise(abort, 'audit_log is only appended to');
end;
--> statement-breakpoint
create trigger audit_log_kept
before delete on audit_log
when old.at > (unixepoch() - 365 * 86400) * 1000
begin
  select raise(abort, 'audit_log keeps each entry for a year at least');
end;
