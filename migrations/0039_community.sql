CREATE TABLE `notification_actors` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `subject_id`, `actor_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notification_actors_by_actor` ON `notification_actors` (`actor_id`);--> statement-breakpoint
CREATE INDEX `notification_actors_by_age` ON `notification_actors` (`created_at`);--> statement-breakpoint
CREATE TABLE `notification_channels` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notification_scopes` (
	`id` text PRIMARY KEY NOT NULL,
	`access` text NOT NULL,
	`is_quiet` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`scope_id` text,
	`path` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`actor_id` text,
	`actor_count` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	`mail_due_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_unread` ON `notifications` (`user_id`,`kind`,`subject_id`) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX `notifications_by_user` ON `notifications` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_by_subject` ON `notifications` (`subject_id`);--> statement-breakpoint
CREATE INDEX `notifications_mail_due` ON `notifications` (`mail_due_at`) WHERE "notifications"."mail_due_at" is not null;--> statement-breakpoint
CREATE INDEX `notifications_by_actor` ON `notifications` (`actor_id`);--> statement-breakpoint
CREATE INDEX `notifications_by_age` ON `notifications` (`created_at`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`position` integer NOT NULL,
	`parent_id` text,
	`author_id` text NOT NULL,
	`client_id` text NOT NULL,
	`state` text NOT NULL,
	`body` text NOT NULL,
	`plain` text NOT NULL,
	`edited_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `comments_by_position` ON `comments` (`post_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `comments_by_client` ON `comments` (`author_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `comments_by_author` ON `comments` (`author_id`,`id`);--> statement-breakpoint
CREATE INDEX `comments_by_parent` ON `comments` (`parent_id`);--> statement-breakpoint
CREATE TABLE `mentions` (
	`target_id` text NOT NULL,
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	PRIMARY KEY(`target_id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mentions_by_user` ON `mentions` (`user_id`);--> statement-breakpoint
CREATE INDEX `mentions_by_post` ON `mentions` (`post_id`);--> statement-breakpoint
CREATE TABLE `told_mentions` (
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`post_id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `told_mentions_by_user` ON `told_mentions` (`user_id`);--> statement-breakpoint
CREATE TABLE `poll_options` (
	`post_id` text NOT NULL,
	`position` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`post_id`, `position`)
);
--> statement-breakpoint
CREATE TABLE `poll_votes` (
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	`option` integer NOT NULL,
	`voted_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `option`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `poll_votes_by_user` ON `poll_votes` (`user_id`,`post_id`);--> statement-breakpoint
CREATE TABLE `polls` (
	`post_id` text PRIMARY KEY NOT NULL,
	`is_multiple` integer NOT NULL,
	`closes_at` integer
);
--> statement-breakpoint
CREATE TABLE `community_visits` (
	`user_id` text PRIMARY KEY NOT NULL,
	`read_until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `post_follows` (
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	`level` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `post_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_follows_by_post` ON `post_follows` (`post_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `post_follows_following` ON `post_follows` (`user_id`,`post_id`) WHERE "post_follows"."level" = 'following';--> statement-breakpoint
CREATE TABLE `post_reads` (
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	`position` integer NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `post_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_reads_by_post` ON `post_reads` (`post_id`);--> statement-breakpoint
CREATE TABLE `post_saves` (
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `post_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_saves_by_post` ON `post_saves` (`post_id`);--> statement-breakpoint
CREATE TABLE `post_texts` (
	`post_id` text NOT NULL,
	`locale` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`plain` text NOT NULL,
	PRIMARY KEY(`post_id`, `locale`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `posts` (
	`id` text PRIMARY KEY NOT NULL,
	`space_id` text NOT NULL,
	`author_id` text NOT NULL,
	`client_id` text NOT NULL,
	`kind` text DEFAULT 'discussion' NOT NULL,
	`state` text NOT NULL,
	`published_at` integer,
	`last_activity_at` integer NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`last_position` integer DEFAULT 0 NOT NULL,
	`pinned_at` integer,
	`locked_at` integer,
	`answer_id` text,
	`edited_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`space_id`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_by_client` ON `posts` (`author_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `posts_by_author` ON `posts` (`author_id`,`id`);--> statement-breakpoint
CREATE INDEX `posts_active` ON `posts` (`last_activity_at`,`id`) WHERE "posts"."state" = 'published';--> statement-breakpoint
CREATE INDEX `posts_newest` ON `posts` (`published_at`,`id`) WHERE "posts"."state" = 'published';--> statement-breakpoint
CREATE INDEX `posts_active_in_space` ON `posts` (`space_id`,`last_activity_at`,`id`) WHERE "posts"."state" = 'published';--> statement-breakpoint
CREATE INDEX `posts_newest_in_space` ON `posts` (`space_id`,`published_at`,`id`) WHERE "posts"."state" = 'published';--> statement-breakpoint
CREATE INDEX `posts_pinned` ON `posts` (`space_id`,`pinned_at`) WHERE "posts"."state" = 'published' and "posts"."pinned_at" is not null;--> statement-breakpoint
CREATE INDEX `posts_held` ON `posts` (`id`) WHERE "posts"."state" = 'held';--> statement-breakpoint
CREATE TABLE `text_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`target_id` text NOT NULL,
	`locale` text,
	`title` text,
	`body` text NOT NULL,
	`editor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`hidden_at` integer,
	FOREIGN KEY (`editor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `text_revisions_by_target` ON `text_revisions` (`target_id`,`id`);--> statement-breakpoint
CREATE INDEX `text_revisions_by_editor` ON `text_revisions` (`editor_id`);--> statement-breakpoint
CREATE TABLE `reaction_counts` (
	`target_id` text NOT NULL,
	`name` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`target_id`, `name`)
);
--> statement-breakpoint
CREATE TABLE `reactions` (
	`target_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`target_id`, `user_id`, `name`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reactions_by_user` ON `reactions` (`user_id`);--> statement-breakpoint
CREATE INDEX `reactions_by_name` ON `reactions` (`target_id`,`name`,`created_at`);--> statement-breakpoint
CREATE TABLE `space_members` (
	`user_id` text NOT NULL,
	`space_id` text NOT NULL,
	`joined_at` integer,
	`muted_at` integer,
	PRIMARY KEY(`user_id`, `space_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`space_id`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `space_members_by_space` ON `space_members` (`space_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `spaces` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name_et` text NOT NULL,
	`name_en` text NOT NULL,
	`description_et` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`icon` text NOT NULL,
	`read_access` text DEFAULT 'members' NOT NULL,
	`post_access` text DEFAULT 'members' NOT NULL,
	`must_join` integer DEFAULT false NOT NULL,
	`is_quiet` integer DEFAULT false NOT NULL,
	`slow_mode_seconds` integer DEFAULT 0 NOT NULL,
	`position` integer NOT NULL,
	`archived_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `spaces_slug_unique` ON `spaces` (`slug`);--> statement-breakpoint
CREATE INDEX `spaces_by_position` ON `spaces` (`position`);--> statement-breakpoint
CREATE TABLE `unsent_texts` (
	`user_id` text NOT NULL,
	`place` text NOT NULL,
	`client_id` text NOT NULL,
	`content` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `place`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `unsent_texts_by_update` ON `unsent_texts` (`updated_at`);--> statement-breakpoint
CREATE TRIGGER `reactions_counted` AFTER INSERT ON `reactions`
BEGIN
	INSERT INTO `reaction_counts` (`target_id`, `name`, `count`) VALUES (new.`target_id`, new.`name`, 1)
	ON CONFLICT (`target_id`, `name`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `reactions_uncounted` AFTER DELETE ON `reactions`
BEGIN
	UPDATE `reaction_counts` SET `count` = `count` - 1 WHERE `target_id` = old.`target_id` AND `name` = old.`name`;
	DELETE FROM `reaction_counts` WHERE `target_id` = old.`target_id` AND `name` = old.`name` AND `count` <= 0;
END;
