import { z } from 'zod'
import { property } from '@/lib/features/analytics/group/contract'

/** One check of the profiles, and how often it identified an organisation. */
const check = z.object({
  /** Differences between two filters; rare profiles; false profiles; differences between two versions. */
  name: z.enum(['differences', 'profiles', 'untrue', 'versions']),
  tried: z.int(),
  found: z.int(),
})

/** The stored certificate that a publication's profiles identify nobody. */
export const profilesCertificate = z.object({
  min_group: z.int(),
  participants: z.int(),
  /** Participants without a value yet, in no class; older certificates counted them among the participants. */
  silent: z.int().default(0),
  /** By property, how many organisations have it hidden or generalised. */
  lessened: z.record(property, z.int()),
  checks: z.array(check),
  /** Organisations included for the first time. */
  newcomers: z.int(),
  /** Newcomers that wait until there are enough of them. */
  waiting: z.array(z.int()),
  /** Those that stopped taking part and stay included until there are enough of them. */
  leaving: z.array(z.int()).default([]),
})

/** The part of the certificate that everybody may see. */
export const publicProfiles = profilesCertificate.pick({
  min_group: true,
  participants: true,
  lessened: true,
  checks: true,
})
