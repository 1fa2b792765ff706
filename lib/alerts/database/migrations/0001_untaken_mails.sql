ALTER TABLE "alerts" ADD COLUMN "untaken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_newsletter" ON "mails" USING btree ("newsletter_key");--> statement-breakpoint
CREATE INDEX "tokens_newsletter" ON "tokens" USING btree ("newsletter_key");