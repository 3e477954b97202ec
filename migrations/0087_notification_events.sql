CREATE TABLE `notification_events` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`path` text NOT NULL,
	`excerpt` text NOT NULL,
	`created_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_events_of_group` ON `notification_events` (`group_id`,`actor_id`,`path`);--> statement-breakpoint
CREATE INDEX `notification_events_by_user` ON `notification_events` (`user_id`,`kind`,`subject_id`,`actor_id`);--> statement-breakpoint
CREATE INDEX `notification_events_by_subject` ON `notification_events` (`subject_id`,`path`);--> statement-breakpoint
CREATE INDEX `notification_events_by_actor` ON `notification_events` (`actor_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `notification_events_by_age` ON `notification_events` (`created_at`);--> statement-breakpoint
DROP INDEX `notifications_by_subject`;--> statement-breakpoint
ALTER TABLE `notifications` ADD `group_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_by_group` ON `notifications` (`group_id`);--> statement-breakpoint
CREATE INDEX `notifications_by_subject` ON `notifications` (`subject_id`,`id`);--> statement-breakpoint
-- Members who follow a post read that somebody commented on their post: those rows are of the kind for followed posts.
UPDATE `notifications` SET `kind` = 'followed_post'
WHERE `kind` = 'comment' AND NOT EXISTS (
  SELECT 1 FROM `posts` WHERE `posts`.`id` = `notifications`.`subject_id` AND `posts`.`author_id` = `notifications`.`user_id`
);--> statement-breakpoint
UPDATE `notification_actors` SET `kind` = 'followed_post'
WHERE `kind` = 'comment' AND NOT EXISTS (
  SELECT 1 FROM `posts` WHERE `posts`.`id` = `notification_actors`.`subject_id` AND `posts`.`author_id` = `notification_actors`.`user_id`
);--> statement-breakpoint
-- What a member chose for comments was in force for followed posts too, and stays so unless they chose otherwise for those.
INSERT OR IGNORE INTO `notification_channels` (`user_id`, `kind`, `channel`)
SELECT `user_id`, 'followed_post', `channel` FROM `notification_channels` WHERE `kind` = 'comment';--> statement-breakpoint
UPDATE `notifications` SET `group_id` = `id`;--> statement-breakpoint
INSERT INTO `notification_events` (`id`, `group_id`, `user_id`, `kind`, `subject_id`, `actor_id`, `path`, `excerpt`, `created_at`)
SELECT n.`id`, n.`id`, n.`user_id`, n.`kind`, n.`subject_id`, n.`actor_id`, n.`path`, n.`excerpt`, n.`created_at`
FROM `notifications` AS n JOIN `users` ON `users`.`id` = n.`actor_id`;--> statement-breakpoint
-- Earlier actors of a group: only their names are known, so they lead to the subject itself.
INSERT INTO `notification_events` (`id`, `group_id`, `user_id`, `kind`, `subject_id`, `actor_id`, `path`, `excerpt`, `created_at`)
SELECT printf('%08x-%04x-7000-8000-', a.`created_at` >> 16, a.`created_at` & 65535) || lower(hex(randomblob(6))),
  coalesce(n.`id`, lower(hex(randomblob(16)))), a.`user_id`, a.`kind`, a.`subject_id`, a.`actor_id`,
  coalesce(iif(instr(n.`path`, '?') > 0, substr(n.`path`, 1, instr(n.`path`, '?') - 1), n.`path`), ''), '', a.`created_at`
FROM `notification_actors` AS a
LEFT JOIN `notifications` AS n ON n.`id` = (
  SELECT max(o.`id`) FROM `notifications` AS o
  WHERE o.`subject_id` = a.`subject_id` AND o.`user_id` = a.`user_id` AND o.`kind` = a.`kind`
)
WHERE n.`actor_id` IS NOT a.`actor_id` AND (n.`id` IS NOT NULL OR a.`kind` = 'reaction');--> statement-breakpoint
UPDATE `notifications` SET `actor_count` = (
  SELECT count(DISTINCT e.`actor_id`) FROM `notification_events` AS e WHERE e.`group_id` = `notifications`.`group_id`
) WHERE `actor_id` IS NOT NULL AND `read_at` IS NULL;--> statement-breakpoint
CREATE TRIGGER `notification_events_deleted` AFTER DELETE ON `notification_events` BEGIN
  UPDATE `notifications` SET
    (`actor_id`, `path`, `excerpt`, `created_at`) = (
      SELECT e.`actor_id`, e.`path`, e.`excerpt`, e.`created_at` FROM `notification_events` AS e
      WHERE e.`group_id` = old.`group_id` AND e.`withdrawn_at` IS NULL ORDER BY e.`id` DESC LIMIT 1),
    `actor_count` = (
      SELECT count(DISTINCT e.`actor_id`) FROM `notification_events` AS e
      WHERE e.`group_id` = old.`group_id` AND e.`withdrawn_at` IS NULL),
    `mail_due_at` = iif(EXISTS (
      SELECT 1 FROM `notification_events` AS e
      WHERE e.`group_id` = old.`group_id` AND e.`withdrawn_at` IS NULL AND e.`created_at` > coalesce(
        (SELECT m.`sent_at` FROM `notification_mails` AS m WHERE m.`user_id` = old.`user_id`), 0)), `mail_due_at`, NULL)
  WHERE `group_id` = old.`group_id` AND EXISTS (
    SELECT 1 FROM `notification_events` AS e WHERE e.`group_id` = old.`group_id` AND e.`withdrawn_at` IS NULL);
  DELETE FROM `notifications` WHERE `group_id` = old.`group_id` AND `actor_id` IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM `notification_events` AS e WHERE e.`group_id` = old.`group_id` AND e.`withdrawn_at` IS NULL);
END;--> statement-breakpoint
CREATE TRIGGER `notification_events_withdrawn` AFTER UPDATE OF `withdrawn_at` ON `notification_events`
WHEN new.`withdrawn_at` IS NOT old.`withdrawn_at` BEGIN
  UPDATE `notifications` SET
    (`actor_id`, `path`, `excerpt`, `created_at`) = (
      SELECT e.`actor_id`, e.`path`, e.`excerpt`, e.`created_at` FROM `notification_events` AS e
      WHERE e.`group_id` = new.`group_id` AND e.`withdrawn_at` IS NULL ORDER BY e.`id` DESC LIMIT 1),
    `actor_count` = (
      SELECT count(DISTINCT e.`actor_id`) FROM `notification_events` AS e
      WHERE e.`group_id` = new.`group_id` AND e.`withdrawn_at` IS NULL)
  WHERE `group_id` = new.`group_id` AND EXISTS (
    SELECT 1 FROM `notification_events` AS e WHERE e.`group_id` = new.`group_id` AND e.`withdrawn_at` IS NULL);
  DELETE FROM `notifications` WHERE `group_id` = new.`group_id` AND `actor_id` IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM `notification_events` AS e WHERE e.`group_id` = new.`group_id` AND e.`withdrawn_at` IS NULL);
END;
