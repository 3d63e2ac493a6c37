-- AlterTable
ALTER TABLE "users" ADD COLUMN     "quarter_letters_unsubscribed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "quarter_letters" (
    "user_id" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "quarter" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quarter_letters_pkey" PRIMARY KEY ("user_id","year","quarter")
);

-- AddForeignKey
ALTER TABLE "quarter_letters" ADD CONSTRAINT "quarter_letters_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand
ALTER TABLE "quarter_letters" ADD CONSTRAINT "quarter_letters_quarter_check" CHECK ("quarter" BETWEEN 1 AND 4);
