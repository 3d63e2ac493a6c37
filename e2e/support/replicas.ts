import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll } from 'vitest'
import { Database } from '@/lib/core/db/client'
import { kept } from './process-wide'

type Databases = Partial<Record<'ordinary' | 'heavy', Database>>

/** A database client with the product's defaults. */
export const clientOf = (url: string, poolSize: number) => new Database(url, poolSize)

/**
 * A second client of this file's database: the only state that replicas do not share.
 * @param atEnd closes it after the file, or after one test with `onTestFinished`
 */
export function secondClient(atEnd: (close: () => Promise<void>) => void = afterAll): Database {
  const client = clientOf(process.env.DATABASE_URL ?? '', 10)
  atEnd(() => client.$disconnect())
  return client
}

const replica = new AsyncLocalStorage<Databases>()
const own = kept.get.bind(kept)

// The product keeps its clients process-wide (lib/core/db/client): work inside `onReplica` sees the other client there.
kept.get = (name) => (name === 'databases' && replica.getStore()) || own(name)

/** Runs the work with another replica's client. */
export const onReplica = <T>(client: Database, work: () => Promise<T>): Promise<T> =>
  replica.run({ ordinary: client, heavy: client }, work)
