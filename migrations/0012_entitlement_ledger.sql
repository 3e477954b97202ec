CREATE TABLE `entitlement_ledgers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`change_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
INSERT INTO `entitlements` (`id`, `user_id`, `tier`, `source`, `reference`, `span_start`, `span_end`, `granted_at`, `created_at`) SELECT `id`, `user_id`, `tier`, `source`, `id`, `starts_at`, `ends_at`, `starts_at`, `created_at` FROM `entitlements_before`;--> statement-breakpoint
INSERT INTO `entitlement_ledgers` (`user_id`, `version`, `change_id`) SELECT DISTINCT `user_id`, 1, `user_id` FROM `entitlements_before`;--> statement-breakpoint
INSERT OR IGNORE INTO `entitlement_spans` (`user_id`, `tier`, `starts_at`, `ends_at`) SELECT `user_id`, `tier`, `starts_at`, `ends_at` FROM `entitlements_before`;--> statement-breakpoint
DROP TABLE `entitlements_before`;