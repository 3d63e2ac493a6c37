import 'server-only'
import { z } from 'zod'
import { env } from '@/lib/core/process/env'

/**
 * Whether answers and rows are held against what is declared of them: always but in production, where nobody
 * waits for a check of what the tests have proven.
 */
export function checksDeclared(): boolean {
  return env().NODE_ENV !== 'production' || env().CHECK_DECLARED
}

/** A mistake of ours, which whoever looks for it is to see as it is: no call answers for it. */
export class NotDeclared extends TypeError {}

/** The first place where `given` holds what `kept` does not. */
function undeclaredPath(given: unknown, kept: unknown, path: string): string | undefined {
  if (typeof given !== 'object' || given === null || given instanceof Date) return undefined
  if (typeof kept !== 'object' || kept === null) return path
  const parts = new Map(Object.entries(kept))
  for (const [name, value] of Object.entries(given)) {
    const here = `${path}.${name}`
    if (value !== undefined && !parts.has(name)) return here
    const found = undeclaredPath(value, parts.get(name), here)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Holds a value against its declaration, strictly: what is not declared is a leak.
 * @param what the call or statement it comes from
 * @throws NotDeclared naming the place
 */
export function requireDeclared(what: string, schema: z.ZodType, value: unknown): void {
  const result = schema.safeParse(value)
  if (!result.success) {
    throw new NotDeclared(`${what} is not as declared:\n${z.prettifyError(result.error)}`)
  }
  const extra = undeclaredPath(value, result.data, '')
  if (extra !== undefined) throw new NotDeclared(`${what} holds what is not declared: ${extra.slice(1)}`)
}
