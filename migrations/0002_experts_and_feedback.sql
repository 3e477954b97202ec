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
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`message` text NOT NULL,
	`email` text,
	`rating` integer,
	`user_id` text,
	`locale` text NOT NULL,
	`page` text,
	`state` text DEFAULT 'new' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
