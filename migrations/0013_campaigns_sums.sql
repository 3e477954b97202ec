ALTER TABLE `campaigns` ADD `sums` text;
