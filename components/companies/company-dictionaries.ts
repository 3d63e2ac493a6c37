import type { Named } from '@/components/ui/fields/select-options'

/** The lists an organisation's form chooses from. */
export interface CompanyDictionaries {
  regions: Named[]
  roles: Named[]
  types: Named[]
  ownerships: Named[]
  levels: Named[]
  bedCapacities: Named[]
  /** Whether its people can do without a password. */
  hasProviders: boolean
}
