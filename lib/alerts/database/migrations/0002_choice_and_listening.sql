CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"answer" text NOT NULL,
	"query_json" jsonb,
	"role_ids" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "rhythm" text DEFAULT 'daily' NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "keep_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "wanted_at" timestamp with time zone;--> statement-breakpoint
UPDATE "alerts" SET "wanted_at" = greatest("confirmed_at", "updated_at") WHERE "confirmed_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "has_reason" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_judged" boolean DEFAULT false NOT NULL;