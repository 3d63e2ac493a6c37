import { z } from 'zod'

/** What was tried on the profiles, and how often it told an organisation. */
const check = z.object({
  /** Two settings of the filters; a profile; what is shown of an organisation; one setting before and after. */
  name: z.enum(['differences', 'profiles', 'untrue', 'versions']),
  tried: z.int(),
  found: z.int(),
})

/** Of how many organisations each property is hidden or told less exactly than it is stated. */
const lessenedCounts = z.object({
  company_type: z.int(),
  company_ownership: z.int(),
  company_level: z.int(),
  company_bed_capacity: z.int(),
  is_emergency: z.int(),
})

const shown = z.object({ from: z.int(), to: z.int() }).nullable()

/** The proof that the profiles of a publication give nobody away, as it is kept. */
export const profilesCertificate = z.object({
  min_group: z.int(),
  participants: z.int(),
  /** Participants without a value yet, in no class; a certificate of before counted them above. */
  silent: z.int().default(0),
  changed_classes: z.int(),
  classes: z.array(z.object({ size: z.int(), profile: z.array(shown) })),
  lessened: lessenedCounts,
  checks: z.array(check),
  /** Organisations that are in for the first time. */
  newcomers: z.int(),
  /** Newcomers that wait until there are enough of them. */
  waiting: z.array(z.int()),
})

/** As everybody is told it. */
export const toldProfiles = profilesCertificate.pick({
  min_group: true,
  participants: true,
  lessened: true,
  checks: true,
})

export type ProfilesCertificate = z.output<typeof profilesCertificate>
export type ToldProfiles = z.output<typeof toldProfiles>
