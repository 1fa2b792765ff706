ALTER TABLE "alerts" ADD COLUMN "since_run" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "alerts" SET "since_run" = "matched_run";--> statement-breakpoint
ALTER TABLE "sightings" ADD COLUMN "back_in" integer;--> statement-breakpoint
ALTER TABLE "sightings" ADD COLUMN "is_away" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sightings" ADD CONSTRAINT "sightings_back_in_runs_id_fk" FOREIGN KEY ("back_in") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;