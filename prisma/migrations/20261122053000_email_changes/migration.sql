-- CreateTable
CREATE TABLE "email_changes" (
    "user_id" INTEGER NOT NULL,
    "email" VARCHAR(255) NOT NULL,
    "confirm_hash" BYTEA NOT NULL,
    "cancel_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_changes_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "email_changes_confirm_hash_key" ON "email_changes"("confirm_hash");

-- CreateIndex
CREATE UNIQUE INDEX "email_changes_cancel_hash_key" ON "email_changes"("cancel_hash");

-- AddForeignKey
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An address is unique without case, before it is anybody's too.
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_email_lower" CHECK ("email" = lower("email"));
