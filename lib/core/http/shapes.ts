import { z } from 'zod'

/* Shapes shared by answers of several features. */

export const named = z.object({ id: z.int(), name: z.string() })

/** With a short name for narrow places: a category, an indicator. */
export const namedBriefly = named.extend({ short_name: z.string() })

export type NamedBriefly = z.output<typeof namedBriefly>

/** A dictionary row with a stable name for code. */
export const systemNamed = named.extend({ system_name: z.string() })

/** Names of a person; `secname` is the patronymic. */
export const namedPerson = z.object({ surname: z.string(), name: z.string(), secname: z.string().nullable() })

/** A person with an account. */
export const person = namedPerson.extend({ id: z.int(), email: z.string() })

/** An organisation: comparisons show its number alone. */
export const organisation = namedBriefly.extend({ number: z.string() })

/** A moment, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date()

/** A period of reports. A part that does not apply is 0. */
export const period = z.object({ year: z.int(), quarter: z.int(), month: z.int() })

export const yearQuarter = period.omit({ month: true })
