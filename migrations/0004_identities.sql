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
CREATE TABLE `community_secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`updated_at` integer NOT NULL
);
