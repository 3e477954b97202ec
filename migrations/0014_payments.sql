CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`plan` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`credited_plan` text,
	`credited_from` integer,
	`paid_at` integer NOT NULL,
	`payment_id` text NOT NULL,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`reversed_at` integer,
	`reversed_for` text,
	`refund_asked_at` integer,
	`receipt_id` text,
	`url` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invoices_by_user` ON `invoices` (`user_id`,`paid_at`);--> statement-breakpoint
CREATE INDEX `invoices_by_subscription` ON `invoices` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `invoices_to_refund` ON `invoices` (`refund_asked_at`) WHERE "invoices"."reversed_at" is null;--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`buyer_email` text,
	`tier` text NOT NULL,
	`months` integer NOT NULL,
	`quantity` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`locale` text NOT NULL,
	`message` text,
	`recipient_email` text,
	`deliver_at` integer,
	`state` text DEFAULT 'open' NOT NULL,
	`provider_id` text,
	`payment_id` text,
	`paid_at` integer,
	`reversed_at` integer,
	`reversed_for` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `orders_by_user` ON `orders` (`user_id`);--> statement-breakpoint
CREATE INDEX `orders_waiting` ON `orders` (`checked_at`) WHERE "orders"."state" in ('open', 'paid');--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`handled_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `subscription_checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`plan` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`provider_id` text,
	`url` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_checkouts_open` ON `subscription_checkouts` (`user_id`) WHERE "subscription_checkouts"."state" = 'open';--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`customer_id` text NOT NULL,
	`user_id` text NOT NULL,
	`plan` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`started_at` integer NOT NULL,
	`period_end` integer NOT NULL,
	`paid_until` integer,
	`paid_plan` text,
	`cancel_at` integer,
	`ended_at` integer,
	`open_invoice_url` text,
	`reminders_sent` integer DEFAULT 0 NOT NULL,
	`reminded_of` integer,
	`notice_id` text,
	`revision` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `subscriptions_by_user` ON `subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_live` ON `subscriptions` (`period_end`) WHERE "subscriptions"."ended_at" is null;