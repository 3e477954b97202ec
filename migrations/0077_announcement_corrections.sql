ALTER TABLE `announcements` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `announcements` ADD `edited_at` integer;--> statement-breakpoint
ALTER TABLE `announcements` ADD `withdrawn_at` integer;--> statement-breakpoint
ALTER TABLE `announcements` ADD `revised_up_to` text;--> statement-breakpoint
CREATE INDEX `announcements_unrevised` ON `announcements` (`id`) WHERE "announcements"."revised_up_to" is not null;--> statement-breakpoint
-- The first message is found by its subject too.
CREATE TRIGGER `message_index_renamed` AFTER UPDATE OF `subject` ON `conversations` WHEN old.`subject` IS NOT new.`subject` BEGIN
	INSERT INTO `message_index` (`message_index`, `rowid`, `text`) SELECT 'delete', `number`, (SELECT group_concat('u' || replace(`user_id`, '-', ''), ' ') FROM `conversation_members` WHERE `conversation_id` = old.`id`) || char(10) || old.`subject` || char(10) || `plain` FROM `messages` WHERE `conversation_id` = old.`id` AND `position` = 1;
	INSERT INTO `message_index` (`rowid`, `text`) SELECT `number`, (SELECT group_concat('u' || replace(`user_id`, '-', ''), ' ') FROM `conversation_members` WHERE `conversation_id` = new.`id`) || char(10) || new.`subject` || char(10) || `plain` FROM `messages` WHERE `conversation_id` = new.`id` AND `position` = 1;
END;
