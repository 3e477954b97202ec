ALTER TABLE `campaigns` ADD `is_public` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `slug` text;--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_by_slug` ON `campaigns` (`slug`);--> statement-breakpoint
CREATE INDEX `campaigns_archived` ON `campaigns` (`started_at`,`id`) WHERE "campaigns"."is_public" = 1 and "campaigns"."started_at" is not null;
