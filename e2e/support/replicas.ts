import { Database } from '@/lib/core/db/client'

const holder = globalThis as typeof globalThis & { databases?: Record<string, Database> | undefined }

/** A client of any database, as patient as the product's own. */
export const clientOf = (url: string, poolSize: number) => new Database(url, poolSize)

/** A second client of this file's database: all of a server that replicas do not share. */
export function secondClient(): Database {
  return clientOf(process.env.DATABASE_URL ?? '', 10)
}

/** Does the work as another replica would: with its own client in place of this process's. */
export async function onReplica<T>(client: Database, work: () => Promise<T>): Promise<T> {
  const own = holder.databases
  holder.databases = { ordinary: client, heavy: client }
  try {
    return await work()
  } finally {
    holder.databases = own
  }
}
