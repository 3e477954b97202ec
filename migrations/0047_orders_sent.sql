ALTER TABLE `orders` ADD `is_sent` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `orders` SET `is_sent` = 1 WHERE `recipient_email` IS NOT NULL OR `has_recipient_left` = 1;
