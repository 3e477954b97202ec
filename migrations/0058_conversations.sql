CREATE TABLE `blocks` (
	`user_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `blocked_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `blocks_by_blocked` ON `blocks` (`blocked_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `conversation_members` (
	`user_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`last_position` integer,
	`last_at` integer,
	`last_received` integer,
	`last_received_at` integer,
	`read_position` integer DEFAULT 0 NOT NULL,
	`is_marked_unread` integer DEFAULT false NOT NULL,
	`request` text DEFAULT 'accepted' NOT NULL,
	`muted_at` integer,
	`left_at` integer,
	`folder` text GENERATED ALWAYS AS (case when left_at is not null or last_position is null then null
        when request = 'accepted' then 'inbox' when request = 'pending' then 'requests' end) VIRTUAL,
	`is_unread` integer GENERATED ALWAYS AS (last_received is not null and (is_marked_unread or last_received > read_position)) VIRTUAL,
	PRIMARY KEY(`user_id`, `conversation_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversation_members_by_conversation` ON `conversation_members` (`conversation_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `conversation_members_listed` ON `conversation_members` (`user_id`,`folder`,`last_at`,`conversation_id`);--> statement-breakpoint
CREATE INDEX `conversation_members_received` ON `conversation_members` (`user_id`,`folder`,`last_received_at`,`conversation_id`);--> statement-breakpoint
CREATE INDEX `conversation_members_unread` ON `conversation_members` (`user_id`,`folder`,`is_unread`,`last_received_at`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT 'members' NOT NULL,
	`subject` text NOT NULL,
	`started_by` text NOT NULL,
	`last_position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`emptied_at` integer,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversations_by_starter` ON `conversations` (`started_by`);--> statement-breakpoint
CREATE INDEX `conversations_emptied` ON `conversations` (`emptied_at`) WHERE "conversations"."emptied_at" is not null;--> statement-breakpoint
CREATE TABLE `messages` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`position` integer NOT NULL,
	`sender_id` text NOT NULL,
	`client_id` text NOT NULL,
	`body` text NOT NULL,
	`plain` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_id_unique` ON `messages` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_by_position` ON `messages` (`conversation_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_by_client` ON `messages` (`sender_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `messages_by_age` ON `messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `message_contacts` (
	`user_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `contact_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`contact_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `message_contacts_by_contact` ON `message_contacts` (`contact_id`);--> statement-breakpoint
CREATE TABLE `message_files` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`owner_id` text NOT NULL,
	`message_id` text,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer,
	`height` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `message_files_by_owner` ON `message_files` (`owner_id`);--> statement-breakpoint
CREATE INDEX `message_files_by_message` ON `message_files` (`message_id`) WHERE "message_files"."message_id" is not null;--> statement-breakpoint
CREATE INDEX `message_files_unsent` ON `message_files` (`created_at`) WHERE "message_files"."message_id" is null;--> statement-breakpoint
CREATE TABLE `message_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`who_may_write` text DEFAULT 'everybody' NOT NULL,
	`shows_seen` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
