CREATE TABLE `plan_cancellations` (
	`user_id` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `plan_cancellations` (`user_id`)
SELECT DISTINCT `user_id` FROM `subscriptions`
WHERE `cancel_at` IS NOT NULL AND `ended_at` IS NULL AND `status` <> 'pending';
