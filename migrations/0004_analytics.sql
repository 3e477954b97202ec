CREATE TABLE `analytics_acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`person_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `analytics_people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `analytics_connections` (
	`one_person` text NOT NULL,
	`other_person` text NOT NULL,
	PRIMARY KEY(`one_person`, `other_person`),
	FOREIGN KEY (`one_person`) REFERENCES `analytics_people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`other_person`) REFERENCES `analytics_people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `analytics_last_acts` (
	`person_id` text NOT NULL,
	`measure` text NOT NULL,
	`number` integer NOT NULL,
	`month` text NOT NULL,
	PRIMARY KEY(`person_id`, `measure`),
	FOREIGN KEY (`person_id`) REFERENCES `analytics_people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `analytics_people` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`joined_at` integer NOT NULL,
	`joined_month` text,
	`confirmed_at` integer,
	`first_post_at` integer,
	`paid_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `analytics_people_userId_unique` ON `analytics_people` (`user_id`);--> statement-breakpoint
CREATE INDEX `analytics_people_without_month` ON `analytics_people` (`id`) WHERE "analytics_people"."joined_month" is null;--> statement-breakpoint
CREATE TABLE `analytics_questions` (
	`post_id` text PRIMARY KEY NOT NULL,
	`asked_at` integer NOT NULL,
	`is_late` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_questions_waiting` ON `analytics_questions` (`asked_at`) WHERE "analytics_questions"."is_late" = 0;--> statement-breakpoint
