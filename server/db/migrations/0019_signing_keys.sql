ALTER TABLE "signing_keys" DROP CONSTRAINT "signing_keys_id_range";--> statement-breakpoint
ALTER TABLE "signing_keys" ADD CONSTRAINT "signing_keys_id_range" CHECK ("signing_keys"."id" >= 1);