-- Triggers keep what each member sees of a conversation, whoever writes, deletes or blocks.
CREATE TRIGGER `messages_sent` AFTER INSERT ON `messages` BEGIN
	UPDATE `conversations` SET `last_position` = new.`position`, `emptied_at` = NULL WHERE `id` = new.`conversation_id`;
	UPDATE `conversation_members` SET `last_position` = new.`position`, `last_at` = new.`created_at`
	WHERE `conversation_id` = new.`conversation_id` AND NOT EXISTS (SELECT 1 FROM `blocks` WHERE `blocks`.`user_id` = `conversation_members`.`user_id` AND `blocked_id` = new.`sender_id`);
	UPDATE `conversation_members` SET `last_received` = new.`position`, `last_received_at` = new.`created_at`
	WHERE `conversation_id` = new.`conversation_id` AND `user_id` <> new.`sender_id` AND NOT EXISTS (SELECT 1 FROM `blocks` WHERE `blocks`.`user_id` = `conversation_members`.`user_id` AND `blocked_id` = new.`sender_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `messages_deleted` AFTER UPDATE OF `deleted_at` ON `messages` WHEN old.`deleted_at` IS NULL AND new.`deleted_at` IS NOT NULL BEGIN
	UPDATE `message_files` SET `message_id` = NULL WHERE `message_id` = old.`id`;
	UPDATE `conversation_members` SET
		(`last_position`, `last_at`) = (SELECT `position`, `created_at` FROM `messages` WHERE `messages`.`conversation_id` = `conversation_members`.`conversation_id` AND `deleted_at` IS NULL
			AND `sender_id` NOT IN (SELECT `blocked_id` FROM `blocks` WHERE `blocks`.`user_id` = `conversation_members`.`user_id`)
			ORDER BY `position` DESC LIMIT 1),
		(`last_received`, `last_received_at`) = (SELECT `position`, `created_at` FROM `messages` WHERE `messages`.`conversation_id` = `conversation_members`.`conversation_id` AND `deleted_at` IS NULL
			AND `sender_id` NOT IN (SELECT `blocked_id` FROM `blocks` WHERE `blocks`.`user_id` = `conversation_members`.`user_id`)
			AND `sender_id` <> `conversation_members`.`user_id` ORDER BY `position` DESC LIMIT 1)
	WHERE `conversation_id` = old.`conversation_id` AND (`last_position` = old.`position` OR `last_received` = old.`position`);
END;
--> statement-breakpoint
CREATE TRIGGER `messages_erased` AFTER DELETE ON `messages` BEGIN
	UPDATE `message_files` SET `message_id` = NULL WHERE `message_id` = old.`id`;
	UPDATE `conversation_members` SET
		(`last_position`, `last_at`) = (SELECT `position`, `created_at` FROM `messages` WHERE `messages`.`conversation_id` = `conversation_members`.`conversation_id` AND `deleted_at` IS NULL
			AND `sender_id` NOT IN (SELECT `blocked_id` FROM `blocks` WHERE `blocks`.`user_id` = `conversation_members`.`user_id`)
			ORDER BY `position` DESC LIMIT 1),
		(`last_received`, `last_received_at`) = (SELECT `position`, `created_at` FROM `messages` WHERE `messages`.`conversation_id` = `conversation_members`.`conversation_id` AND `deleted_at` IS NULL
			AND `sender_id` NOT IN (SELECT `blocked_id` FROM `blocks` WHERE `blocks`.`user_id` = `conversation_members`.`user_id`)
			AND `sender_id` <> `conversation_members`.`user_id` ORDER BY `position` DESC LIMIT 1)
	WHERE `conversation_id` = old.`conversation_id` AND (`last_position` = old.`position` OR `last_received` = old.`position`);
	UPDATE `conversations` SET `emptied_at` = old.`created_at`
	WHERE `id` = old.`conversation_id` AND `emptied_at` IS NULL AND NOT EXISTS (SELECT 1 FROM `messages` WHERE `conversation_id` = old.`conversation_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `blocks_set` AFTER INSERT ON `blocks` BEGIN
	UPDATE `conversation_members` SET
		(`last_position`, `last_at`) = (SELECT `position`, `created_at` FROM `messages` WHERE `messages`.`conversation_id` = `conversation_members`.`conversation_id` AND `deleted_at` IS NULL
			AND `sender_id` NOT IN (SELECT `blocked_id` FROM `blocks` WHERE `blocks`.`user_id` = `conversation_members`.`user_id`)
			ORDER BY `position` DESC LIMIT 1),
		(`last_received`, `last_received_at`) = (SELECT `position`, `created_at` FROM `messages` WHERE `messages`.`conversation_id` = `conversation_members`.`conversation_id` AND `deleted_at` IS NULL
			AND `sender_id` NOT IN (SELECT `blocked_id` FROM `blocks` WHERE `blocks`.`user_id` = `conversation_members`.`user_id`)
			AND `sender_id` <> `conversation_members`.`user_id` ORDER BY `position` DESC LIMIT 1)
	WHERE `user_id` = new.`user_id` AND `conversation_id` IN (SELECT `conversation_id` FROM `conversation_members` WHERE `user_id` = new.`blocked_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `blocks_ended` AFTER DELETE ON `blocks` BEGIN
	UPDATE `conversation_members` SET
		(`last_position`, `last_at`) = (SELECT `position`, `created_at` FROM `messages` WHERE `messages`.`conversation_id` = `conversation_members`.`conversation_id` AND `deleted_at` IS NULL
			AND `sender_id` NOT IN (SELECT `blocked_id` FROM `blocks` WHERE `blocks`.`user_id` = `conversation_members`.`user_id`)
			ORDER BY `position` DESC LIMIT 1),
		(`last_received`, `last_received_at`) = (SELECT `position`, `created_at` FROM `messages` WHERE `messages`.`conversation_id` = `conversation_members`.`conversation_id` AND `deleted_at` IS NULL
			AND `sender_id` NOT IN (SELECT `blocked_id` FROM `blocks` WHERE `blocks`.`user_id` = `conversation_members`.`user_id`)
			AND `sender_id` <> `conversation_members`.`user_id` ORDER BY `position` DESC LIMIT 1)
	WHERE `user_id` = old.`user_id` AND `conversation_id` IN (SELECT `conversation_id` FROM `conversation_members` WHERE `user_id` = old.`blocked_id`);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `message_index` USING fts5(`text`, content='', detail=none, columnsize=0, tokenize='unicode61 remove_diacritics 2', prefix='2 3 4');
--> statement-breakpoint
CREATE TRIGGER `message_index_added` AFTER INSERT ON `messages` BEGIN
	INSERT INTO `message_index` (`rowid`, `text`) VALUES (new.`number`, (SELECT group_concat('u' || replace(`user_id`, '-', ''), ' ') FROM `conversation_members` WHERE `conversation_id` = new.`conversation_id`) || char(10) || CASE WHEN new.`position` = 1 THEN (SELECT `subject` FROM `conversations` WHERE `id` = new.`conversation_id`) || char(10) ELSE '' END || new.`plain`);
END;
--> statement-breakpoint
CREATE TRIGGER `message_index_changed` AFTER UPDATE OF `plain` ON `messages` WHEN old.`plain` IS NOT new.`plain` BEGIN
	INSERT INTO `message_index` (`message_index`, `rowid`, `text`) VALUES ('delete', old.`number`, (SELECT group_concat('u' || replace(`user_id`, '-', ''), ' ') FROM `conversation_members` WHERE `conversation_id` = old.`conversation_id`) || char(10) || CASE WHEN old.`position` = 1 THEN (SELECT `subject` FROM `conversations` WHERE `id` = old.`conversation_id`) || char(10) ELSE '' END || old.`plain`);
	INSERT INTO `message_index` (`rowid`, `text`) VALUES (new.`number`, (SELECT group_concat('u' || replace(`user_id`, '-', ''), ' ') FROM `conversation_members` WHERE `conversation_id` = new.`conversation_id`) || char(10) || CASE WHEN new.`position` = 1 THEN (SELECT `subject` FROM `conversations` WHERE `id` = new.`conversation_id`) || char(10) ELSE '' END || new.`plain`);
END;
--> statement-breakpoint
CREATE TRIGGER `message_index_removed` AFTER DELETE ON `messages` BEGIN
	INSERT INTO `message_index` (`message_index`, `rowid`, `text`) VALUES ('delete', old.`number`, (SELECT group_concat('u' || replace(`user_id`, '-', ''), ' ') FROM `conversation_members` WHERE `conversation_id` = old.`conversation_id`) || char(10) || CASE WHEN old.`position` = 1 THEN (SELECT `subject` FROM `conversations` WHERE `id` = old.`conversation_id`) || char(10) ELSE '' END || old.`plain`);
END;
--> statement-breakpoint
CREATE TRIGGER `unsent_text_of_message` AFTER INSERT ON `messages` BEGIN
	DELETE FROM `unsent_texts` WHERE `user_id` = new.`sender_id` AND `client_id` = new.`client_id`;
END;
