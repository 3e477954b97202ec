ALTER TABLE `users` ADD `last_written_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `users_staff` ON `users` (`id`) WHERE "users"."role" <> 'user';--> statement-breakpoint
CREATE INDEX `users_shown_active` ON `users` (`last_written_at`,`id`) WHERE email_verified_at is not null and status = 'active' and profile_visibility <> 'nobody' and name is not null;--> statement-breakpoint
CREATE INDEX `users_shown_newest` ON `users` (`created_at`,`id`) WHERE email_verified_at is not null and status = 'active' and profile_visibility <> 'nobody' and name is not null;--> statement-breakpoint
CREATE INDEX `users_shown_names` ON `users` ("name" collate nocase,`id`) WHERE email_verified_at is not null and status = 'active' and profile_visibility <> 'nobody' and name is not null;--> statement-breakpoint
CREATE TRIGGER `post_written` AFTER INSERT ON `posts` WHEN new.`state` = 'published' BEGIN
	UPDATE `users` SET `last_written_at` = max(`last_written_at`, new.`created_at`) WHERE `id` = new.`author_id`;
END;--> statement-breakpoint
CREATE TRIGGER `held_post_published` AFTER UPDATE OF `state` ON `posts` WHEN old.`state` = 'held' AND new.`state` = 'published' BEGIN
	UPDATE `users` SET `last_written_at` = max(`last_written_at`, new.`created_at`) WHERE `id` = new.`author_id`;
END;--> statement-breakpoint
CREATE TRIGGER `comment_written` AFTER INSERT ON `comments` WHEN new.`state` = 'published' BEGIN
	UPDATE `users` SET `last_written_at` = max(`last_written_at`, new.`created_at`) WHERE `id` = new.`author_id`;
END;--> statement-breakpoint
CREATE TRIGGER `held_comment_published` AFTER UPDATE OF `state` ON `comments` WHEN old.`state` = 'held' AND new.`state` = 'published' BEGIN
	UPDATE `users` SET `last_written_at` = max(`last_written_at`, new.`created_at`) WHERE `id` = new.`author_id`;
END;--> statement-breakpoint
UPDATE `users` SET `last_written_at` = max(
	coalesce((SELECT max(`created_at`) FROM `posts` WHERE `author_id` = `users`.`id` AND `published_at` IS NOT NULL), 0),
	coalesce((SELECT max(`created_at`) FROM `comments` WHERE `author_id` = `users`.`id` AND `state` <> 'held'), 0));
