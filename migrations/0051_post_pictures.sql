CREATE TABLE `post_pictures` (
	`key` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`is_used` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_pictures_by_owner` ON `post_pictures` (`owner_id`);--> statement-breakpoint
CREATE INDEX `post_pictures_unused` ON `post_pictures` (`created_at`) WHERE "post_pictures"."is_used" = 0;--> statement-breakpoint
CREATE TRIGGER `pictures_in_new_post` AFTER INSERT ON `post_texts` WHEN instr(new.`body`, '/community/') > 0 BEGIN
	UPDATE `post_pictures` SET `is_used` = 1 WHERE `is_used` = 0 AND instr(new.`body`, `key`) > 0;
END;
--> statement-breakpoint
CREATE TRIGGER `pictures_in_changed_post` AFTER UPDATE OF `body` ON `post_texts` WHEN instr(new.`body`, '/community/') > 0 BEGIN
	UPDATE `post_pictures` SET `is_used` = 1 WHERE `is_used` = 0 AND instr(new.`body`, `key`) > 0;
END;
--> statement-breakpoint
CREATE TRIGGER `pictures_in_new_comment` AFTER INSERT ON `comments` WHEN instr(new.`body`, '/community/') > 0 BEGIN
	UPDATE `post_pictures` SET `is_used` = 1 WHERE `is_used` = 0 AND instr(new.`body`, `key`) > 0;
END;
--> statement-breakpoint
CREATE TRIGGER `pictures_in_changed_comment` AFTER UPDATE OF `body` ON `comments` WHEN instr(new.`body`, '/community/') > 0 BEGIN
	UPDATE `post_pictures` SET `is_used` = 1 WHERE `is_used` = 0 AND instr(new.`body`, `key`) > 0;
END;
