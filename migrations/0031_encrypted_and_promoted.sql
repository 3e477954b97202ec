ALTER TABLE `authorization_requests` RENAME COLUMN "sealed_verifier" TO "encrypted_verifier";--> statement-breakpoint
ALTER TABLE `two_factors` RENAME COLUMN "sealed_secret" TO "encrypted_secret";--> statement-breakpoint
ALTER TABLE `gift_card_batches` RENAME COLUMN "sealed_codes" TO "encrypted_codes";--> statement-breakpoint
ALTER TABLE `card_pages` RENAME COLUMN "sealed_cards" TO "encrypted_cards";--> statement-breakpoint
ALTER TABLE `event_attendances` RENAME COLUMN "moved_up_at" TO "promoted_at";--> statement-breakpoint
update `event_notices` set `kind` = 'promoted' where `kind` = 'moved_up';--> statement-breakpoint
ALTER TABLE `community_secrets` RENAME COLUMN "sealed" TO "encrypted";--> statement-breakpoint
ALTER TABLE `mail_outbox` RENAME COLUMN "sealed_message" TO "encrypted_message";--> statement-breakpoint
DROP INDEX `gift_card_batches_with_codes`;--> statement-breakpoint
CREATE INDEX `gift_card_batches_with_codes` ON `gift_card_batches` (`created_at`) WHERE "gift_card_batches"."encrypted_codes" is not null;
--> statement-breakpoint
drop trigger analytics_seat_moved_up;
--> statement-breakpoint
create trigger analytics_seat_promoted
after update of state on event_attendances
when new.state = 'going' and old.state <> 'going'
begin
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.promoted_at, new.joined_at), 'seats', '', 1;
end;
