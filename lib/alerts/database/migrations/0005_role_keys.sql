ALTER TABLE "sightings" ADD COLUMN "role_key" text;
