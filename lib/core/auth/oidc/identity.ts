import { z } from 'zod'

/** Who a provider says a person is, proven. */
const identityShape = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** Whether it says so after a second factor, by the setting. */
  secondFactor: z.boolean(),
  /** When they proved who they are there, in seconds since 1970, if it says so: it may have answered for an old session. */
  authenticatedAt: z.number().nullable(),
})

/** An identity and the provider that a sign-in came through. */
export const throughShape = z.object({ provider: z.string(), identity: identityShape })

export type Identity = z.output<typeof identityShape>
export type Through = z.output<typeof throughShape>
