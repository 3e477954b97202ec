ALTER TABLE `notifications` ADD `post_id` text;--> statement-breakpoint
UPDATE `notifications` SET `post_id` = substr(`path`, length('/community/posts/') + 1, 36) WHERE `path` LIKE '/community/posts/%';--> statement-breakpoint
UPDATE `notifications` SET `post_id` = (
  SELECT coalesce(`comments`.`post_id`, iif(d.`target_type` = 'post', d.`target_id`, NULL))
  FROM `moderation_decisions` AS d LEFT JOIN `comments` ON `comments`.`id` = d.`target_id`
  WHERE d.`id` = substr(`path`, length('/appeals/') + 1, 36))
WHERE `path` LIKE '/appeals/%';--> statement-breakpoint
UPDATE `notifications` SET `post_id` = (
  SELECT coalesce(`comments`.`post_id`, iif(c.`target_type` = 'post', c.`target_id`, NULL))
  FROM `report_cases` AS c LEFT JOIN `comments` ON `comments`.`id` = c.`target_id`
  WHERE c.`id` = substr(`path`, length('/reports?case=') + 1, 36))
WHERE `path` LIKE '/reports?case=%';--> statement-breakpoint
-- A block that came first hides the title too, except of what the community announces.
UPDATE `notifications` SET `title` = (
  SELECT iif(`users`.`locale` = 'et', 'Peidetud postitus', 'Hidden post') FROM `users` WHERE `users`.`id` = `notifications`.`user_id`)
WHERE EXISTS (
  SELECT 1 FROM `posts` JOIN `spaces` ON `spaces`.`id` = `posts`.`space_id`
    JOIN `blocks` ON `blocks`.`user_id` = `notifications`.`user_id` AND `blocks`.`blocked_id` = `posts`.`author_id`
  WHERE `posts`.`id` = `notifications`.`post_id` AND `spaces`.`post_access` <> 'staff');
