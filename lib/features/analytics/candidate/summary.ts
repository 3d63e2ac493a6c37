import { LEAST_NEWCOMERS } from '@/lib/calc/publication-calendar'
import type { Built } from '@/lib/features/analytics/candidate/build-data'
import { gateSums } from '@/lib/features/analytics/publications/gate-counts'
import type { Coverage, PublicationChanges } from '@/lib/features/analytics/publications/shapes'

export interface Summary {
  coverage: Coverage
  changes: PublicationChanges
  certificate: { base: number | null; profiles: unknown; gate: unknown; corrections: unknown }
  /** Disclosures found; must be 0. */
  leaks: number
}

/** Counts of fewer organisations than a group needs are null in the answer. */
export function summaryOf(built: Built): Summary {
  const { members, before, reported, gate, corrections, changed } = built
  const { certificate, part } = members
  const isMember = new Set(part.classes.flatMap((one) => one.members))
  const reporting = reported.map(({ companies }) => companies.filter((id) => isMember.has(id)))
  const due = isMember.size + certificate.silent
  const covered = new Set(reporting.flat())
  const isTold = changed.organisations >= certificate.min_group
  const fresh = reported.flatMap((one) => one.fresh.filter((id) => isMember.has(id)))
  const newcomers = before.size > 0 ? certificate.newcomers : 0
  return {
    coverage: {
      organisations: { covered: covered.size, due },
      documents: {
        covered: reporting.reduce((sum, companies) => sum + companies.length, 0),
        due: due * built.categories,
      },
    },
    changes: {
      newcomers: newcomers >= LEAST_NEWCOMERS ? newcomers : 0,
      documents: new Set(fresh).size >= certificate.min_group ? fresh.length : null,
      values: isTold ? changed.values : null,
      organisations: isTold ? changed.organisations : null,
    },
    certificate: { base: built.base, profiles: certificate, gate, corrections },
    leaks: gateSums(gate).found + certificate.checks.reduce((sum, { found }) => sum + found, 0),
  }
}
