import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll } from 'vitest'
import { Database } from '@/lib/core/db/client'
import { kept } from './process-wide'

type Databases = Partial<Record<'ordinary' | 'heavy', Database>>

/** A client of any database, as patient as the product's own. */
export const clientOf = (url: string, poolSize: number) => new Database(url, poolSize)

/**
 * A second client of this file's database: all of a server that replicas do not share.
 * @param atEnd when it is closed: with the file, or within a test `onTestFinished`
 */
export function secondClient(atEnd: (close: () => Promise<void>) => void = afterAll): Database {
  const client = clientOf(process.env.DATABASE_URL ?? '', 10)
  atEnd(() => client.$disconnect())
  return client
}

const replica = new AsyncLocalStorage<Databases>()
const own = kept.get.bind(kept)

// Where the product keeps its clients (lib/core/db/client): work of another replica finds that one's there.
kept.get = (name) => (name === 'databases' && replica.getStore()) || own(name)

/** Does the work as another replica would: with its own client in place of this process's. */
export const onReplica = <T>(client: Database, work: () => Promise<T>): Promise<T> =>
  replica.run({ ordinary: client, heavy: client }, work)
