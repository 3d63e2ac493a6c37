/** Fields of the signed-in person for the menus, from GET /api/user. */
export type AccountPerson = {
  surname: string
  name: string
  email: string
  company: { short_name: string } | null
}

export type SignedIn = AccountPerson & { id: number }

/** `Петрова Анна` */
export const ownName = (person: AccountPerson): string => `${person.surname} ${person.name}`

/** `ПА` */
export const initials = (person: AccountPerson): string =>
  [person.surname, person.name]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

/** ` (КГБУЗ ККБ)`, or nothing for a person without an organisation. */
export const companyInBrackets = (person: AccountPerson): string =>
  person.company ? ` (${person.company.short_name})` : ''
