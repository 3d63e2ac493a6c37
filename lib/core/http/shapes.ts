import { z } from 'zod'

/* Shapes that answers of several features share. */

/** A row of a dictionary. */
export const named = z.object({ id: z.int(), name: z.string() })

/** What has a short name besides, for narrow places: a category, an indicator. */
export const namedBriefly = named.extend({ short_name: z.string() })

export type NamedBriefly = z.output<typeof namedBriefly>

/** A row of a dictionary that programs know by a word. */
export const systemNamed = named.extend({ system_name: z.string() })

/** A moment, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date()
