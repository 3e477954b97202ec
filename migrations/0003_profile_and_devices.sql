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
ALTER TABLE `users` ADD `about` text;--> statement-breakpoint
ALTER TABLE `users` ADD `profile_visibility` text DEFAULT 'members' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `theme` text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mail_digest` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mail_events` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `campaigns_consent_at` integer;