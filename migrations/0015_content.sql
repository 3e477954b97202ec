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
CREATE TABLE `content_texts` (
	`item_id` text NOT NULL,
	`locale` text NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`body` text NOT NULL,
	`cover_alt` text NOT NULL,
	`topics` text NOT NULL,
	`words` integer NOT NULL,
	PRIMARY KEY(`item_id`, `locale`),
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `content_drafts` (
	`item_id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`saved_at` integer NOT NULL,
	`saved_by` text,
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE INDEX `content_revisions_by_item` ON `content_revisions` (`item_id`,`saved_at`);