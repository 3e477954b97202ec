CREATE TABLE `failed_charges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`plan` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`failed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `failed_charges_by_time` ON `failed_charges` (`failed_at`,`id`);--> statement-breakpoint
CREATE INDEX `failed_charges_by_user` ON `failed_charges` (`user_id`);--> statement-breakpoint
CREATE INDEX `gift_cards_by_redemption` ON `gift_cards` (`redeemed_at`,`id`) WHERE "gift_cards"."redeemed_at" is not null;--> statement-breakpoint
CREATE INDEX `invoices_by_time` ON `invoices` (`paid_at`,`id`,`currency`,`amount`,`refunded_amount`,`reversed_at`,`reversed_for`);--> statement-breakpoint
CREATE INDEX `invoices_by_amount` ON `invoices` (`amount`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_returned` ON `invoices` (case when "reversed_at" is not null then "reversed_at" when "refunded_at" is not null then "refunded_at" else "created_at" end,`id`) WHERE ("invoices"."refunded_amount" > 0 or "invoices"."reversed_at" is not null);--> statement-breakpoint
CREATE INDEX `orders_by_payment` ON `orders` (`paid_at`,`id`,`currency`,`amount`,`quantity`) WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX `orders_by_total` ON `orders` (("amount" * "quantity"),`id`) WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX `orders_reversed` ON `orders` (`reversed_at`,`id`) WHERE "orders"."reversed_at" is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_by_start` ON `subscriptions` (`started_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_end` ON `subscriptions` (`ended_at`,`user_id`) WHERE "subscriptions"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX `analytics_people_by_payment` ON `analytics_people` (`paid_at`,`user_id`);
--> statement-breakpoint
create trigger failed_charge_of_new_subscription
after insert on subscriptions
when new.status = 'past_due'
begin
  insert into failed_charges (subscription_id, user_id, plan, amount, currency, failed_at)
  values (new.id, new.user_id, new.plan, new.amount, new.currency, new.updated_at);
end;
--> statement-breakpoint
create trigger failed_charge
after update of status on subscriptions
when new.status = 'past_due' and old.status <> 'past_due'
begin
  insert into failed_charges (subscription_id, user_id, plan, amount, currency, failed_at)
  values (new.id, new.user_id, new.plan, new.amount, new.currency, new.updated_at);
end;

--> statement-breakpoint
insert into failed_charges (subscription_id, user_id, plan, amount, currency, failed_at)
select id, user_id, plan, amount, currency, coalesce(paid_until, updated_at) from subscriptions where status = 'past_due';