CREATE TABLE `analytics_facts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`measure` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`amount` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `invoices` ADD `refunded_at` integer;--> statement-breakpoint
CREATE INDEX `analytics_counts_to_sum` ON `analytics_counts` (`period`,`measure`,`at`,`name`,`count`);
--> statement-breakpoint
create trigger analytics_user_joined
after insert on users
begin
  insert into analytics_people (id, user_id, joined_at) values (lower(hex(randomblob(16))), new.id, new.created_at);
  insert into analytics_facts (at, measure, name, amount) select new.created_at, 'sign_ups', '', 1;
  insert into analytics_facts (at, measure) select new.created_at, 'joined_confirmed' where new.email_verified_at is not null;
  update analytics_people set confirmed_at = new.email_verified_at where user_id = new.id and new.email_verified_at is not null;
  insert into analytics_acts (person_id, kind, at) select id, 'active', new.last_seen_at from analytics_people where user_id = new.id and new.last_seen_at > 0;
end;
--> statement-breakpoint
create trigger analytics_user_confirmed
after update of email_verified_at on users
when new.email_verified_at is not null
begin
  insert into analytics_facts (at, measure) select joined_at, 'joined_confirmed' from analytics_people where user_id = new.id and confirmed_at is null;
  update analytics_people set confirmed_at = new.email_verified_at where user_id = new.id and confirmed_at is null;
end;
--> statement-breakpoint
create trigger analytics_user_seen
after update of last_seen_at on users
when new.last_seen_at / 900000 > old.last_seen_at / 900000
begin
  insert into analytics_acts (person_id, kind, at) select id, 'active', new.last_seen_at from analytics_people where user_id = new.id;
end;
--> statement-breakpoint
create trigger analytics_post_published
after insert on posts
when new.state = 'published'
begin
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.published_at, new.created_at), 'posts', '', 1;
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.published_at, new.created_at), 'questions', '', 1 where new.kind = 'question';
  insert or ignore into analytics_questions (post_id, asked_at) select new.id, coalesce(new.published_at, new.created_at) where new.kind = 'question';
  insert into analytics_facts (at, measure) select joined_at, 'joined_posted' from analytics_people where user_id = new.author_id and first_post_at is null;
  update analytics_people set first_post_at = coalesce(new.published_at, new.created_at) where user_id = new.author_id and first_post_at is null;
end;
--> statement-breakpoint
create trigger analytics_held_post_published
after update of state on posts
when old.state = 'held' and new.state = 'published'
begin
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.published_at, new.created_at), 'posts', '', 1;
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.published_at, new.created_at), 'questions', '', 1 where new.kind = 'question';
  insert or ignore into analytics_questions (post_id, asked_at) select new.id, coalesce(new.published_at, new.created_at) where new.kind = 'question';
  insert into analytics_facts (at, measure) select joined_at, 'joined_posted' from analytics_people where user_id = new.author_id and first_post_at is null;
  update analytics_people set first_post_at = coalesce(new.published_at, new.created_at) where user_id = new.author_id and first_post_at is null;
end;
--> statement-breakpoint
create trigger analytics_question_gone
after update of state on posts
when new.kind = 'question' and new.state in ('deleted', 'removed')
begin
  delete from analytics_questions where post_id = new.id;
end;
--> statement-breakpoint
create trigger analytics_comment_published
after insert on comments
when new.state = 'published'
begin
  insert into analytics_facts (at, measure, name, amount) select new.created_at, 'comments', '', 1;
  insert into analytics_facts (at, measure, name) select asked_at, 'answer_seconds', cast(max(new.created_at - asked_at, 0) / 1000 as text) from analytics_questions where post_id = new.post_id and new.author_id <> (select author_id from posts where id = new.post_id);
  insert into analytics_facts (at, measure) select asked_at, iif(new.created_at < asked_at + 86400000, 'questions_answered', 'questions_unanswered') from analytics_questions where post_id = new.post_id and new.author_id <> (select author_id from posts where id = new.post_id) and is_late = 0;
  delete from analytics_questions where post_id = new.post_id and new.author_id <> (select author_id from posts where id = new.post_id);
  insert into analytics_facts (at, measure)
  select new.created_at, 'connections' from analytics_people one, analytics_people other
  where one.user_id = new.author_id and other.user_id <> new.author_id
    and other.user_id = coalesce(
      (select author_id from comments where id = new.parent_id), (select author_id from posts where id = new.post_id))
    and not exists (select 1 from analytics_connections
      where one_person = min(one.id, other.id) and other_person = max(one.id, other.id));
  insert or ignore into analytics_connections (one_person, other_person)
  select min(one.id, other.id), max(one.id, other.id) from analytics_people one, analytics_people other
  where one.user_id = new.author_id and other.user_id <> new.author_id
    and other.user_id = coalesce(
      (select author_id from comments where id = new.parent_id), (select author_id from posts where id = new.post_id));
  insert into analytics_facts (at, measure) select joined_at, 'joined_posted' from analytics_people where user_id = new.author_id and first_post_at is null;
  update analytics_people set first_post_at = new.created_at where user_id = new.author_id and first_post_at is null;
end;
--> statement-breakpoint
create trigger analytics_held_comment_published
after update of state on comments
when old.state = 'held' and new.state = 'published'
begin
  insert into analytics_facts (at, measure, name, amount) select new.created_at, 'comments', '', 1;
  insert into analytics_facts (at, measure, name) select asked_at, 'answer_seconds', cast(max(new.created_at - asked_at, 0) / 1000 as text) from analytics_questions where post_id = new.post_id and new.author_id <> (select author_id from posts where id = new.post_id);
  insert into analytics_facts (at, measure) select asked_at, iif(new.created_at < asked_at + 86400000, 'questions_answered', 'questions_unanswered') from analytics_questions where post_id = new.post_id and new.author_id <> (select author_id from posts where id = new.post_id) and is_late = 0;
  delete from analytics_questions where post_id = new.post_id and new.author_id <> (select author_id from posts where id = new.post_id);
  insert into analytics_facts (at, measure)
  select new.created_at, 'connections' from analytics_people one, analytics_people other
  where one.user_id = new.author_id and other.user_id <> new.author_id
    and other.user_id = coalesce(
      (select author_id from comments where id = new.parent_id), (select author_id from posts where id = new.post_id))
    and not exists (select 1 from analytics_connections
      where one_person = min(one.id, other.id) and other_person = max(one.id, other.id));
  insert or ignore into analytics_connections (one_person, other_person)
  select min(one.id, other.id), max(one.id, other.id) from analytics_people one, analytics_people other
  where one.user_id = new.author_id and other.user_id <> new.author_id
    and other.user_id = coalesce(
      (select author_id from comments where id = new.parent_id), (select author_id from posts where id = new.post_id));
  insert into analytics_facts (at, measure) select joined_at, 'joined_posted' from analytics_people where user_id = new.author_id and first_post_at is null;
  update analytics_people set first_post_at = new.created_at where user_id = new.author_id and first_post_at is null;
end;
--> statement-breakpoint
create trigger analytics_message_sent
after insert on messages
begin
  insert into analytics_facts (at, measure, name, amount) select new.created_at, 'messages', '', 1;
end;
--> statement-breakpoint
create trigger analytics_invoice_paid
after insert on invoices
begin
  insert into analytics_facts (at, measure, name, amount) select new.paid_at, 'gross', new.currency, new.amount;
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.reversed_at, new.refunded_at, new.created_at), 'refunds', new.currency, iif(new.reversed_at is null, new.refunded_amount, new.amount) where iif(new.reversed_at is null, new.refunded_amount, new.amount) > 0;
end;
--> statement-breakpoint
create trigger analytics_invoice_refunded
after update of refunded_amount, reversed_at on invoices
when iif(new.reversed_at is null, new.refunded_amount, new.amount) <> iif(old.reversed_at is null, old.refunded_amount, old.amount)
begin
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.reversed_at, new.refunded_at, new.created_at), 'refunds', new.currency, iif(new.reversed_at is null, new.refunded_amount, new.amount) - iif(old.reversed_at is null, old.refunded_amount, old.amount);
end;
--> statement-breakpoint
create trigger analytics_order_paid
after update of paid_at on orders
when old.paid_at is null and new.paid_at is not null
begin
  insert into analytics_facts (at, measure, name, amount) select new.paid_at, 'gross', new.currency, new.amount * new.quantity;
  insert into analytics_facts (at, measure, name, amount) select new.paid_at, 'cards_sold', '', new.quantity;
end;
--> statement-breakpoint
create trigger analytics_order_reversed
after update of reversed_at on orders
when old.reversed_at is null and new.reversed_at is not null and new.paid_at is not null
begin
  insert into analytics_facts (at, measure, name, amount) select new.reversed_at, 'refunds', new.currency, new.amount * new.quantity;
end;
--> statement-breakpoint
create trigger analytics_card_redeemed
after update of state on gift_cards
when new.state = 'redeemed' and old.state <> 'redeemed'
begin
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.redeemed_at, new.created_at), 'cards_redeemed', '', 1;
end;
--> statement-breakpoint
create trigger analytics_subscription_started
after insert on subscriptions
when new.status in ('active', 'past_due')
begin
  insert into analytics_facts (at, measure, name, amount) select new.started_at, 'subscribers', new.plan, 1;
  insert into analytics_facts (at, measure, name, amount) select new.started_at, 'recurring', new.currency, new.amount;
  insert into analytics_facts (at, measure)
  select new.started_at, iif(paid_at is null, 'subscribers_new', 'subscribers_returning') from analytics_people
  where user_id = new.user_id and not exists (select 1 from subscriptions where user_id = new.user_id and id <> new.id and status in ('active', 'past_due'));
  insert into analytics_facts (at, measure) select joined_at, 'joined_paid' from analytics_people where user_id = new.user_id and paid_at is null;
  update analytics_people set paid_at = new.started_at where user_id = new.user_id and paid_at is null;
  insert into analytics_acts (person_id, kind, at) select id, 'failed', new.updated_at from analytics_people where user_id = new.user_id and new.status = 'past_due';
end;
--> statement-breakpoint
create trigger analytics_subscription_activated
after update of status on subscriptions
when new.status in ('active', 'past_due') and old.status not in ('active', 'past_due')
begin
  insert into analytics_facts (at, measure, name, amount) select new.started_at, 'subscribers', new.plan, 1;
  insert into analytics_facts (at, measure, name, amount) select new.started_at, 'recurring', new.currency, new.amount;
  insert into analytics_facts (at, measure)
  select new.started_at, iif(paid_at is null, 'subscribers_new', 'subscribers_returning') from analytics_people
  where user_id = new.user_id and not exists (select 1 from subscriptions where user_id = new.user_id and id <> new.id and status in ('active', 'past_due'));
  insert into analytics_facts (at, measure) select joined_at, 'joined_paid' from analytics_people where user_id = new.user_id and paid_at is null;
  update analytics_people set paid_at = new.started_at where user_id = new.user_id and paid_at is null;
  insert into analytics_acts (person_id, kind, at) select id, 'failed', new.updated_at from analytics_people where user_id = new.user_id and new.status = 'past_due';
end;
--> statement-breakpoint
create trigger analytics_subscription_changed
after update of plan, amount, currency on subscriptions
when new.status in ('active', 'past_due') and old.status in ('active', 'past_due')
  and (new.plan <> old.plan or new.amount <> old.amount or new.currency <> old.currency)
begin
  insert into analytics_facts (at, measure, name, amount) select new.updated_at, 'subscribers', old.plan, -1;
  insert into analytics_facts (at, measure, name, amount) select new.updated_at, 'recurring', old.currency, -old.amount;
  insert into analytics_facts (at, measure, name, amount) select new.updated_at, 'subscribers', new.plan, 1;
  insert into analytics_facts (at, measure, name, amount) select new.updated_at, 'recurring', new.currency, new.amount;
end;
--> statement-breakpoint
create trigger analytics_subscription_ended
after update of status on subscriptions
when old.status in ('active', 'past_due') and new.status not in ('active', 'past_due')
begin
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.ended_at, new.updated_at), 'subscribers', old.plan, -1;
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.ended_at, new.updated_at), 'recurring', old.currency, -old.amount;
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.ended_at, new.updated_at), 'subscribers_lost', '', 1 where not exists (select 1 from subscriptions where user_id = new.user_id and id <> new.id and status in ('active', 'past_due'));
end;
--> statement-breakpoint
create trigger analytics_payment_failed
after update of status on subscriptions
when new.status = 'past_due' and old.status = 'active'
begin
  insert into analytics_acts (person_id, kind, at) select id, 'failed', new.updated_at from analytics_people where user_id = new.user_id;
end;
--> statement-breakpoint
create trigger analytics_seat_taken
after insert on event_attendances
when new.state = 'going'
begin
  insert into analytics_facts (at, measure, name, amount) select new.joined_at, 'seats', '', 1;
end;
--> statement-breakpoint
create trigger analytics_seat_moved_up
after update of state on event_attendances
when new.state = 'going' and old.state <> 'going'
begin
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.moved_up_at, new.joined_at), 'seats', '', 1;
end;

--> statement-breakpoint
-- What rows tell of the time before. A job counts these facts in portions, like those of triggers.
insert into analytics_people (id, user_id, joined_at, confirmed_at, first_post_at, paid_at)
select lower(hex(randomblob(16))), iif(deleted_at is null, id, null), created_at, email_verified_at,
  (select min(at) from (
    select min(coalesce(published_at, created_at)) as at from posts where author_id = users.id and state <> 'held'
    union all select min(created_at) from comments where author_id = users.id and state <> 'held')),
  (select min(started_at) from subscriptions where user_id = users.id and status <> 'pending')
from users;
--> statement-breakpoint
insert into analytics_facts (at, measure)
select joined_at, 'sign_ups' from analytics_people
union all select joined_at, 'joined_confirmed' from analytics_people where confirmed_at is not null
union all select joined_at, 'joined_posted' from analytics_people where first_post_at is not null
union all select joined_at, 'joined_paid' from analytics_people where paid_at is not null
union all select coalesce(published_at, created_at), 'posts' from posts where state <> 'held'
union all select coalesce(published_at, created_at), 'questions' from posts where state <> 'held' and kind = 'question'
union all select created_at, 'comments' from comments where state <> 'held'
union all select created_at, 'messages' from messages
union all select coalesce(redeemed_at, created_at), 'cards_redeemed' from gift_cards where state = 'redeemed'
union all select coalesce(moved_up_at, joined_at), 'seats' from event_attendances where state = 'going';
--> statement-breakpoint
insert into analytics_facts (at, measure, name, amount)
select paid_at, 'gross', currency, amount from invoices
union all select coalesce(reversed_at, created_at), 'refunds', currency, iif(reversed_at is null, refunded_amount, amount)
  from invoices where refunded_amount > 0 or reversed_at is not null
union all select paid_at, 'gross', currency, amount * quantity from orders where paid_at is not null
union all select paid_at, 'cards_sold', '', quantity from orders where paid_at is not null
union all select reversed_at, 'refunds', currency, amount * quantity from orders
  where paid_at is not null and reversed_at is not null
union all select started_at, 'subscribers', plan, 1 from subscriptions where status <> 'pending'
union all select started_at, 'recurring', currency, amount from subscriptions where status <> 'pending'
union all select coalesce(ended_at, updated_at), 'subscribers', plan, -1 from subscriptions where status = 'ended'
union all select coalesce(ended_at, updated_at), 'recurring', currency, -amount from subscriptions where status = 'ended';
--> statement-breakpoint
insert into analytics_facts (at, measure)
select started_at, iif(number = 1, 'subscribers_new', 'subscribers_returning') from (
  select started_at, row_number() over (partition by user_id order by started_at, id) as number
  from subscriptions where status <> 'pending')
union all select coalesce(ended_at, updated_at), 'subscribers_lost' from subscriptions
  where status = 'ended' and not exists (select 1 from subscriptions other
    where other.user_id = subscriptions.user_id and other.id <> subscriptions.id and other.status <> 'pending'
      and other.started_at < coalesce(subscriptions.ended_at, subscriptions.updated_at)
      and (other.status <> 'ended' or coalesce(other.ended_at, other.updated_at) > coalesce(subscriptions.ended_at, subscriptions.updated_at)));
--> statement-breakpoint
insert into analytics_facts (at, measure, name, amount)
with question (id, asked_at, answered_at) as (
  select id, coalesce(published_at, created_at), (select min(created_at) from comments
    where post_id = posts.id and author_id <> posts.author_id and state <> 'held')
  from posts where kind = 'question' and state <> 'held')
select asked_at, 'answer_seconds', cast(max(answered_at - asked_at, 0) / 1000 as text), 1 from question
  where answered_at is not null
union all select asked_at, iif(answered_at < asked_at + 86400000, 'questions_answered', 'questions_unanswered'), '', 1
  from question where answered_at is not null;
--> statement-breakpoint
insert into analytics_questions (post_id, asked_at)
select id, coalesce(published_at, created_at) from posts
where kind = 'question' and state = 'published' and not exists (select 1 from comments
  where post_id = posts.id and author_id <> posts.author_id and state <> 'held');
--> statement-breakpoint
create table analytics_first_answers as
select min(one.id, other.id) as one_person, max(one.id, other.id) as other_person, min(comments.created_at) as at
from comments
join posts on posts.id = comments.post_id
left join comments parent on parent.id = comments.parent_id
join analytics_people one on one.user_id = comments.author_id
join analytics_people other on other.user_id = coalesce(parent.author_id, posts.author_id)
where comments.state <> 'held' and one.id <> other.id
group by 1, 2;
--> statement-breakpoint
insert into analytics_facts (at, measure) select at, 'connections' from analytics_first_answers;
--> statement-breakpoint
insert into analytics_connections (one_person, other_person) select one_person, other_person from analytics_first_answers;
--> statement-breakpoint
drop table analytics_first_answers;
--> statement-breakpoint
insert into analytics_acts (person_id, kind, at)
select analytics_people.id, 'active', users.last_seen_at
from users join analytics_people on analytics_people.user_id = users.id where users.last_seen_at > 0;
