CREATE INDEX `two_factor_challenges_by_spender` ON `two_factor_challenges` (`spent_by`);--> statement-breakpoint
CREATE INDEX `users_left_pictures` ON `users` (`id`) WHERE "users"."deleted_at" is not null and "users"."avatar_key" is not null;--> statement-breakpoint
CREATE INDEX `users_admin` ON `users` (`id`) WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX `subscriptions_renewing` ON `subscriptions` (`paid_until`) WHERE "subscriptions"."ended_at" is null and "subscriptions"."cancel_at" is null;--> statement-breakpoint
CREATE INDEX `subscriptions_by_notice` ON `subscriptions` (`notice_id`) WHERE "subscriptions"."notice_id" is not null;--> statement-breakpoint
CREATE INDEX `held_drafts_unreported` ON `held_drafts` (`held_for`) WHERE "held_drafts"."claimed_by" is null;--> statement-breakpoint
CREATE INDEX `data_exports_by_state` ON `data_exports` (`state`);--> statement-breakpoint
CREATE INDEX `feedback_tagged` ON `feedback` (`tags`) WHERE "feedback"."tags" <> '[]';