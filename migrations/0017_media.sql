CREATE TABLE `materials` (
	`item_id` text PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL,
	`downloads` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `media_files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
