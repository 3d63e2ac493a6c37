export interface CompanyOption {
  id: number
  name: string
  short_name: string
}

const normal = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е')

/** Organisations whose short or full name holds every word typed, in their own order. */
export function findCompanies(companies: readonly CompanyOption[], query: string): CompanyOption[] {
  const words = normal(query).split(/\s+/).filter(Boolean)
  return companies.filter((company) => {
    const text = normal(`${company.short_name} ${company.name}`)
    return words.every((word) => text.includes(word))
  })
}
