DROP TRIGGER `posts_gone`;
--> statement-breakpoint
CREATE TRIGGER `posts_gone` AFTER UPDATE OF `state` ON `posts` WHEN new.`state` IN ('deleted', 'removed')
BEGIN
	DELETE FROM `notification_actors` WHERE (`user_id`, `kind`, `subject_id`) IN (
		SELECT `user_id`, `kind`, `subject_id` FROM `notifications`
		WHERE `subject_id` = new.`id` OR `subject_id` IN (SELECT `id` FROM `comments` WHERE `post_id` = new.`id`)
	);
	DELETE FROM `notifications`
	WHERE `subject_id` = new.`id` OR `subject_id` IN (SELECT `id` FROM `comments` WHERE `post_id` = new.`id`);
END;
