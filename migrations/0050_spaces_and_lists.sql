CREATE INDEX `posts_by_space` ON `posts` (`space_id`,`id`);--> statement-breakpoint
CREATE INDEX `posts_deleted` ON `posts` (`id`) WHERE "posts"."state" = 'deleted';--> statement-breakpoint
CREATE INDEX `posts_removed` ON `posts` (`id`) WHERE "posts"."state" = 'removed';--> statement-breakpoint
CREATE INDEX `posts_pinned_anywhere` ON `posts` (`id`) WHERE "posts"."pinned_at" is not null;--> statement-breakpoint
CREATE INDEX `posts_locked` ON `posts` (`id`) WHERE "posts"."locked_at" is not null;
--> statement-breakpoint
CREATE TRIGGER `spaces_made` AFTER INSERT ON `spaces`
BEGIN
	INSERT INTO `notification_scopes` (`id`, `access`, `is_quiet`) VALUES (new.`id`, new.`read_access`, new.`is_quiet`)
	ON CONFLICT (`id`) DO UPDATE SET `access` = excluded.`access`, `is_quiet` = excluded.`is_quiet`;
END;
--> statement-breakpoint
CREATE TRIGGER `spaces_changed` AFTER UPDATE OF `read_access`, `is_quiet` ON `spaces`
BEGIN
	INSERT INTO `notification_scopes` (`id`, `access`, `is_quiet`) VALUES (new.`id`, new.`read_access`, new.`is_quiet`)
	ON CONFLICT (`id`) DO UPDATE SET `access` = excluded.`access`, `is_quiet` = excluded.`is_quiet`;
END;
