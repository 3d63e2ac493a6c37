import { createPrisma, db } from '@/lib/core/db/client'
import type { PrismaClient } from '@/lib/generated/prisma/client'

const holder = globalThis as typeof globalThis & { prismaClient?: PrismaClient }

/** A second client of this file's database: all of a server that replicas do not share. */
export function secondClient(): PrismaClient {
  return createPrisma(process.env.DATABASE_URL ?? '', 10)
}

/** Does the work as another replica would: with its own client in place of this process's. */
export async function onReplica<T>(client: PrismaClient, work: () => Promise<T>): Promise<T> {
  const own = db()
  holder.prismaClient = client
  try {
    return await work()
  } finally {
    holder.prismaClient = own
  }
}
