CREATE TRIGGER `users_closed` AFTER UPDATE OF `status` ON `users` WHEN new.`status` <> 'active'
BEGIN
	DELETE FROM `sessions` WHERE `user_id` = new.`id`;
	DELETE FROM `two_factor_challenges` WHERE `user_id` = new.`id`;
END;
--> statement-breakpoint
DELETE FROM `sessions` WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `status` <> 'active');
--> statement-breakpoint
DELETE FROM `two_factor_challenges` WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `status` <> 'active');
