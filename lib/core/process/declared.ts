import 'server-only'
import { z } from 'zod'
import { env } from '@/lib/core/process/env'

/**
 * Whether answers and rows are validated against their declarations: always except in production, where tests have
 * already proven them.
 */
export function checksDeclared(): boolean {
  return env().NODE_ENV !== 'production' || env().CHECK_DECLARED
}

/** A programming error, shown unchanged to developers: no call handles it. */
export class NotDeclared extends TypeError {}

/** Path of the first property of `given` that `kept` does not have. */
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
 * Validates a value strictly: an undeclared property is a leak.
 * @param what the call or statement, for the error
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
