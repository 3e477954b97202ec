ALTER TABLE `events` ADD `sequence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Calendar files had the time of the last change in seconds: what comes next has to be higher.
UPDATE `events` SET `sequence` = (SELECT `updated_at` / 1000 FROM `content_items` WHERE `id` = `item_id`);
