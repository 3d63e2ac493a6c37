import 'server-only'
import type { Mark } from '@/lib/features/analytics/columns/changes-data'
import { bytesOf, type CategoryYear } from '@/lib/features/analytics/columns/columns'

/** What this process keeps of a category and year. */
export interface Kept {
  /** The last change that is in; null when there never was one. */
  mark: Mark | null
  signature: string
  categoryYear: CategoryYear
}

interface Store {
  kept: Map<string, Kept & { bytes: number }>
  bytes: number
  locks: Map<string, Promise<unknown>>
  /** Calls that wait for columns. */
  asking: Set<Promise<unknown>>
}

/** Ten years of a country of five thousand organisations and forty-six indicators are about 170 MB. */
const MAX_BYTES = 256 * 2 ** 20

const holder = globalThis as typeof globalThis & { comparisonColumns?: Store }

function store(): Store {
  holder.comparisonColumns ??= { kept: new Map(), bytes: 0, locks: new Map(), asking: new Set() }
  return holder.comparisonColumns
}

export const keptAt = (key: string): Kept | undefined => store().kept.get(key)

/** Keeps it as the last used; what was not used for longest makes room. */
export function keep(key: string, kept: Kept): CategoryYear {
  const now = store()
  const before = now.kept.get(key)
  const bytes = before?.categoryYear === kept.categoryYear ? before.bytes : bytesOf(kept.categoryYear)
  now.kept.delete(key)
  now.kept.set(key, { ...kept, bytes })
  now.bytes += bytes - (before?.bytes ?? 0)
  for (const [oldest, { bytes: freed }] of now.kept) {
    if (now.bytes <= MAX_BYTES || oldest === key) break
    now.kept.delete(oldest)
    now.bytes -= freed
  }
  return kept.categoryYear
}

/** Work on one key at a time, in the order of the calls. */
export async function locked<T>(key: string, work: () => Promise<T>): Promise<T> {
  const { locks } = store()
  const before = locks.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  const settled = mine.catch(() => undefined)
  locks.set(key, settled)
  try {
    return await mine
  } finally {
    if (locks.get(key) === settled) locks.delete(key)
  }
}

/** Work that somebody waits for. */
export async function asked<T>(work: Promise<T>): Promise<T> {
  const { asking } = store()
  asking.add(work)
  try {
    return await work
  } finally {
    asking.delete(work)
  }
}

/** Reading ahead waits for those who wait. */
export async function untilNobodyAsks(): Promise<void> {
  const { asking } = store()
  while (asking.size > 0) await Promise.allSettled(asking)
}
