CREATE TABLE `entitlement_reminders` (
	`user_id` text NOT NULL,
	`ends_at` integer NOT NULL,
	`days` integer NOT NULL,
	PRIMARY KEY(`user_id`, `ends_at`, `days`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
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
	`created_at` integer NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `gift_card_batches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`redeemed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_cards_codeHash_unique` ON `gift_cards` (`code_hash`);--> statement-breakpoint
CREATE INDEX `gift_cards_by_batch` ON `gift_cards` (`batch_id`);--> statement-breakpoint
CREATE INDEX `gift_cards_by_last_group` ON `gift_cards` (`last_group`);--> statement-breakpoint
CREATE INDEX `gift_cards_by_state` ON `gift_cards` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `gift_cards_by_tier` ON `gift_cards` (`tier`,`id`);--> statement-breakpoint
CREATE INDEX `gift_cards_by_expiry` ON `gift_cards` (`expires_at`,`id`);--> statement-breakpoint
CREATE INDEX `gift_cards_by_value` ON `gift_cards` (`value`,`id`);--> statement-breakpoint
CREATE INDEX `gift_cards_by_redeemer` ON `gift_cards` (`redeemed_by`);--> statement-breakpoint
CREATE INDEX `gift_cards_for_statistics` ON `gift_cards` (`state`,`currency`,`expires_at`,`value`);