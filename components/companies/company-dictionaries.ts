interface Named {
  id: number
  name: string
}

/** The lists an organisation's form chooses from. */
export interface CompanyDictionaries {
  regions: Named[]
  roles: Named[]
  types: Named[]
  ownerships: Named[]
  levels: Named[]
  bedCapacities: Named[]
}
