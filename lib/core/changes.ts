import type { Prisma } from '@/lib/generated/prisma/client'

interface Changes {
  before: Record<string, Prisma.InputJsonValue | null>
  after: Record<string, Prisma.InputJsonValue | null>
}

/** The fields whose values differ, before and after, as the audit keeps them. */
export function changedFields<F extends Record<string, Prisma.InputJsonValue | null>>(
  before: F,
  after: F,
): Changes {
  const changes: Changes = { before: {}, after: {} }
  for (const field of Object.keys(after)) {
    const [old, next] = [before[field] ?? null, after[field] ?? null]
    if (JSON.stringify(old) === JSON.stringify(next)) continue
    changes.before[field] = old
    changes.after[field] = next
  }
  return changes
}
