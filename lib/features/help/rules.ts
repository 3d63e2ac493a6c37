import { namesOf } from '@/lib/core/record/record'
import { TERM_NAMES } from '@/lib/features/analytics/method/labels'
import { METHOD_TERMS } from '@/lib/features/analytics/method/terms/labels'
import { GUIDES, type Role } from '@/lib/features/help/labels'
import type { HelpSection } from '@/lib/features/help/shapes'

export interface HelpMatch {
  title: string
  /** The matching sentence, or the first one. */
  text: string
  href: string
}

const plain = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е')

/** Removes Russian inflection endings: «документы» finds «документа». */
const ENDING = /(?<=[а-я]{4})[аеиоуыэюяйьмх]{1,3}$/

const stems = (search: string) =>
  plain(search)
    .split(/[^a-zа-я0-9]+/)
    .filter(Boolean)
    .map((word) => word.replace(ENDING, ''))

/** Relevance of a text: it must contain every word, and a word in the title counts most; 0 is no match. */
function rank(title: string, texts: readonly string[], words: readonly string[]): number {
  const [head, body] = [plain(title), plain(texts.join(' '))]
  if (!words.every((word) => head.includes(word) || body.includes(word))) return 0
  return 1 + words.filter((word) => head.includes(word)).length
}

/** The text with the most matching words. */
function bestOf(texts: readonly string[], words: readonly string[]): string {
  const has = (text: string) => words.filter((word) => plain(text).includes(word)).length
  return texts.toSorted((a, b) => has(b) - has(a))[0] ?? ''
}

/** Guides whose tasks a role may read; «Настройки» are the manager's alone. */
const READ: Readonly<Record<Role, readonly Role[]>> = {
  operator: ['operator'],
  manager: ['manager', 'operator'],
  admin: ['admin', 'operator'],
}

/** Whether a reader has access to everything a guide links to. */
export const isFor = (guide: Role, reader: Role): boolean => READ[reader].includes(guide)

const textsOf = ({ steps, note }: HelpSection) => (note === undefined ? steps : [...steps, note])

/** Tasks of one's own guide, then of less privileged roles, each once, then terms: only what the reader may open. */
function everything(own: Role): Array<{ title: string; texts: readonly string[]; href: string }> {
  const seen = new Set<string>()
  const tasks = READ[own].flatMap((role) =>
    GUIDES[role].sections.flatMap((section) => {
      if (seen.has(section.id)) return []
      seen.add(section.id)
      return [{ title: section.title, texts: textsOf(section), href: `/help?role=${role}#${section.id}` }]
    }),
  )
  const terms = namesOf(METHOD_TERMS).map((id) => ({
    title: TERM_NAMES[id],
    texts: [METHOD_TERMS[id].text],
    href: `/help#term-${id}`,
  }))
  return [...tasks, ...terms]
}

/** Searches the help, best matches first. @param own role of the searched guide */
export function searchHelp(search: string, own: Role): HelpMatch[] {
  const words = stems(search)
  if (words.length === 0) return []
  return everything(own)
    .map((one) => ({ ...one, rank: rank(one.title, one.texts, words) }))
    .filter((one) => one.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ title, texts, href }) => ({ title, text: bestOf(texts, words), href }))
}
