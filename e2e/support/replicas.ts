import { createAdapter } from '@/lib/core/db/client'
import { PrismaClient } from '@/lib/generated/prisma/client'

const holder = globalThis as typeof globalThis & { prismaClients?: Record<string, PrismaClient> | undefined }

/** A client of any database, as patient as the product's own. */
export const clientOf = (url: string, poolSize: number) =>
  new PrismaClient({ adapter: createAdapter(url, poolSize) })

/** A second client of this file's database: all of a server that replicas do not share. */
export function secondClient(): PrismaClient {
  return clientOf(process.env.DATABASE_URL ?? '', 10)
}

/** Does the work as another replica would: with its own client in place of this process's. */
export async function onReplica<T>(client: PrismaClient, work: () => Promise<T>): Promise<T> {
  const own = holder.prismaClients
  holder.prismaClients = { ordinary: client, heavy: client }
  try {
    return await work()
  } finally {
    holder.prismaClients = own
  }
}
