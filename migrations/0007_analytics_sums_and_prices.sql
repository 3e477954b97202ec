CREATE TABLE `analytics_period_sums` (
	`days` integer NOT NULL,
	`measure` text NOT NULL,
	`name` text NOT NULL,
	`today` text NOT NULL,
	`count` integer NOT NULL,
	`previous` integer NOT NULL,
	PRIMARY KEY(`days`, `measure`, `name`)
);
--> statement-breakpoint
CREATE TABLE `analytics_prices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`prices` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_prices_by_time` ON `analytics_prices` (`at`);--> statement-breakpoint
CREATE INDEX `analytics_connections_by_other` ON `analytics_connections` (`other_person`);
--> statement-breakpoint
create trigger analytics_order_inserted_paid
after insert on orders
when new.paid_at is not null
begin
  insert into analytics_facts (at, measure, name, amount) select new.paid_at, 'gross', new.currency, new.amount * new.quantity;
  insert into analytics_facts (at, measure, name, amount) select new.paid_at, 'cards_sold', '', new.quantity;
  insert into analytics_facts (at, measure, name, amount) select new.reversed_at, 'refunds', new.currency, new.amount * new.quantity where new.reversed_at is not null;
end;

--> statement-breakpoint
insert into analytics_counts (period, at, measure, name, count)
select 'day', at, 'active_month', cast(min(iif(name = '', 9999, cast(name as integer)), 30) as text), sum(count)
from analytics_counts where period = 'day' and measure = 'active_days' group by 2, 4;
