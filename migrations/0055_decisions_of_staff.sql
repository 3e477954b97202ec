ALTER TABLE `audit_log` ADD `ground` text;--> statement-breakpoint
CREATE INDEX `comments_held` ON `comments` (`id`) WHERE "comments"."state" = 'held';--> statement-breakpoint
CREATE INDEX `comments_removed` ON `comments` (`id`) WHERE "comments"."state" = 'removed';--> statement-breakpoint
CREATE INDEX `posts_by_kind` ON `posts` (`kind`,`id`);