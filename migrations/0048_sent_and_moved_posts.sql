CREATE TRIGGER `unsent_text_of_post` AFTER INSERT ON `posts` BEGIN
	DELETE FROM `unsent_texts` WHERE `user_id` = new.`author_id` AND `client_id` = new.`client_id`;
END;--> statement-breakpoint
CREATE TRIGGER `unsent_text_of_comment` AFTER INSERT ON `comments` BEGIN
	DELETE FROM `unsent_texts` WHERE `user_id` = new.`author_id` AND `client_id` = new.`client_id`;
END;--> statement-breakpoint
CREATE TRIGGER `unsent_edit_of_post` AFTER UPDATE OF `version` ON `posts` BEGIN
	DELETE FROM `unsent_texts` WHERE `user_id` = new.`author_id` AND `place` = 'post:' || new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `unsent_edit_of_comment` AFTER UPDATE OF `version` ON `comments` BEGIN
	DELETE FROM `unsent_texts` WHERE `user_id` = new.`author_id` AND `place` = 'comment:' || new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `moved_comments_notifications` AFTER UPDATE OF `space_id` ON `posts` WHEN new.`space_id` <> old.`space_id` BEGIN
	UPDATE `notifications` SET `scope_id` = new.`space_id`
	WHERE `subject_id` IN (SELECT `id` FROM `comments` WHERE `post_id` = new.`id`);
END;
