import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { LazyModule } from '@/components/ui/browser/lazy-module'

/**
 * Validates a form with a lazily loaded schema. If it fails to load, the form is sent unvalidated: the server uses the
 * same schema.
 * @param load imports the schema
 */
export function checkedBy<Typed extends FieldValues, Sent>(
  load: () => Promise<z.ZodType<Sent, Typed>>,
): Resolver<Typed, unknown, Sent> {
  const later = new LazyModule(async () => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()])
    return zodResolver(schema)
  })
  return async (values, context, options) => {
    const check = await later.preload().catch(() => null)
    return check === null ? { values: Object(values), errors: {} } : check(values, context, options)
  }
}
