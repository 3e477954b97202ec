ALTER TABLE `invitations` ADD `invited_by` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `invitations_by_inviter` ON `invitations` (`invited_by`);