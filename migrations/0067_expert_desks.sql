CREATE TABLE `conversation_desks` (
	`conversation_id` text PRIMARY KEY NOT NULL,
	`expert_id` text,
	`member_id` text NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`last_at` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`assigned_to` text,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`expert_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversation_desks_listed` ON `conversation_desks` (`expert_id`,`state`,`last_at`,`conversation_id`);--> statement-breakpoint
CREATE INDEX `conversation_desks_by_member` ON `conversation_desks` (`member_id`);--> statement-breakpoint
CREATE INDEX `conversation_desks_by_assignee` ON `conversation_desks` (`assigned_to`);--> statement-breakpoint
CREATE TABLE `expert_desks` (
	`expert_id` text PRIMARY KEY NOT NULL,
	`away_from` text,
	`away_until` text,
	`weekdays` text DEFAULT '[]' NOT NULL,
	`opens_at` text,
	`closes_at` text,
	`automatic_answer` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`expert_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `saved_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`expert_id` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`expert_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `saved_replies_by_expert` ON `saved_replies` (`expert_id`,`id`);--> statement-breakpoint
ALTER TABLE `messages` ADD `written_as` text;--> statement-breakpoint
DROP TRIGGER `messages_sent`;
--> statement-breakpoint
CREATE TRIGGER `messages_sent` AFTER INSERT ON `messages` BEGIN
	UPDATE `conversations` SET `last_position` = new.`position`, `emptied_at` = NULL WHERE `id` = new.`conversation_id`;
	UPDATE `conversation_members` SET `last_position` = new.`position`, `last_at` = new.`created_at`
	WHERE `conversation_id` = new.`conversation_id` AND (new.`written_as` IS 'community' OR NOT EXISTS (SELECT 1 FROM `blocks` WHERE `blocks`.`user_id` = `conversation_members`.`user_id` AND `blocked_id` = new.`sender_id`));
	UPDATE `conversation_members` SET `last_received` = new.`position`, `last_received_at` = new.`created_at`
	WHERE `conversation_id` = new.`conversation_id` AND (new.`written_as` IS 'community' OR `user_id` <> new.`sender_id`) AND (new.`written_as` IS 'community' OR NOT EXISTS (SELECT 1 FROM `blocks` WHERE `blocks`.`user_id` = `conversation_members`.`user_id` AND `blocked_id` = new.`sender_id`));
END;
--> statement-breakpoint
DROP TRIGGER `messages_deleted`;
--> statement-breakpoint
CREATE TRIGGER `messages_deleted` AFTER UPDATE OF `deleted_at` ON `messages` WHEN old.`deleted_at` IS NULL AND new.`deleted_at` IS NOT NULL BEGIN
	UPDATE `message_files` SET `message_id` = NULL WHERE `message_id` = old.`id`;
	UPDATE `conversation_members` SET
		(`last_position`, `last_at`) = (SELECT `position`, `created_at` FROM `messages` WHERE `messages`.`conversation_id` = `conversation_members`.`conversation_id` AND `deleted_at` IS NULL
			AND (`written_as` IS 'community' OR `sender_id` NOT IN (SELECT `blocked_id` FROM `blocks` WHERE `blocks`.`user_id` = `conversation_members`.`user_id`))
			ORDER BY `position` DESC LIMIT 1),
		(`last_received`, `last_received_at`) = (SELECT `position`, `created_at` FROM `messages` WHERE `messages`.`conversation_id` = `conversation_members`.`conversation_id` AND `deleted_at` IS NULL
			AND (`written_as` IS 'community' OR `sender_id` NOT IN (SELECT `blocked_id` FROM `blocks` WHERE `blocks`.`user_id` = `conversation_members`.`user_id`))
			AND (`written_as` IS 'community' OR `sender_id` <> `conversation_members`.`user_id`) ORDER BY `position` DESC LIMIT 1)
	WHERE `conversation_id` = old.`conversation_id` AND (`last_position` = old.`position` OR `last_received` = old.`position`);
END;
--> statement-breakpoint
DROP TRIGGER `messages_erased`;
--> statement-breakpoint
CREATE TRIGGER `messages_erased` AFTER DELETE ON `messages` BEGIN
	UPDATE `message_files` SET `message_id` = NULL WHERE `message_id` = old.`id`;
	UPDATE `conversation_members` SET
		(`last_position`, `last_at`) = (SELECT `position`, `created_at` FROM `messages` WHERE `messages`.`conversation_id` = `conversation_members`.`conversation_id` AND `deleted_at` IS NULL
			AND (`written_as` IS 'community' OR `sender_id` NOT IN (SELECT `blocked_id` FROM `blocks` WHERE `blocks`.`user_id` = `conversation_members`.`user_id`))
			ORDER BY `position` DESC LIMIT 1),
		(`last_received`, `last_received_at`) = (SELECT `position`, `created_at` FROM `messages` WHERE `messages`.`conversation_id` = `conversation_members`.`conversation_id` AND `deleted_at` IS NULL
			AND (`written_as` IS 'community' OR `sender_id` NOT IN (SELECT `blocked_id` FROM `blocks` WHERE `blocks`.`user_id` = `conversation_members`.`user_id`))
			AND (`written_as` IS 'community' OR `sender_id` <> `conversation_members`.`user_id`) ORDER BY `position` DESC LIMIT 1)
	WHERE `conversation_id` = old.`conversation_id` AND (`last_position` = old.`position` OR `last_received` = old.`position`);
	UPDATE `conversations` SET `emptied_at` = old.`created_at`
	WHERE `id` = old.`conversation_id` AND `emptied_at` IS NULL AND NOT EXISTS (SELECT 1 FROM `messages` WHERE `conversation_id` = old.`conversation_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `desk_followed` AFTER INSERT ON `messages` WHEN new.`written_as` IS NOT 'automatic' BEGIN
	INSERT INTO `conversation_desks` (`conversation_id`, `member_id`, `last_at`)
	SELECT `id`, new.`sender_id`, new.`created_at` FROM `conversations`
	WHERE `id` = new.`conversation_id` AND `kind` = 'community' AND new.`written_as` IS NULL
		AND NOT EXISTS (SELECT 1 FROM `conversation_desks` WHERE `conversation_id` = new.`conversation_id`);
	UPDATE `conversation_desks` SET `last_at` = new.`created_at`,
		`state` = CASE WHEN new.`written_as` IS 'community' OR new.`sender_id` IS `expert_id` THEN 'answered' WHEN `state` = 'new' THEN 'new' ELSE 'open' END
	WHERE `conversation_id` = new.`conversation_id`;
END;
