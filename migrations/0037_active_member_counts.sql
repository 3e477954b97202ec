CREATE INDEX `users_counted` ON `users` (`created_at`,`email_verified_at`,`status`) WHERE (email_verified_at is not null and status = 'active') = 1;
