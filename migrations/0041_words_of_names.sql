CREATE TABLE `user_name_words` (
	`word` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`word`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_name_words_by_user` ON `user_name_words` (`user_id`);--> statement-breakpoint
DROP INDEX `users_by_name`;--> statement-breakpoint
CREATE TRIGGER `user_named` AFTER INSERT ON `users` WHEN new.`name` IS NOT NULL BEGIN
	INSERT OR IGNORE INTO `user_name_words` (`word`, `user_id`) SELECT value, new.`id` FROM json_each('[' || replace(replace(json_quote(replace(replace(replace(replace(replace(replace(lower(new.`name`), 'Õ', 'õ'), 'Ä', 'ä'), 'Ö', 'ö'), 'Ü', 'ü'), 'Š', 'š'), 'Ž', 'ž')), ' ', '","'), '-', '","') || ']') WHERE value <> '';
END;--> statement-breakpoint
CREATE TRIGGER `user_renamed` AFTER UPDATE OF `name` ON `users` WHEN old.`name` IS NOT new.`name` BEGIN
	DELETE FROM `user_name_words` WHERE `user_id` = old.`id`;
	INSERT OR IGNORE INTO `user_name_words` (`word`, `user_id`) SELECT value, new.`id` FROM json_each('[' || replace(replace(json_quote(replace(replace(replace(replace(replace(replace(lower(coalesce(new.`name`, '')), 'Õ', 'õ'), 'Ä', 'ä'), 'Ö', 'ö'), 'Ü', 'ü'), 'Š', 'š'), 'Ž', 'ž')), ' ', '","'), '-', '","') || ']') WHERE value <> '';
END;--> statement-breakpoint
CREATE TRIGGER `user_removed` BEFORE DELETE ON `users` BEGIN
	DELETE FROM `user_name_words` WHERE `user_id` = old.`id`;
END;--> statement-breakpoint
INSERT OR IGNORE INTO `user_name_words` (`word`, `user_id`) SELECT value, `users`.`id` FROM `users`, json_each('[' || replace(replace(json_quote(replace(replace(replace(replace(replace(replace(lower(`users`.`name`), 'Õ', 'õ'), 'Ä', 'ä'), 'Ö', 'ö'), 'Ü', 'ü'), 'Š', 'š'), 'Ž', 'ž')), ' ', '","'), '-', '","') || ']') WHERE `users`.`name` IS NOT NULL AND value <> '';
