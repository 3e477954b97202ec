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
	`gone_at` integer,
	`erased_at` integer
);
--> statement-breakpoint
CREATE INDEX `content_files_by_check` ON `content_files` (`gone_at`,`checked_at`);--> statement-breakpoint
CREATE INDEX `content_files_by_erasure` ON `content_files` (`erased_at`,`gone_at`);