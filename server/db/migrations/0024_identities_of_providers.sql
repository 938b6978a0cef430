ALTER TABLE "identities" ADD COLUMN "tells_time" boolean;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "claimed" jsonb;