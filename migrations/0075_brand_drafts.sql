CREATE TABLE `brand_draft` (
	`id` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`share_key` text,
	`share_until` integer
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
ALTER TABLE `brand_versions` ADD `note` text;--> statement-breakpoint
ALTER TABLE `brand_versions` ADD `restored_from` integer;--> statement-breakpoint
ALTER TABLE `brand_versions` ADD `is_from_folder` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE brand_versions SET is_from_folder = 1 WHERE created_by IS NULL;
