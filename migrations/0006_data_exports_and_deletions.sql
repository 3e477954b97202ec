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
CREATE INDEX `data_exports_by_expiry` ON `data_exports` (`expires_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `deleted_at` integer;