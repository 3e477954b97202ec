CREATE TRIGGER `posts_moved` AFTER UPDATE OF `space_id` ON `posts` WHEN new.`space_id` <> old.`space_id`
BEGIN
	UPDATE `notifications` SET `scope_id` = new.`space_id` WHERE `subject_id` = new.`id`;
	UPDATE `notifications` SET `scope_id` = new.`space_id`
	WHERE `subject_id` IN (SELECT `id` FROM `comments` WHERE `post_id` = new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `posts_gone` AFTER UPDATE OF `state` ON `posts` WHEN new.`state` IN ('deleted', 'removed')
BEGIN
	DELETE FROM `notification_actors` WHERE (`user_id`, `kind`, `subject_id`) IN (
		SELECT `user_id`, `kind`, `subject_id` FROM `notifications` WHERE `subject_id` = new.`id`
	);
	DELETE FROM `notifications` WHERE `subject_id` = new.`id`;
END;
