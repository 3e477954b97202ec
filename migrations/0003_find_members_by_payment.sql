CREATE INDEX `subscriptions_failed` ON `subscriptions` (`user_id`) WHERE "subscriptions"."status" = 'past_due';--> statement-breakpoint
CREATE INDEX `subscriptions_cancelled` ON `subscriptions` (`user_id`) WHERE "subscriptions"."ended_at" is null and "subscriptions"."cancel_at" is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_ended` ON `subscriptions` (`user_id`) WHERE "subscriptions"."ended_at" is not null;
