ALTER TABLE `brand_draft` ADD `publish_at` integer;--> statement-breakpoint
ALTER TABLE `brand_draft` ADD `publish_by` text;--> statement-breakpoint
ALTER TABLE `brand_draft` ADD `publish_note` text;--> statement-breakpoint
ALTER TABLE `brand_draft` ADD `publish_changes` text;--> statement-breakpoint
ALTER TABLE `brand_draft` ADD `publish_revision` integer;