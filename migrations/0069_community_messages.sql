CREATE TABLE `announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`created_by` text NOT NULL,
	`client_id` text NOT NULL,
	`texts` text NOT NULL,
	`audience` text NOT NULL,
	`member_count` integer NOT NULL,
	`sent_at` integer NOT NULL,
	`delivered_up_to` text DEFAULT '' NOT NULL,
	`delivered_count` integer DEFAULT 0 NOT NULL,
	`batch_id` text,
	`finished_at` integer,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `announcements_by_client` ON `announcements` (`created_by`,`client_id`);--> statement-breakpoint
CREATE INDEX `announcements_unfinished` ON `announcements` (`id`) WHERE "announcements"."finished_at" is null;--> statement-breakpoint
CREATE TABLE `desk_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`author_id` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `desk_notes_by_conversation` ON `desk_notes` (`conversation_id`,`id`);--> statement-breakpoint
CREATE INDEX `desk_notes_by_author` ON `desk_notes` (`author_id`);--> statement-breakpoint
ALTER TABLE `conversation_desks` ADD `read_position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `conversation_desks` ADD `about_type` text;--> statement-breakpoint
ALTER TABLE `conversation_desks` ADD `about_id` text;--> statement-breakpoint
CREATE INDEX `conversation_desks_assigned` ON `conversation_desks` (`assigned_to`,`state`,`last_at`,`conversation_id`) WHERE "conversation_desks"."expert_id" is null;--> statement-breakpoint
ALTER TABLE `conversations` ADD `announcement_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_of_announcement` ON `conversations` (`announcement_id`,`started_by`) WHERE "conversations"."announcement_id" is not null;--> statement-breakpoint
-- Messages with the community have one more word in the index, by which staff find them among all others.
DROP TRIGGER `message_index_added`;
--> statement-breakpoint
CREATE TRIGGER `message_index_added` AFTER INSERT ON `messages` BEGIN
	INSERT INTO `message_index` (`rowid`, `text`) VALUES (new.`number`, (SELECT group_concat('u' || replace(`user_id`, '-', ''), ' ') FROM `conversation_members` WHERE `conversation_id` = new.`conversation_id`) || CASE WHEN EXISTS (SELECT 1 FROM `conversations` WHERE `id` = new.`conversation_id` AND `kind` = 'community') THEN ' forstaff' ELSE '' END || char(10) || CASE WHEN new.`position` = 1 THEN (SELECT `subject` FROM `conversations` WHERE `id` = new.`conversation_id`) || char(10) ELSE '' END || new.`plain`);
END;
--> statement-breakpoint
DROP TRIGGER `message_index_changed`;
--> statement-breakpoint
CREATE TRIGGER `message_index_changed` AFTER UPDATE OF `plain` ON `messages` WHEN old.`plain` IS NOT new.`plain` BEGIN
	INSERT INTO `message_index` (`message_index`, `rowid`, `text`) VALUES ('delete', old.`number`, (SELECT group_concat('u' || replace(`user_id`, '-', ''), ' ') FROM `conversation_members` WHERE `conversation_id` = old.`conversation_id`) || CASE WHEN EXISTS (SELECT 1 FROM `conversations` WHERE `id` = old.`conversation_id` AND `kind` = 'community') THEN ' forstaff' ELSE '' END || char(10) || CASE WHEN old.`position` = 1 THEN (SELECT `subject` FROM `conversations` WHERE `id` = old.`conversation_id`) || char(10) ELSE '' END || old.`plain`);
	INSERT INTO `message_index` (`rowid`, `text`) VALUES (new.`number`, (SELECT group_concat('u' || replace(`user_id`, '-', ''), ' ') FROM `conversation_members` WHERE `conversation_id` = new.`conversation_id`) || CASE WHEN EXISTS (SELECT 1 FROM `conversations` WHERE `id` = new.`conversation_id` AND `kind` = 'community') THEN ' forstaff' ELSE '' END || char(10) || CASE WHEN new.`position` = 1 THEN (SELECT `subject` FROM `conversations` WHERE `id` = new.`conversation_id`) || char(10) ELSE '' END || new.`plain`);
END;
--> statement-breakpoint
DROP TRIGGER `message_index_removed`;
--> statement-breakpoint
CREATE TRIGGER `message_index_removed` AFTER DELETE ON `messages` BEGIN
	INSERT INTO `message_index` (`message_index`, `rowid`, `text`) VALUES ('delete', old.`number`, (SELECT group_concat('u' || replace(`user_id`, '-', ''), ' ') FROM `conversation_members` WHERE `conversation_id` = old.`conversation_id`) || CASE WHEN EXISTS (SELECT 1 FROM `conversations` WHERE `id` = old.`conversation_id` AND `kind` = 'community') THEN ' forstaff' ELSE '' END || char(10) || CASE WHEN old.`position` = 1 THEN (SELECT `subject` FROM `conversations` WHERE `id` = old.`conversation_id`) || char(10) ELSE '' END || old.`plain`);
END;
--> statement-breakpoint
CREATE TRIGGER `unsent_text_of_announcement` AFTER INSERT ON `announcements` BEGIN
	DELETE FROM `unsent_texts` WHERE `user_id` = new.`created_by` AND `client_id` = new.`client_id`;
END;
