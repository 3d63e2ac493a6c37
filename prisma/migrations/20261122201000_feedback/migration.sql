-- AlterTable
ALTER TABLE "outbox_messages" ADD COLUMN     "reply_to" VARCHAR(255);

-- CreateTable
CREATE TABLE "feedback_messages" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "subject" VARCHAR(150) NOT NULL,
    "message" VARCHAR(4000) NOT NULL,
    "page" VARCHAR(500),
    "browser" VARCHAR(500),
    "status" VARCHAR(20) NOT NULL DEFAULT 'new',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feedback_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "feedback_messages_status_created_at_idx" ON "feedback_messages"("status", "created_at");

-- CreateIndex
CREATE INDEX "feedback_messages_user_id_idx" ON "feedback_messages"("user_id");

-- AddForeignKey
ALTER TABLE "feedback_messages" ADD CONSTRAINT "feedback_messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: a closed set of words.
ALTER TABLE "feedback_messages"
  ADD CONSTRAINT "feedback_messages_status" CHECK ("status" IN ('new', 'in_work', 'closed'));
