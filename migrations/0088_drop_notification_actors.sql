DROP TRIGGER `posts_gone`;
--> statement-breakpoint
CREATE TRIGGER `posts_gone` AFTER UPDATE OF `state` ON `posts` WHEN new.`state` IN ('deleted', 'removed')
BEGIN
	DELETE FROM `notifications`
	WHERE `subject_id` = new.`id` OR `subject_id` IN (SELECT `id` FROM `comments` WHERE `post_id` = new.`id`);
	DELETE FROM `notification_events`
	WHERE `subject_id` = new.`id` OR `subject_id` IN (SELECT `id` FROM `comments` WHERE `post_id` = new.`id`);
END;
--> statement-breakpoint
DROP TABLE `notification_actors`;
