/** What the menus show of the signed-in person; GET /api/user answers hold it. */
export type Person = {
  surname: string
  name: string
  email: string
  company: { short_name: string } | null
}

/** `Петрова Анна` */
export const fullName = (person: Person): string => `${person.surname} ${person.name}`

/** `ПА` */
export const initials = (person: Person): string =>
  [person.surname, person.name]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

/** ` (КГБУЗ ККБ)`, or nothing for a person without an organisation. */
export const companyInBrackets = (person: Person): string =>
  person.company ? ` (${person.company.short_name})` : ''
