import type { Participant, ProfileClass, Shown } from '@/lib/calc/comparison/cluster'
import type { ProfileProperty } from '@/lib/features/analytics/group/contract'

/** Properties in the order of profiles; of beds neighbouring classes may be shown as one. */
export const PROFILE_PROPERTIES = [
  'company_type',
  'company_ownership',
  'company_level',
  'company_bed_capacity',
  'is_emergency',
] as const satisfies readonly ProfileProperty[]

const isLess = (shown: Shown | undefined, value: number | null | undefined) =>
  value != null && (shown == null || shown.from < shown.to)

/** Of how many organisations each property is shown less exactly than it is stated. */
export function lessened(
  classes: readonly ProfileClass[],
  participants: readonly Participant[],
): Record<ProfileProperty, number> {
  const stated = new Map(participants.map((one) => [one.id, one.properties]))
  const count = (index: number) =>
    classes.reduce(
      (sum, { members, profile }) =>
        sum + members.filter((id) => isLess(profile[index], stated.get(id)?.[index])).length,
      0,
    )
  return {
    company_type: count(0),
    company_ownership: count(1),
    company_level: count(2),
    company_bed_capacity: count(3),
    is_emergency: count(4),
  }
}
