ALTER TABLE `sessions` ADD `proved_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `admin_since` integer;--> statement-breakpoint
-- A session that is open now has proved who it belongs to when it was opened.
UPDATE `sessions` SET `proved_at` = `created_at`;--> statement-breakpoint
-- The log says since when somebody has been an administrator; the first ones have been since they joined.
UPDATE `users` SET `admin_since` = coalesce(
  (SELECT max(`at`) FROM `audit_log`
    WHERE `target_id` = `users`.`id` AND `action` = 'user.change'
      AND `after` ->> '$.role' = 'admin' AND `before` ->> '$.role' <> 'admin'),
  `created_at`)
WHERE `role` = 'admin';
