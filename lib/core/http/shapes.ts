import { z } from 'zod'

/* Shapes shared by answers of several features. */

export const named = z.object({ id: z.int(), name: z.string() })

/** With a short name for narrow places: a category, an indicator. */
export const namedBriefly = named.extend({ short_name: z.string() })

export type NamedBriefly = z.output<typeof namedBriefly>

/** A dictionary row with a stable name for code. */
export const systemNamed = named.extend({ system_name: z.string() })

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date()
